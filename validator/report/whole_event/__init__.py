"""All lists of an event in one file: tables, JSON, PDFs and a kit that works without a network."""
