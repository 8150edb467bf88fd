"""The library: pages about cards, card lists and formats, and where a deck is legal. Open to all."""
