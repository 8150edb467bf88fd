"""PDFs: from the characters of a page to lines in reading order, as people type them."""
