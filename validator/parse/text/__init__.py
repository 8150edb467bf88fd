"""Typed and pasted text: line by line, then block by block, then deck by deck."""
