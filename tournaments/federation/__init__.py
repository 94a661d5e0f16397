"""What a federation knows beyond one tournament: who people are, and the rules of its season."""
