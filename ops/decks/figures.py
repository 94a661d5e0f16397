"""Italian courts."""
from decks.pen import use


def figure(rank: str, suit: str, pip: str) -> str:
    return use(pip, 40, 40, 1.2)
