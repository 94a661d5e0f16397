"""The interface for programs that read: tournaments, matches, players, as JSON under `/api/`."""
