"""Italian without leading noughts."""
