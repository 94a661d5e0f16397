"""The flow of a match around its deals: what is the same in every game.

    start_match ─► match_started, deal_committed(1)
    give_nonce  ─► nonce_given                        (any seat, while the deck is sealed)
    deal        ─► deal_started, the game's own events … deal's end
                   deal_revealed, then deal_committed(k + 1) or match_ended

The system gives the commands that no seat gives (GEN-01, GEN-02); no randomness enters after
`start_match`: everything else follows from the match's master secret and the seats' nonces.
"""

import sys
from collections.abc import Container
from typing import Any, ClassVar, get_origin

import msgspec
from msgspec.structs import replace

from games.kernel.command import Command
from games.kernel.dealing import Dealing
from games.kernel.event import Card, Event
from games.kernel.fields import PartyNumbers, Sealed, Word, is_public
from games.kernel.options import Options
from games.kernel.score_sheet import DealSheet, add_up
from games.kernel.seats import RINGS, Seat

# --- phases that every match knows; games add their own -------------------------------------

SETUP = "setup"
SEALED = "sealed"
"""The next deal is committed to; the system deals when the table is ready."""
OVER = "over"
SCORED = "scored"
"""A deal was counted, and what follows from it is about to be said: nobody ever meets it."""
BETWEEN_DEALS = frozenset({SETUP, SEALED, OVER})
"""The phases in which no deal is being played."""

SHUFFLED, GIVEN = "shuffled", "given"
"""Where an order of cards comes from: the deal's secret, or outside, which proves nothing."""

# --- commands --------------------------------------------------------------------------------


class StartMatch(Command, frozen=True):
    """System: begin. `options` may be partial; the event holds them complete."""

    master: str
    """The match's master secret: 64 hexadecimal digits."""
    options: dict[str, Any] = {}
    duplicate: bool = False
    """The same decks lie on other tables: nothing is revealed until `reveal`."""


class Deal(Command, frozen=True):
    """System: deal the deck that was committed to, or a deck dealt by hand."""

    order: tuple[Card, ...] | None = None
    """A given order (imported or dealt by hand): then the deal is not provable."""
    chance: dict[str, int] = {}
    """Given chance outcomes by name, such as the first dealer; the others are drawn."""


class GiveShuffles(Command, frozen=True):
    """System: orders of shuffles during the deal to come, from outside: for a deal by hand."""

    orders: dict[str, tuple[Card, ...]]
    """By label the cards that come first, as far as they are among those shuffled."""


class GiveNonce(Command, frozen=True):
    """Seat: add a word to the shuffle after the deck was committed to."""

    nonce: str


class Resign(Command, frozen=True):
    """Seat: give up the match (GEN-07)."""


class Forfeit(Command, frozen=True):
    """System: a seat is out, by the referee or by absence (GEN-07)."""

    seat: Seat
    cause: str = "abandoned"


class TimeOut(Command, frozen=True):
    """System: a seat's time is over; its default move is made (GEN-06)."""

    seat: Seat


class Reveal(Command, frozen=True):
    """System: reveal a deal of a duplicate match, once every table has played it."""

    deal: int


class CallTime(Command, frozen=True):
    """System: the time of the match is over; the deal being played is its last."""


SYSTEM_COMMANDS = (StartMatch, GiveShuffles, Deal, Forfeit, TimeOut, Reveal, CallTime)
SEAT_COMMANDS = (GiveNonce, Resign)

# --- events ----------------------------------------------------------------------------------


class MatchStarted(Event, frozen=True):
    """The first event of every match: which rules, with which options."""

    game: str
    version: int
    options: dict[str, Any]
    seats: int
    master: Sealed[str]
    duplicate: bool = False


class DealingTold(Event, frozen=True):
    """How the deals to come are dealt, told before the first of them is committed to."""

    dealing: Dealing


class DealCommitted(Event, frozen=True):
    """The deck of the next deal is fixed, unless seats add nonces."""

    deal: int
    algorithm: str
    commitment: str


class NonceGiven(Event, frozen=True):
    """A seat's contribution to the shuffle."""

    seat: Seat
    nonce: str


class DealStarted(Event, frozen=True):
    """The deck, in order, top card first. What follows says who got what."""

    deal: int
    order: Sealed[list[Card]]
    source: str
    """`shuffled`, or `given` when the order came from outside and proves nothing."""
    chance: dict[str, int] = {}
    """Chance outcomes that were given from outside instead of drawn."""


class ShufflesGiven(Event, frozen=True):
    """Orders of shuffles in the deal to come were given from outside instead of drawn."""

    orders: Sealed[dict[str, list[Card]]]


class CardsShuffled(Event, frozen=True):
    """Cards were shuffled during a deal: a stock made of what lay aside, a second pack."""

    label: str
    """Its own in this deal; the shuffle is drawn for it from the deal's secret."""
    order: Sealed[list[Card]]
    """Top card first."""
    source: str
    """`shuffled` or `given`."""


class DealRevealed(Event, frozen=True):
    """The secret of a finished deal: from here on anyone can check it, and see all its cards."""

    deal: int
    secret: str
    order: list[Card]


class ShufflesRevealed(Event, frozen=True):
    """The shuffles during a deal that was just revealed, by label."""

    deal: int
    orders: dict[str, list[Card]]


class TurnTimedOut(Event, frozen=True):
    """A seat's time was over; the events that follow are its default move."""

    seat: Seat


class SeatForfeited(Event, frozen=True):
    """A seat gave up or was taken out."""

    seat: Seat
    cause: Word


class TimeCalled(Event, frozen=True):
    """No deal is begun any more: the match ends with the deal being played."""


class MatchEnded(Event, frozen=True):
    """The result (GEN-11): a place and a total for each party."""

    parties: list[list[Seat]]
    totals: PartyNumbers
    places: PartyNumbers
    vp: PartyNumbers | None = None


KERNEL_EVENTS: tuple[type[Event], ...] = (
    MatchStarted,
    DealingTold,
    DealCommitted,
    NonceGiven,
    ShufflesGiven,
    DealStarted,
    CardsShuffled,
    DealRevealed,
    ShufflesRevealed,
    TurnTimedOut,
    SeatForfeited,
    TimeCalled,
    MatchEnded,
)

# --- state -----------------------------------------------------------------------------------


class Match(msgspec.Struct, frozen=True):
    """The part of a state that changes a few times a deal; replaced, never changed in place.

    States of one match share it, so cloning a state costs nothing for what stands here.
    """

    seats: int = 0
    options: Options = {}
    master: str = ""
    duplicate: bool = False
    dealing: Dealing | None = None
    """What was told of how the deals to come are dealt."""
    deal: int = 0
    """The deal being played or, while the deck is sealed, the one to come; 0 before the match."""
    commitment: str = ""
    nonces: dict[Seat, str] = {}
    order: list[Card] = []
    given: dict[str, int] = {}
    """Chance outcomes of this deal that were given from outside."""
    given_orders: dict[str, list[Card]] = {}
    """Orders of its shuffles that were."""
    shuffles: dict[int, dict[str, list[Card]]] = {}
    """By deal and label the shuffles during deals that are not revealed yet."""
    unrevealed: dict[int, list[Card]] = {}
    """Decks of deals that are revealed later: on `reveal` in a duplicate match, else at the end."""
    sheets: tuple[DealSheet, ...] = ()
    brought: tuple[int, ...] = ()
    """What each party had before the first of these sheets, at a table laid in mid-match
    (`games.kernel.position`); empty: nothing."""
    scores: tuple[int, ...] = ()
    """What each party has so far (`add_up`), kept since it is often asked for."""
    out: frozenset[Seat] = frozenset()
    """Seats that forfeited."""
    time_called: bool = False
    result: MatchEnded | None = None

    def points(self, parties: int) -> list[int]:
        """What each of so many parties has: a number for each before the first deal too.

        >>> Match().points(2), Match(scores=(16, 5)).points(2)
        ([0, 0], [16, 5])
        """
        return [*self.scores] or [0] * parties

    def record(self, sheet: DealSheet) -> "Match":
        """The match after one more deal.

        >>> from games.kernel.score_sheet import PartyScore
        >>> sheet = DealSheet(1, [PartyScore(0, [], 3), PartyScore(1, [], 0)])
        >>> Match(brought=(10, 5), scores=(10, 5)).record(sheet).record(sheet).scores
        (16, 5)
        """
        sheets = (*self.sheets, sheet)
        return replace(self, sheets=sheets, scores=add_up([sheet], self.scores))

    def amend(self, sheet: DealSheet) -> "Match":
        """The match with another sheet of its last deal."""
        sheets = (*self.sheets[:-1], sheet)
        return replace(self, sheets=sheets, scores=add_up(sheets, self.brought))


class StateType(type):
    """Lets the annotations of a state's class say which fields it has, and which are `Public`."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> "StateType":
        """Gives the class `__slots__` for its new fields, where it has none, and `public`."""
        hints = _annotations(body)
        parents = [parent for base in bases for parent in base.__mro__]
        known = {slot for parent in parents for slot in parent.__dict__.get("__slots__", ())}
        fields = [field for field, hint in hints.items() if get_origin(hint) is not ClassVar]
        body.setdefault("__slots__", tuple(field for field in fields if field not in known))
        told = [field for field in fields if is_public(hints[field])]
        public = [field for base in bases for field in getattr(base, "public", ())]
        body["public"] = tuple(dict.fromkeys([*public, *body.get("public", ()), *told]))
        return super().__new__(cls, name, bases, body)


def _annotations(body: dict[str, Any]) -> dict[str, Any]:
    """The annotations in the body of a class that is being made."""
    found: dict[str, Any] = body.get("__annotations__", {})
    if sys.version_info >= (3, 14):  # they are evaluated when they are asked for
        from annotationlib import Format, call_annotate_function, get_annotate_from_class_namespace

        annotate = get_annotate_from_class_namespace(body)
        found = call_annotate_function(annotate, Format.FORWARDREF) if annotate else found
    return found


class State(metaclass=StateType):
    """What every game's state has. Mutable inside the kernel, handed out as if it were not.

    A game annotates its fields, `Public` ones as such: these are facts of every view.
    """

    public: ClassVar[tuple[str, ...]] = ()
    """The public fields; a class may name more of those that it inherits."""

    match: Match
    phase: str

    def __init__(self, seats: int = 0) -> None:
        self.match = Match()
        self.phase = SETUP
        self.sit(seats)

    @property
    def options(self) -> Options:
        """The options of the match."""
        return self.match.options

    def sit(self, seats: int) -> None:
        """Makes room for so many seats: before any event, and when the match begins."""

    def close(self) -> None:
        """The deal is counted: nobody is awaited."""
        self.phase = SCORED

    def turns(self, first: Seat) -> tuple[Seat, ...]:
        """The seats that have not left, in order of turns, beginning at `first` or next to it.

        `first` may be the seat after the last: that is seat 0.
        """
        match = self.match
        ring = RINGS[match.seats][first]
        return tuple([seat for seat in ring if seat not in match.out]) if match.out else ring

    def staying(self) -> tuple[Seat, ...]:
        """The seats that have not left, from seat 0 on."""
        return self.turns(0)

    def turns_of(self, seats: Container[Seat], first: Seat) -> tuple[Seat, ...]:
        """Those of `seats` that have not left, in order of turns, beginning at `first`."""
        return tuple([seat for seat in self.turns(first) if seat in seats])

    def next_of(self, seats: Container[Seat], seat: Seat) -> Seat:
        """Who of `seats` follows a seat in order of turns; the seat itself if there is no other."""
        return next((other for other in self.turns(seat + 1) if other in seats), seat)
