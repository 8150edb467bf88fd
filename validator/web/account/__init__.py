"""Pages of accounts: signing in and up, passwords, tokens, and the language in which somebody reads."""
