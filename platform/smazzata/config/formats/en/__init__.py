"""English as it is read in Europe, where most of its readers here are."""
