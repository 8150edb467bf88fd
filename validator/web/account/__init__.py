"""Pages of accounts: signing in and up, passwords, tokens."""
