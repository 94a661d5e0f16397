"""The rules of the games: pure functions of state and command, nothing else."""
