"""A toy: two seats show a card in turn, and the higher one scores.

Version 2. In version 1 (`tests/toys/highcard_v1`) a deal of equal ranks scored nothing.
"""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from msgspec.structs import replace

from games.kernel.cards import ITALIAN_40
from games.kernel.command import Command
from games.kernel.dealing import Dealing, Take
from games.kernel.event import Card, Event
from games.kernel.fields import PartyNumbers
from games.kernel.match import Match, State
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Chance, Emit, Ruleset
from games.kernel.seats import OPEN, Seat
from games.kernel.view import MenuItem, View, Zone

from .words import WORDS


class Show(Command, frozen=True):
    """Show the top card."""


class PackLaid(Event, frozen=True):
    size: int


class CardShown(Event, frozen=True):
    seat: Seat
    card: Card


class DealScored(Event, frozen=True):
    points: PartyNumbers


class TableState(State):
    __slots__ = ("shown",)

    shown: list[Card]

    def sit(self, seats: int) -> None:
        self.shown = []


class HighCard(Ruleset[TableState]):
    id = "highcard"
    pack = ITALIAN_40
    state_type = TableState
    words = WORDS
    luck = True
    version = 2
    events: ClassVar[tuple[type[Event], ...]] = (PackLaid, CardShown, DealScored)
    answers: ClassVar[dict[type[Event], type[Command]]] = {CardShown: Show}
    phases: ClassVar[dict[type[Command], frozenset[str]]] = {Show: frozenset({"show"})}

    def seats(self, options: Options) -> int:
        return 2

    def dealing(self, match: Match) -> Dealing:
        return Dealing(list(ITALIAN_40), [Take("card_shown", "card")])

    def active(self, state: TableState) -> tuple[Seat, ...]:
        return (len(state.shown) % 2,)

    def deal_bound(self, options: Options) -> int:
        return 16

    def deals_bound(self, options: Options) -> int:
        return 1

    def default_move(self, state: TableState, seat: Seat) -> Command:
        return Show()

    def determinize(self, view: View, rng: Random) -> TableState:
        state = self.blank()
        lying = {zone.id: zone.cards for zone in view.zones}
        shown = [card for card in lying.get("trick", ()) if card]
        rest = [card for card in lying.get("stock", ()) if card]
        if not rest:
            hidden = [card for card in ITALIAN_40 if card not in shown]
            rest = rng.sample(hidden, len(hidden))
        state.match = replace(self._match_seen(view), order=shown + rest)
        state.phase, state.shown = view.phase, shown
        return state

    def _check(self, state: TableState, seat: Seat, command: Show) -> Refusal | None:
        return None

    def _actions(self, state: TableState, seat: Seat) -> Sequence[Command]:
        return (Show(),)

    def _deal(self, state: TableState, chance: Chance, emit: Emit) -> None:
        emit(PackLaid(len(state.match.order)))

    def _perform(self, state: TableState, seat: Seat, command: Show, emit: Emit) -> None:
        emit(CardShown(seat, state.match.order[len(state.shown)]))
        if len(state.shown) == 2:
            emit(DealScored(self._points(state.shown)))
            self._end_deal(state, emit)

    def _points(self, shown: list[Card]) -> list[int]:
        first, second = (int(card[:-1]) for card in shown)
        return [int(first >= second), int(first < second)]

    def _on_pack_laid(self, state: TableState, event: PackLaid) -> None:
        state.phase, state.shown = "show", []

    def _on_card_shown(self, state: TableState, event: CardShown) -> None:
        state.shown.append(event.card)

    def _on_deal_scored(self, state: TableState, event: DealScored) -> None:
        items = [[("points", points)] for points in event.points]
        self._record(state, items)

    def _ends_match(self, state: TableState) -> bool:
        return True

    def _zones(self, state: TableState, viewer: Seat) -> list[Zone]:
        stock = state.match.order[len(state.shown) :]
        faces = stock if viewer == OPEN else [None] * len(stock)
        return [Zone("stock", "stock", [*faces]), Zone("trick", "trick", [*state.shown])]

    def _menu(self, state: TableState, seat: Seat) -> list[MenuItem]:
        return [MenuItem("show", "show", at="stock")]
