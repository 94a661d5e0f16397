"""Burraco."""
