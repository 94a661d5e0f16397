"""How strong people are: one law for all games, folded over the tables that they played."""
