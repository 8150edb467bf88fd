"""The pages and the API."""
