"""Ratings of members and partnerships: a projection of what tournaments recorded and
how rated matches ended."""
