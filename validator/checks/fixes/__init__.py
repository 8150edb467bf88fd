"""From hits to findings: faults of one kind together, and fixes that are worked out together."""
