"""Players' decklists: submitting, opening, locking, showing and checking them again."""
