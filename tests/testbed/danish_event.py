"""The worked Danish event: eight pairs, three deals a round, and what every round must come to.

Who is called 1 to 8 is said by the tables of the first round, and of 7 and 8, who are level in
everything, by the recorded draw: 7 is whom it has meet 1 in the second round.
"""

ROUNDS: dict[int, tuple[tuple[int, int, int], ...]] = {
    1: ((1, 2, 200), (4, 3, 500), (5, 6, 1500), (7, 8, 0)),
    2: ((5, 4, 55), (7, 1, 805), (8, 2, 1505), (3, 6, 50)),
    3: ((5, 8, 100), (7, 4, 0), (3, 1, 355), (2, 6, 250)),
}
"""Of each round who beat whom by how much."""
RANKED = {
    1: {5: 19, 4: 14, 1: 12, 7: 10, 8: 10, 2: 8, 3: 6, 6: 1},
    2: {5: 30, 8: 30, 7: 27, 4: 23, 3: 16, 1: 15, 6: 11, 2: 8},
    3: {5: 41, 8: 39, 7: 37, 4: 33, 3: 30, 1: 21, 2: 20, 6: 19},
}
"""Victory points after each round, the first place first."""
REPEATED = {frozenset(pair) for pair in ((5, 8), (7, 4), (3, 1), (2, 6))}
AVOIDED = {frozenset(pair) for pair in ((5, 7), (8, 4), (3, 2), (1, 6))}
FOURTH = {
    ("pure", 4): REPEATED,
    ("modified", 5): AVOIDED,
    ("modified", 4): REPEATED,
    ("strict", 4): AVOIDED,
}
"""Who meets in the fourth round, by the variant and the rounds there are: the last one of the
modified Danish repeats.
"""
