"""The judge's deck check: whom to check, how to count, what follows. Pure; services store the outcome."""
