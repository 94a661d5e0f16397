"""A small game of tricks for the kernel's tests: who takes the last of three has a point.

Before the play the dealer names the trumps: the phase is the game's own.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from games.kernel.cards import ITALIAN_40, ITALIAN_SUITS
from games.kernel.chance import Chance
from games.kernel.command import Command
from games.kernel.event import Card, Event
from games.kernel.fields import BySeat
from games.kernel.game_rules import Emit
from games.kernel.masks import Masks, MaskState
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat
from games.kernel.trick_play import (
    PLAY,
    CardPlayed,
    PlayCard,
    PlayOpened,
    TrickWon,
)
from games.kernel.trick_taking import TrickTaking
from games.kernel.tricks import CardOrder
from games.kernel.view import MenuItem

ORDER = CardOrder(("4", "5", "6", "7", "8", "9", "10", "1", "2", "3"), ITALIAN_SUITS)
MASKS = Masks(ORDER)
SEATS, HAND = 3, 3
NAME = "name"
WRONG_SUIT = Refusal("wrong_suit")


class NameTrump(Command, frozen=True):
    """Say which suit is trumps."""

    suit: str


class TrumpNamed(Event, frozen=True):
    seat: Seat
    suit: str


class HandsDealt(Event, frozen=True):
    hands: BySeat[list[Card]]


class PointMade(Event, frozen=True):
    ends_deal: ClassVar[bool] = True

    seat: Seat


EVENTS: tuple[type[Event], ...] = (
    HandsDealt,
    TrumpNamed,
    PlayOpened,
    CardPlayed,
    TrickWon,
    PointMade,
)


class LastTrickTable(MaskState):
    """A table whose trumps everybody knows."""

    public = ("trump",)
    masks = MASKS


class LastTrick(TrickTaking[Any]):
    """The rules."""

    id = "last_trick"
    pack = ITALIAN_40
    masks = MASKS
    tricks_in_deal = HAND
    state_type = LastTrickTable
    follow_clause, trump_clause = "LAST-1", "LAST-2"
    events = EVENTS
    phases: ClassVar[dict[type[Command], frozenset[str]]] = {
        NameTrump: frozenset({NAME}),
        PlayCard: frozenset({PLAY}),
    }
    answers: ClassVar[Mapping[type[Event], type[Command]]] = {
        TrumpNamed: NameTrump,
        CardPlayed: PlayCard,
    }

    def seats(self, options: Options) -> int:
        return SEATS

    def deal_bound(self, options: Options) -> int:
        return 40

    def deals_bound(self, options: Options) -> int:
        return 2

    def _deal(self, state: Any, chance: Chance, emit: Emit) -> None:
        hands = [state.match.order[HAND * s : HAND * (s + 1)] for s in range(SEATS)]
        emit(HandsDealt([ORDER.arranged(hand) for hand in hands]))

    def _on_hands_dealt(self, state: Any, event: HandsDealt) -> None:
        state.deal(event.hands)
        state.trump, state.waiting, state.phase = "", (0,), NAME

    def default_move(self, state: Any, seat: Seat) -> Command:
        return self.legal_actions(state, seat)[0]

    def _actions_before_play(self, state: Any, seat: Seat) -> Sequence[Command]:
        return [NameTrump(suit) for suit in ITALIAN_SUITS]

    def _check_before_play(self, state: Any, seat: Seat, command: Any) -> Refusal | None:
        return None if command.suit in ITALIAN_SUITS else WRONG_SUIT

    def _perform_before_play(self, state: Any, seat: Seat, command: Any, emit: Emit) -> None:
        emit(TrumpNamed(seat, command.suit))
        emit(PlayOpened(list(state.players_from(seat))))

    def _menu_before_play(self, state: Any, seat: Seat) -> list[MenuItem]:
        return [MenuItem("name_trump", "name_trump")]

    def _on_trump_named(self, state: Any, event: TrumpNamed) -> None:
        state.trump = event.suit

    def _count(self, state: Any, emit: Emit) -> None:
        emit(PointMade(state.tricks[-1].winner))
        self._end_deal(state, emit)

    def _on_point_made(self, state: Any, event: PointMade) -> None:
        state.close()
        items = [[("points", int(seat == event.seat))] for seat in range(SEATS)]
        self._record(state, items)

    def _ends_match(self, state: Any) -> bool:
        return bool(state.match.deal == 2)
