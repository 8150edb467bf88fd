"""What every request goes through before and after its page: limits, headers, language, counters."""
