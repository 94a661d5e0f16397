"""Commands of this app, one a module."""
