"""The work beside the site: a queue, workers that take from it, and what starts them."""
