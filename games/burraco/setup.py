"""What a table's options come to, worked out once and shared by all of its states; and how a deck
is distributed (BUR-07..10, BUR-58, BUR-65, BUR-70).
"""

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import msgspec

from games.burraco.melds import Meld, MeldBook, meld_book
from games.burraco.options import OPTIONS, SEATS, THREE, TIMED, TWO
from games.burraco.readings import ReadingRules
from games.kernel.cards import FRENCH_52
from games.kernel.event import Card
from games.kernel.kinds import TWO_PACKS, card_values
from games.kernel.options import Options, resolve
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat

CLASSICO: tuple[Card, ...] = TWO_PACKS
REALE: tuple[Card, ...] = FRENCH_52 * 2
HAND_SIZE = 11
Worth: TypeAlias = tuple[int, dict[str, Any]]
"""The points of a meld, cards and bonus, and the notes beside it in views (`Zone.notes`)."""


class Setup(msgspec.Struct, frozen=True):
    """The options as the engine uses them."""

    seats: int
    format: str
    reale: bool
    deck: tuple[Card, ...]
    values: tuple[int, ...]
    """Value of each kind (BUR-04)."""
    book: MeldBook
    duplicate_sets: bool
    clean_to_close: bool
    burraco_sets: bool
    semi_clean: bool
    no_close_ranks: frozenset[int]
    """Ranks that cannot close: 2, and 0 for the joker (BUR-40 d)."""
    strict_pickup: bool
    veiled_pozzetto: bool
    stall_turns: int
    timed: bool
    """Called time leaves a lap, and a pozzetto that nobody took costs nobody (BUR-78, BUR-79)."""
    rows_count: bool
    split_five: bool
    worths: dict[Meld, Worth] = {}
    """Of each meld that was asked about: see `scoring.worth`."""


def setup_of(options: Options) -> Setup:
    """The setup of a table with these complete options."""
    return _setup(tuple(options.items()))


@lru_cache(maxsize=256)
def _setup(items: tuple[tuple[str, Any], ...]) -> Setup:
    options = dict(items)
    reale = options["ruleset"] == "reale"
    seats = SEATS[options["players_format"]]
    jokers_bar = options["closing_discard_bar"] == "jokers_and_twos"
    reading_rules = ReadingRules(
        full_ace=options["full_ace_sequence"],
        free_end_wild=options["free_end_wild"],
        end_two_may_turn_wild=options["end_two_may_turn_wild"],
    )
    return Setup(
        seats=seats,
        format=options["players_format"],
        reale=reale,
        deck=REALE if reale else CLASSICO,
        values=card_values(30, 20) if options["wild_values"] == "30_20" else card_values(10, 10),
        book=meld_book(reading_rules, sets=not reale),
        duplicate_sets=options["duplicate_sets"] == "allowed",
        clean_to_close=options["closing_burraco"] == "clean",
        burraco_sets=options["burraco_from_sets"],
        semi_clean=options["semi_clean"],
        no_close_ranks=frozenset({0, 2}) if jokers_bar else frozenset({2}),
        strict_pickup=options["single_pickup_rule"] == "strict",
        veiled_pozzetto=options["pozzetto_view"] == "next_turn",
        stall_turns=options["stall_rounds"] * seats,
        timed=options["match_format"] == TIMED and options["players_format"] != THREE,
        rows_count=options["row_leftover_counts"],
        split_five=options["pair_split_rounding"] == "five",
    )


def _empty() -> Setup:
    usual = resolve(OPTIONS, {})
    if isinstance(usual, Refusal):
        raise AssertionError("defaults go together")
    return msgspec.structs.replace(setup_of(usual), seats=0)


NO_TABLE = _empty()
"""Before a match: nobody sits there."""
UPPER_OF_TWO = 18
"""Cards of the first pozzetto with three players and two pozzetti (BUR-65)."""


class Layout(NamedTuple):
    """Where each card of a deck lies at the first turn."""

    hands: list[list[Card]]
    pozzetti: list[list[Card]]
    rows: list[list[Card]]
    upcard: Card
    stock: list[Card]


def pozzetto_sizes(players_format: str, three_pozzetti: bool) -> list[int]:
    """The sizes of the pozzetti, the first to be taken in front."""
    if players_format != THREE:
        return [HAND_SIZE, HAND_SIZE]
    return [HAND_SIZE] * 3 if three_pozzetti else [UPPER_OF_TWO, HAND_SIZE]


def distribute(
    order: list[Card], players_format: str, seats: int, dealer: Seat, *, three_pozzetti: bool
) -> Layout:
    """Deals `order`, top card first.

    Hands and rows come from the top, pozzetti from the bottom, always one card at a time.
    """
    sizes = pozzetto_sizes(players_format, three_pozzetti)
    pozzetti: list[list[Card]] = [[] for _ in sizes]
    bottom = len(order)
    while bottom > len(order) - sum(sizes):
        for pozzetto, size in zip(pozzetti, sizes, strict=True):
            if len(pozzetto) < size:
                bottom -= 1
                pozzetto.append(order[bottom])
    first = (dealer + 1) % seats
    top = HAND_SIZE * seats
    hands = [order[(seat - first) % seats : top : seats] for seat in range(seats)]
    rows: list[list[Card]] = []
    if players_format == TWO:
        end = top + HAND_SIZE * seats
        rows = [order[top + (seat - first) % seats : end : seats] for seat in range(seats)]
        top = end
    return Layout(hands, pozzetti, rows, order[top], order[top + 1 : bottom])
