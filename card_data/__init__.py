"""Card facts: every card, printing, set and name of each game, compiled for quick loading."""
