"""The read interface for programs: tournaments, matches, players, as JSON under `/api/`."""
