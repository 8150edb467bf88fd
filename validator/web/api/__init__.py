"""The programming interface."""
