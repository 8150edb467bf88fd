"""What every request goes through before and after its page: limits, headers, fresh data, counters."""
