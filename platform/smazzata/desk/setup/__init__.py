"""Opening a tournament: its settings, presets, venue and table of victory points."""
