"""The rules of tournaments: entries, pairing, results, standings, ratings."""
