"""Parse: from the lines of a source to decks of parsed lines, by the reader that knows the format."""
