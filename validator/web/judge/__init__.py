"""The judge's pages: draws, the check screen, rulings, reports."""
