"""What people say about the moves of finished matches: ordinary rows, which can be erased."""
