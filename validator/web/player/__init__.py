"""The player's page behind a private link."""
