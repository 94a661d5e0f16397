"""The addresses of the interface for programs, by subject."""
