"""Pages for everybody: the home page, public pages of events, docs, accounts, health."""
