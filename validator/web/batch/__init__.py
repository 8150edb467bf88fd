"""Pages for many lists at once: batches, triage, messages, what if."""
