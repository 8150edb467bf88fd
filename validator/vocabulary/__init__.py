"""The words of decklists: what people and programs call things, in one place for readers of every format."""
