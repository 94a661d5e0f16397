"""Who is entered: lists, one entry, the list at the door, who waits for a place."""
