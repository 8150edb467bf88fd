"""Resolve: names become cards, with a certainty that is never overstated."""
