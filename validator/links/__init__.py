"""Links to decks on other sites: what a link means, and fetching what is behind it."""
