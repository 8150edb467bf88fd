"""Many lists at once: batches, their work, filing, triage, exports and messages."""
