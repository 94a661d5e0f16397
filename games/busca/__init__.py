"""Busca."""
