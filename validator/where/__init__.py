"""Where and when a deck is legal: its history in every format of its game, and the nearest legal deck."""
