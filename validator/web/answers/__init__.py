"""What pages show of a checked list, and how they ask for one; shared by all audiences."""
