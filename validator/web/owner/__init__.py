"""Pages of whoever answers for the site."""
