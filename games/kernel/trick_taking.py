"""Games whose deals are tricks: the flow of the play, and all that is the same in each.

A game says how strong cards are, each of which is in its pack once (`masks`), its state which of
them may be played (`MaskState.playable`); and the game what follows from the last trick (`_count`).
Phases before the play are its own: what is done in them stands in the methods that end in "before
play", and `PlayOpened` ends them.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, TypeVar

from msgspec.structs import replace

from games.kernel import trick_view
from games.kernel.badges import Badge, badges_of
from games.kernel.command import Command
from games.kernel.common_words import TRICK_WORDS
from games.kernel.event import Card, Event
from games.kernel.masks import Masks, MaskState
from games.kernel.match import BETWEEN_DEALS
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Emit, Ruleset, Transition
from games.kernel.seats import MOST_SEATS, Seat
from games.kernel.trick_play import (
    CARD_NOT_IN_HAND,
    PLAY,
    CardPlayed,
    PlayCard,
    PlayOpened,
    Trick,
    TrickWon,
)
from games.kernel.view import MenuItem, View, Zone

T = TypeVar("T", bound=MaskState)
TAKING = "taking"
"""The badge of the seat whose card takes the trick as it lies; pages show it at that card."""


class TrickTaking(Ruleset[T]):
    """The rules of a game of tricks."""

    phases: ClassVar[dict[type[Command], frozenset[str]]] = {PlayCard: frozenset({PLAY})}
    answers: ClassVar[Mapping[type[Event], type[Command]]] = {CardPlayed: PlayCard}
    family = "tricks"
    words = TRICK_WORDS
    tricks_in_deal: ClassVar[int]
    """How many cards a seat plays in a deal."""
    masks: ClassVar[Masks]
    follow_clause: ClassVar[str] = ""
    """The clause by which suit is followed."""
    trump_clause: ClassVar[str] = ""
    """The clause by which who cannot follow trumps."""

    def __init__(self) -> None:
        super().__init__()
        self._plays_plainly = type(self)._perform is TrickTaking._perform
        if self._plays_plainly:  # a command finds its way once, not each time it is carried out
            own = {*self.phases, *self.off_turn, *self.by_system} - {PlayCard}
            self._performers |= dict.fromkeys(own, self._perform_before_play)
        self._bit, self._steps = self.masks.bit, self.masks.steps
        # Events of cards are values: made once, they are shared by all tables.
        self._card_played = [
            {card: CardPlayed(seat, card) for card in self._bit} for seat in range(MOST_SEATS)
        ]

    # --- what each game writes --------------------------------------------------------------

    @abstractmethod
    def _count(self, state: T, emit: Emit) -> None:
        """All tricks are taken: says what the deal brought, and ends it."""

    # --- what a game may write --------------------------------------------------------------

    def _fits(self, table: T, view: View) -> Callable[[int, Card], bool]:
        """Whether a hidden card may lie at a place of `table`: the seats, then the piles in order.

        By default nobody holds a suit that it has shown to be without; piles hold any card.
        """
        allowed, bit = table.allowed(), self._bit
        return lambda place, card: place >= len(allowed) or bool(allowed[place] & bit[card])

    def _order(self, table: T) -> list[Card]:
        """An order of the deck from which the cards of `table` might have been dealt."""
        return table.lying()

    def playable(self, state: T, seat: Seat) -> list[Card]:
        """The cards that `seat`, whose turn it is, may play: never none."""
        return self.masks.cards(state.playable(seat))

    def _objection(self, state: T, seat: Seat, card: Card) -> Refusal | None:
        """Why `seat`, whose turn it is, may not play `card`, which is not `playable`."""
        if not state.holds(seat, card):
            return CARD_NOT_IN_HAND
        if state.hands[seat] & self.masks.suits[state.led]:
            return Refusal("must_follow_suit", self.follow_clause)
        return Refusal("must_trump", self.trump_clause)

    def _trick_won(self, state: T, seat: Seat, cards: list[Card]) -> Event:
        """The event that says that `seat` takes the trick on the table."""
        return TrickWon(seat, cards)

    def _actions_before_play(self, state: T, seat: Seat) -> Sequence[Command]:
        """`_actions` in the game's own phases."""
        raise AssertionError("a game with phases before the play says what is legal there")

    def _check_before_play(self, state: T, seat: Seat, command: Any) -> Refusal | None:
        """`_check` of the game's own commands."""
        return None

    def _default_before_play(self, state: T, seat: Seat) -> Command:
        """`default_move` in the game's own phases."""
        raise AssertionError("a game with phases before the play says what silence does there")

    def _perform_before_play(self, state: T, seat: Seat, command: Any, emit: Emit) -> None:
        """`_perform` of the game's own commands."""
        raise AssertionError("a game with commands of its own carries them out")

    def _menu_before_play(self, state: T, seat: Seat) -> list[MenuItem]:
        """`_menu` in the game's own phases."""
        return []

    def _go_on(self, state: T, emit: Emit) -> None:
        """What follows before the play, when a seat has spoken or left."""

    def _abandoned(self, state: T, emit: Emit) -> None:
        """All who played to the tricks have left, while others stay in the match (GEN-07)."""
        raise AssertionError("a game in which not all play says what becomes of the deal")

    def _trick(self, state: T, event: Any) -> Trick:
        """What is kept of the trick that `event` tells, a `trick_type`."""
        return Trick(state.trick, event.seat)

    # --- the flow of the play -------------------------------------------------------------

    def active(self, state: T) -> tuple[Seat, ...]:
        """The first of those that are waiting."""
        return state.waiting[:1]

    def default_move(self, state: T, seat: Seat) -> Command:
        """The weakest card that may be played; before the play what the game says (GEN-06)."""
        if state.phase != PLAY:
            return self._default_before_play(state, seat)
        return PlayCard(self.masks.order.weakest(self.playable(state, seat), state.trump))

    def check(self, state: T, seat: Seat, command: Command) -> Refusal | None:
        """As in every game. That the seat on turn may play a card is a look-up."""
        waiting = state.waiting
        if (
            type(command) is PlayCard
            and waiting
            and seat == waiting[0]
            and state.phase == PLAY
            and state.playable(seat) & self._bit.get(command.card, 0)
        ):
            return None
        return super().check(state, seat, command)

    def legal_actions(self, state: T, seat: Seat | None = None) -> Sequence[Command]:
        """As in every game. What search asks for most, the cards of the next play, is a look-up."""
        waiting = state.waiting
        if seat is None and waiting:
            if state.phase == PLAY:
                return self._steps(state.playable(waiting[0]))
            if state.phase not in BETWEEN_DEALS:
                return self._actions_before_play(state, waiting[0])
        return super().legal_actions(state, seat)

    def play(self, state: T, command: Command, seat: Seat | None = None) -> None:
        """As in every game. From a card that does not end its trick nothing follows: search, which
        plays little else, is spared what leads up to an event.
        """
        waiting = state.waiting
        if type(command) is PlayCard and len(waiting) > 1 and self._plays_plainly:
            self._appliers[CardPlayed](state, self._card_played[waiting[0]][command.card])
        elif seat is None and waiting:
            super().play(state, command, waiting[0])
        else:
            super().play(state, command, seat)

    def act(self, state: T, seat: Seat, command: Command) -> Transition[T] | Refusal:
        """As in every game. Of a card that does not end its trick the one event is at hand."""
        if type(command) is not PlayCard or len(state.waiting) < 2 or not self._plays_plainly:
            return super().act(state, seat, command)
        refusal = self.check(state, seat, command)
        if refusal is not None:
            return refusal
        work = self.clone(state)
        played = self._card_played[seat][command.card]
        self._appliers[CardPlayed](work, played)
        return Transition((played,), work)

    def held(self, options: Options) -> tuple[Card, ...]:
        """By strength within a suit."""
        return tuple(self._bit)

    def _badges(self, state: T, viewer: Seat) -> list[Badge]:
        """Whose card of those that lie there takes the trick."""
        if state.phase != PLAY or not state.trick[1:]:
            return []
        best = self.masks.taker([play.card for play in state.trick], state.trump)
        return badges_of(TAKING, [state.trick[best].seat])

    def _check(self, state: T, seat: Seat, command: Any) -> Refusal | None:
        if type(command) is not PlayCard:
            return self._check_before_play(state, seat, command)
        if state.playable(seat) & self._bit.get(command.card, 0):
            return None
        return self._objection(state, seat, command.card)

    def _actions(self, state: T, seat: Seat) -> Sequence[Command]:
        if state.phase == PLAY:
            return self._steps(state.playable(seat))
        return self._actions_before_play(state, seat)

    def _perform(self, state: T, seat: Seat, command: Any, emit: Emit) -> None:
        emit(self._card_played[seat][command.card])
        if not state.waiting:
            self._take_trick(state, emit)

    def _take_trick(self, state: T, emit: Emit) -> None:
        cards = [play.card for play in state.trick]
        best = self.masks.taker(cards, state.trump)
        emit(self._trick_won(state, state.trick[best].seat, cards))
        if len(state.tricks) == self.tricks_in_deal:
            self._count(state, emit)

    def _on_seat_out(self, state: T, seat: Seat) -> None:
        state.leave(seat)

    def _play_on(self, state: T, seat: Seat, emit: Emit) -> None:
        if state.phase != PLAY:
            if state.phase not in BETWEEN_DEALS:
                self._go_on(state, emit)
        elif not state.players_from(0):
            self._abandoned(state, emit)
        elif not state.waiting:
            self._take_trick(state, emit)

    # --- what events change -----------------------------------------------------------------

    def _on_play_opened(self, state: T, event: PlayOpened) -> None:
        state.waiting = tuple(event.order)
        state.phase = PLAY

    def _on_card_played(self, state: T, event: CardPlayed) -> None:
        state.hands[event.seat] ^= self._bit[event.card]
        state.trick += (event,)
        state.waiting = state.waiting[1:]

    def _on_trick_won(self, state: T, event: Any) -> None:
        state.tricks += (self._trick(state, event),)
        state.trick = ()
        last = len(state.tricks) == self.tricks_in_deal
        state.waiting = () if last else state.players_from(event.seat)

    # --- seeing -----------------------------------------------------------------------------

    def determinize(self, view: View, rng: Random) -> T:
        """A table that looks like `view`, with cards that nobody has seen where they may be."""
        match = self._match_seen(view, rng)
        table = trick_view.seen(self.blank(), view, match)
        if view.zones:
            unseen = trick_view.unseen_cards(table, self._bit)
            trick_view.deal_unseen(table, view, unseen, rng, self._fits(table, view))
            table.match = replace(match, order=self._order(table))
        return table

    def _zones(self, state: T, viewer: Seat) -> list[Zone]:
        return [*trick_view.hand_zones(state, viewer), *trick_view.trick_zones(state)]

    def _facts(self, state: T, viewer: Seat) -> dict[str, Any]:
        return trick_view.trick_facts(state)

    def _menu(self, state: T, seat: Seat) -> list[MenuItem]:
        if state.phase != PLAY:
            return self._menu_before_play(state, seat)
        return [trick_view.card_item("play_card", seat, "trick")]
