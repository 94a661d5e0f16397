"""What a table's result is worth in the standings: victory points or points by placing."""
