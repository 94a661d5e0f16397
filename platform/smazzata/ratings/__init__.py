"""Ratings of people: a projection of the tables that they played, folded in order of play."""
