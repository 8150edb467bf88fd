"""Web hooks of events: setting them up, signing and sending."""
