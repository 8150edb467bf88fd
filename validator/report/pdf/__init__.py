"""Everything that is drawn as PDF for one list, one deck check or one player."""
