"""Cards at a glance: their signs, colours and pips, for pages and for paper."""
