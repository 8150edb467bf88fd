"""Serving the site: sockets, processes, the work of first use."""
