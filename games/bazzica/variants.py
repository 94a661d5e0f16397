"""The six forms of the game, as data: what is dealt, what is worth what, how a deal is counted."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

CLASSICA, TRE, RUBICONE = "classica", "tre", "rubicone"
CINESE, OTTO, QUATTRO = "cinese", "otto", "quattro"

MARRIAGE, SEQUENCE = "marriage", "sequence"
EXCHANGE = "exchange_seven"
BEZIQUES = (
    "bezique",
    "double_bezique",
    "triple_bezique",
    "quadruple_bezique",
    "quintuple_bezique",
    "sextuple_bezique",
)
"""By how many queens and jacks they have, from one on."""
QUARTET_RANKS: Mapping[str, str] = {
    "aces": "A",
    "tens": "10",
    "kings": "K",
    "queens": "Q",
    "jacks": "J",
}


class Variant(msgspec.Struct, frozen=True):
    """One form of the game."""

    name: str
    seats: int
    packs: int
    packets: tuple[int, ...]
    """What each seat is dealt, packet by packet (BAZ-5)."""
    values: Mapping[str, int]
    """Kind of declaration → its value (BAZ-19), in the order in which they are offered. Those of
    `marriage` and `sequence` are of trumps."""
    plain_sequence: int = 0
    """What five cards of another suit are worth; 0: they are nothing."""
    last_trick: int = 10
    rubicon: int = 0
    """Below this the loser of a deal goes to zero (BAZ-R14); 0: points are simply added up."""
    win: int = 0
    """What the winner of a deal gains beside the difference (BAZ-R13)."""
    rubicon_win: int = 0
    """The same when the loser goes to zero."""
    counts_brisques: bool = True
    carte_blanche: int = 0
    """What a hand without court cards is worth, and each link of its chain; 0: nothing."""
    pairs: bool = False
    turn_up: bool = False
    """Whether a card is turned for trumps (BAZ-6), and with it all that the sevens bring."""

    @property
    def hand(self) -> int:
        """How many cards a seat holds."""
        return sum(self.packets)

    @property
    def tricks(self) -> int:
        """How many tricks a deal has, both phases together."""
        return 32 * self.packs // self.seats


PLAIN_MARRIAGE = 20


def _beziques(*values: int) -> dict[str, int]:
    return dict(zip(BEZIQUES, values, strict=False))


def _quartets(prefix: str, aces: int, tens: int, kings: int, queens: int, jacks: int) -> Any:
    worth = zip(QUARTET_RANKS, (aces, tens, kings, queens, jacks), strict=True)
    return {f"{prefix}_{rank}": value for rank, value in worth if value}


_SUITS = {MARRIAGE: 40, SEQUENCE: 250}
_FOURS = _quartets("four", 100, 0, 80, 60, 40)
_HIGH = (1000, 900, 800, 600, 400)
_TRUMP_FOURS = _quartets("four_trump", *_HIGH)
_TRUMP_FIVES = _quartets("five_trump", 2000, 1800, 1600, 1200, 800)
_CLASSIC = {**_SUITS, **_beziques(40, 500), **_FOURS, EXCHANGE: 10}
_PAIRED_BEZIQUES = _beziques(40, 500, 1500, 4500, 13500, 40500)

_RUBICON = Variant(
    RUBICONE,
    2,
    4,
    (3, 3, 3),
    {**_SUITS, **_beziques(40, 500, 1500, 4500), **_FOURS},
    plain_sequence=150,
    last_trick=50,
    rubicon=1000,
    win=500,
    rubicon_win=1000,
    carte_blanche=50,
)
_CHINESE = replace(
    _RUBICON,
    name=CINESE,
    packs=6,
    packets=(3, 3, 3, 3),
    values={**_RUBICON.values, **_TRUMP_FOURS},
    last_trick=250,
    rubicon=3000,
    win=1000,
    counts_brisques=False,
    carte_blanche=250,
)
_EIGHT_PACKS = replace(
    _CHINESE,
    name=OTTO,
    packs=8,
    packets=(3, 3, 3, 3, 3),
    values={
        **_SUITS,
        **_beziques(50, 500, 1500, 4500, 9000),
        **_FOURS,
        **_TRUMP_FOURS,
        **_TRUMP_FIVES,
    },
    rubicon=5000,
)
_PAIRS = replace(
    _RUBICON,
    name=QUATTRO,
    seats=4,
    packs=6,
    values={**_SUITS, **_PAIRED_BEZIQUES, **_quartets("four", *_HIGH)},
    pairs=True,
)
VARIANTS: Mapping[str, Variant] = {
    variant.name: variant
    for variant in (
        Variant(CLASSICA, 2, 2, (3, 2, 3), _CLASSIC, turn_up=True),
        Variant(TRE, 3, 3, (3, 2, 3), _CLASSIC, turn_up=True),
        _RUBICON,
        _CHINESE,
        _EIGHT_PACKS,
        _PAIRS,
    )
}
"""By name (BAZ-3, BAZ-T1, BAZ-R1, BAZ-C1, BAZ-O1, BAZ-Q1)."""

_WITH_TRIPLE = {**_SUITS, **_beziques(40, 500, 1500), **_FOURS, EXCHANGE: 10}
_TRUMPS_ONLY = {**_SUITS, **_PAIRED_BEZIQUES, **_FOURS, **_TRUMP_FOURS}


def variant_of(options: Mapping[str, Any]) -> Variant:
    """The form that a match with these options plays."""
    return VARIANTS[options["variant"]]


def values_of(options: Mapping[str, Any]) -> Mapping[str, int]:
    """What may be declared with these options, and its value (BAZ-19, BAZ-T4, BAZ-Q4)."""
    variant = variant_of(options)
    if variant.name == TRE and options["tre_triple_bezique"]:
        return _WITH_TRIPLE
    if variant.name == QUATTRO and options["quattro_quartets"] == "trump_only":
        return _TRUMPS_ONLY
    return variant.values
