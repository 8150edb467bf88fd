"""One pure function per fault, each carrying the rule it enforces."""
