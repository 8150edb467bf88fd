"""Events: their settings, staff, additions, and what other rules would do to them."""
