"""Who serves at a tournament, and what is left to the autopilot."""
