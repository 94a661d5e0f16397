"""What may be declared: which cards make each kind, its class and level, and what it is worth."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, NamedTuple

from games.bazzica.cards import FACE, RANKS, SUIT, SUITS, arranged
from games.bazzica.variants import (
    BEZIQUES,
    CINESE,
    EXCHANGE,
    MARRIAGE,
    OTTO,
    PLAIN_MARRIAGE,
    QUARTET_RANKS,
    SEQUENCE,
    values_of,
    variant_of,
)
from games.kernel.event import Card

Group = tuple[frozenset[str], int]
"""So many cards, each with one of these faces."""
Shape = tuple[Group, ...]
"""Cards that make a combination: so many of each group."""

PAIRED = {"S": "D", "D": "S", "H": "C", "C": "H"}
"""The suit of the jack that goes with a queen of trumps (BAZ-C4)."""
_SEQUENCE_RANKS = RANKS[3:]


class Level(NamedTuple):
    """Where a kind stands among similar ones (BAZ-22, BAZ-23)."""

    family: str
    """`A` marriages and sequences, `B` beziques, `C` cards of one rank."""
    height: int


LEVELS: Mapping[str, Level] = {
    MARRIAGE: Level("A", 1),
    SEQUENCE: Level("A", 2),
    **{kind: Level("B", height) for height, kind in enumerate(BEZIQUES, 1)},
    **{f"four_{rank}": Level("C", 1) for rank in QUARTET_RANKS},
    **{f"four_trump_{rank}": Level("C", 2) for rank in QUARTET_RANKS},
    **{f"five_trump_{rank}": Level("C", 3) for rank in QUARTET_RANKS},
}


def _one(*faces: str) -> Shape:
    return tuple((frozenset({face}), 1) for face in faces)


def _quartet(kind: str, trump: str) -> Shape:
    number, *trumps, rank = kind.split("_")
    suits = trump if trumps else SUITS
    faces = frozenset(QUARTET_RANKS[rank] + suit for suit in suits)
    return ((faces, 5 if number == "five" else 4),)


def shapes(kind: str, trump: str, options: Mapping[str, Any]) -> Sequence[Shape]:
    """The shapes of a kind that is declared in this variant; none where trumps are still missing.

    The exchange is no combination: its one card has to be the seven of trumps.
    """
    if kind == EXCHANGE:
        return [_one("7" + trump)]
    if kind == MARRIAGE:
        return [_one("K" + suit, "Q" + suit) for suit in SUITS]
    if kind == SEQUENCE:
        plain = variant_of(options).plain_sequence
        return [
            _one(*(rank + suit for rank in _SEQUENCE_RANKS))
            for suit in SUITS
            if plain or suit == trump  # BAZ-19
        ]
    if kind in BEZIQUES:
        queen, jack = _bezique(trump, options)
        number = BEZIQUES.index(kind) + 1
        pair = ((frozenset({"Q" + queen}), number), (frozenset({"J" + jack}), number))
        return [pair] if queen else []
    return [_quartet(kind, trump)] if trump or "trump" not in kind else []


def _bezique(trump: str, options: Mapping[str, Any]) -> tuple[str, str]:
    """The suits of the queen and the jack (BAZ-20, BAZ-C4)."""
    follows = options["cinese_bezique_follows_trump"] and options["variant"] in (CINESE, OTTO)
    return (trump, PAIRED.get(trump, "")) if follows else ("S", "D")


def makes(cards: Sequence[Card], shape: Shape) -> bool:
    """Whether these different cards are exactly of a shape."""
    faces = [FACE[card] for card in cards]
    return len(faces) == sum(number for _, number in shape) and all(
        sum(face in group for face in faces) == number for group, number in shape
    )


def selections(cards: Sequence[Card], shape: Shape) -> Iterator[tuple[Card, ...]]:
    """Every choice of these cards that is of a shape, each once and arranged."""
    groups = []
    for faces, number in shape:
        fitting = [card for card in cards if FACE[card] in faces]
        if len(fitting) < number:
            return
        groups.append(combinations(fitting, number))
    for chosen in product(*groups):
        yield tuple(arranged(card for group in chosen for card in group))


def worth(kind: str, cards: Sequence[Card], trump: str, options: Mapping[str, Any]) -> int:
    """What a declaration brings, when `trump` are trumps, itself having fixed them if need be."""
    if SUIT[cards[0]] != trump:
        if kind == MARRIAGE:
            return PLAIN_MARRIAGE
        if kind == SEQUENCE:
            return variant_of(options).plain_sequence
    return values_of(options)[kind]
