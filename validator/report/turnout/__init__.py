"""An event in numbers: what was played, when lists came in, what was wrong with them; counted and drawn."""
