"""The judges' desk: clocks and extensions, coin tosses, photos, assignments, and what waits."""
