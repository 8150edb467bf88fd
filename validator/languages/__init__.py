"""The languages of the interface: where its words are found, and how they are said."""
