"""Files that people take away from pages."""
