"""People and clubs: the one place where names live. Everything else knows opaque ids."""
