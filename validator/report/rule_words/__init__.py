"""Rules in plain words."""
