"""Sources become parsed decks: every line gets a role."""
