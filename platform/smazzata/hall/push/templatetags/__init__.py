"""The tag by which the seat's page offers messages."""
