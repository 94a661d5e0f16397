"""Management commands about the register."""
