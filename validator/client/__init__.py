"""Asking Legaldeck from a program: a site over HTTP, or the same rules in this process."""
