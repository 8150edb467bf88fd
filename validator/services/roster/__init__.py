"""Who plays in an event: players, their private links, rounds and tables, imported rosters."""
