"""The only writers: one verb each, one transaction each."""
