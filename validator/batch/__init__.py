"""Many lists at once: what arrived, whose it is, who must be told what. Nothing here knows a database."""
