"""The two decks of a table, and what a card weighs.

With forty cards the codes are the Italian ones whatever the pictures; a rank is its place in the
order of its pack, from 1 for the ace.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from games.kernel.cards import (
    FRENCH_PACK,
    FRENCH_RANKS,
    FRENCH_SUITS,
    ITALIAN_PACK,
    ITALIAN_SUITS,
    PACKS,
)
from games.kernel.event import Card
from games.kernel.options import Options

COPIES = 4
"""Cards of a rank."""

_RANK: dict[Card, int] = {
    **{f"{rank}{suit}": rank for suit in ITALIAN_SUITS for rank in range(1, 11)},
    **{rank + suit: at for suit in FRENCH_SUITS for at, rank in enumerate(FRENCH_RANKS, 1)},
}


def rank_of(card: Card) -> int:
    """The rank of a card: 1 for an ace."""
    return _RANK[card]


def pack(options: Options) -> tuple[Card, ...]:
    """All cards of the pack that is played with, rank by rank."""
    return tuple(sorted(PACKS[options.get("pack", ITALIAN_PACK)].cards, key=rank_of))


def usable_ranks(options: Options) -> list[int]:
    """The ranks of which fours can be played with, from the lowest (MER-03)."""
    ranks = sorted(set(map(rank_of, pack(options))))
    if options["ciuccio"]:
        ranks.remove(rank_of(_ciuccio(options)))
    return ranks


def _ciuccio(options: Options) -> Card:
    return "QD" if options["pack"] == FRENCH_PACK else "9D"


def odd_card(options: Options, seats: int) -> Card | None:
    """The card beside the fours, when so many seats are left (MER-06, MER-08)."""
    if options["ciuccio"]:
        return _ciuccio(options)
    if options["passing"] != "turns":
        return None
    ranks = usable_ranks(options)
    rank = ranks[min(seats, len(ranks) - 1)]
    return next(card for card in pack(options) if rank_of(card) == rank and card[-1] == "D")


def play_deck(options: Options, seats: int) -> list[Card]:
    """The cards that so many seats play with (MER-02, MER-03)."""
    ranks = set(usable_ranks(options)[:seats])
    odd = odd_card(options, seats)
    return [card for card in pack(options) if rank_of(card) in ranks or card == odd]


def kilo_deck(options: Options) -> list[Card]:
    """The cards in the middle, before they are shuffled (MER-04)."""
    if options["kilo_deck"] == "separate":
        return list(pack(options))
    played = set(play_deck(options, options["players"]))
    return [card for card in pack(options) if card not in played]


def weight(cards: Iterable[Card], options: Options) -> int:
    """The kilos of cards (MER-31)."""
    ranks = map(rank_of, cards)
    return sum(options["ace_kilos"] if rank == 1 else rank for rank in ranks)


def four_equal(hand: Sequence[Card]) -> list[Card]:
    """The four cards of one rank in a hand, as they lie; empty when it has not four."""
    counts = Counter(map(rank_of, hand))
    return [card for card in hand if counts[rank_of(card)] == COPIES]
