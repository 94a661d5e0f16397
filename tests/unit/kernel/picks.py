"""A small game for the kernel's tests: all seats choose a card at once, the highest one scores.

It has what the real games do not all have: a phase in which several seats act together, round
after round, any number of sides from two to four, a command off turn that an option switches off,
shuffles during the deal, and decks that are revealed at the end of the match.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar

from games.kernel.badges import Badge
from games.kernel.cards import ITALIAN, ITALIAN_40, Pictures
from games.kernel.command import Command
from games.kernel.event import Card, Event, Upcaster
from games.kernel.fields import BySeat, OwnerOnly, PartyNumbers, Sealed
from games.kernel.match import CardsShuffled, Match, State
from games.kernel.options import Option, Options
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Chance, Emit, Ruleset
from games.kernel.score_sheet import DealSheet, PartyScore
from games.kernel.seats import OPEN, Seat
from games.kernel.view import MenuItem, ParameterSpec, View, Zone
from games.kernel.words import Phrase

CHOOSE = "choose"
SHOW = "show"
HAND = 3


class Choose(Command, frozen=True):
    card: Card


class Shout(Command, frozen=True):
    """Says something, if the table allows it."""

    word: str = "hey"
    loud: bool = False
    cards: tuple[Card, ...] = ()


class HandsGiven(Event, frozen=True):
    hands: BySeat[list[Card]]
    rest: Sealed[list[Card]]


class CardChosen(Event, frozen=True):
    seat: Seat
    card: OwnerOnly[Card]


class Shouted(Event, frozen=True):
    """Schema 1 called the seat `who`, and knew whether it was `loud` instead of how the word is."""

    schema: ClassVar[int] = 2
    upcasters: ClassVar[dict[int, Upcaster]] = {
        1: lambda old: {"seat": old["who"], "word": old["word"].upper() * (1 + old["loud"])}
    }

    seat: Seat
    word: str


class RoundShown(Event, frozen=True):
    """A round of choices that is not the deal's last."""

    cards: list[Card | None]


class CardsShown(Event, frozen=True):
    cards: list[Card | None]
    points: PartyNumbers


class PicksState(State):
    __slots__ = ("chosen", "hands", "points", "rest", "round")

    hands: list[list[Card]]
    rest: list[Card]
    chosen: dict[Seat, Card]
    points: list[int]
    round: int


class Picks(Ruleset[PicksState]):
    id = "picks"
    options = (
        Option("players", 3, Phrase("Giocatori", "Players"), least=2, most=4),
        Option("deals", 2, Phrase("Smazzate", "Deals"), least=1, most=5),
        Option("rounds", 1, Phrase("Giri", "Rounds"), least=1, most=3),
        Option("mixing", False, Phrase("Rimescolare", "Mixing"), choices=(True, False)),
        Option("late", False, Phrase("Svelare alla fine", "Reveal late"), choices=(True, False)),
        Option("shouting", False, Phrase("Gridare", "Shouting"), choices=(True, False)),
        Option(
            "bonus", lambda so_far: so_far["players"], Phrase("Premio", "Bonus"), least=0, most=9
        ),
    )
    events: ClassVar[tuple[type[Event], ...]] = (
        HandsGiven,
        CardChosen,
        Shouted,
        RoundShown,
        CardsShown,
    )
    phases: ClassVar[dict[type[Command], frozenset[str]]] = {Choose: frozenset({CHOOSE})}
    off_turn: ClassVar[dict[type[Command], frozenset[str]]] = {Shout: frozenset({CHOOSE})}
    needs_option: ClassVar[dict[type[Command], tuple[str, bool]]] = {Shout: ("shouting", True)}
    simultaneous = frozenset({CHOOSE})

    def seats(self, options: Options) -> int:
        return int(options["players"])

    def deck(self, options: Options) -> tuple[Card, ...]:
        return ITALIAN_40

    def pictures(self, options: Options) -> Pictures:
        return ITALIAN

    def blank(self) -> PicksState:
        state = PicksState()
        state.match = Match()
        state.phase = "setup"
        state.hands, state.rest, state.chosen, state.points, state.round = [], [], {}, [], 0
        return state

    def clone(self, state: PicksState) -> PicksState:
        other = PicksState()
        other.match, other.phase = state.match, state.phase
        other.hands = [list(hand) for hand in state.hands]
        other.rest = state.rest
        other.chosen = dict(state.chosen)
        other.points = list(state.points)
        other.round = state.round
        return other

    def active(self, state: PicksState) -> tuple[Seat, ...]:
        return tuple(
            seat
            for seat in range(state.match.seats)
            if seat not in state.chosen and seat not in state.match.out
        )

    def totals(self, state: PicksState) -> list[int]:
        return list(state.points)

    def deal_bound(self, options: Options) -> int:
        return 40

    def deals_bound(self, options: Options) -> int:
        return int(options["deals"])

    def chance_bounds(self, match: Match) -> dict[str, int]:
        return {"luck": 3}

    def shuffle_labels(self, match: Match) -> frozenset[str]:
        return frozenset({"rest 1", "rest 2"} if match.options["mixing"] else ())

    def reveals_late(self, options: Options) -> bool:
        return bool(options["late"])

    def simultaneous_round(self, state: PicksState) -> int:
        return state.round

    def default_move(self, state: PicksState, seat: Seat) -> Command:
        return Choose(state.hands[seat][0])

    def command_of(self, event: Event) -> tuple[Seat, Command] | None:
        if isinstance(event, CardChosen):
            return event.seat, Choose(event.card)
        return (event.seat, Shout(event.word)) if isinstance(event, Shouted) else None

    def determinize(self, view: View, rng: Random) -> PicksState:
        raise NotImplementedError("no test asks for it")

    def _check(self, state: PicksState, seat: Seat, command: Any) -> Refusal | None:
        if isinstance(command, Shout):
            return None
        return None if command.card in state.hands[seat] else Refusal("card_not_in_hand")

    def _perform(self, state: PicksState, seat: Seat, command: Any, emit: Emit) -> None:
        if isinstance(command, Shout):
            emit(Shouted(seat, command.word))
            return
        emit(CardChosen(seat, command.card))
        self._settle(state, emit)

    def _settle(self, state: PicksState, emit: Emit) -> None:
        if self.active(state):
            return
        cards = [state.chosen.get(seat) for seat in range(state.match.seats)]
        if state.round < state.match.options["rounds"]:
            if state.match.options["mixing"]:
                emit(self.chance(state).shuffle(f"rest {state.round}", state.rest))
            emit(RoundShown(cards))
            return
        best = max(card for card in cards if card)
        emit(CardsShown(cards, [int(card == best) for card in cards]))
        self._end_deal(state, emit)

    def _play_on(self, state: PicksState, seat: Seat, emit: Emit) -> None:
        if state.phase == CHOOSE:
            self._settle(state, emit)

    def _on_seat_out(self, state: PicksState, seat: Seat) -> None:
        state.chosen.pop(seat, None)

    def _actions(self, state: PicksState, seat: Seat) -> Sequence[Command]:
        return [Choose(card) for card in state.hands[seat]]

    def _deal(self, state: PicksState, chance: Chance, emit: Emit) -> None:
        order = state.match.order
        seats = state.match.seats
        luck = chance.draw("luck", 3)
        hands = [order[seat * HAND + luck : (seat + 1) * HAND + luck] for seat in range(seats)]
        emit(HandsGiven(hands, [card for card in order if not any(card in h for h in hands)]))

    def _own_appliers(self) -> dict[type[Event], Callable[[PicksState, Any], None]]:
        return {
            HandsGiven: self._on_hands_given,
            CardChosen: self._on_card_chosen,
            Shouted: lambda state, event: None,
            RoundShown: self._on_round_shown,
            CardsShown: self._on_cards_shown,
        }

    def _begin(self, state: PicksState) -> None:
        state.points = [0] * state.match.seats

    def _on_hands_given(self, state: PicksState, event: HandsGiven) -> None:
        state.hands = [list(hand) for hand in event.hands]
        state.rest = event.rest
        state.chosen = {}
        state.round = 1
        state.phase = CHOOSE

    def _on_card_chosen(self, state: PicksState, event: CardChosen) -> None:
        state.hands[event.seat].remove(event.card)
        state.chosen[event.seat] = event.card

    def _on_round_shown(self, state: PicksState, event: RoundShown) -> None:
        state.chosen = {}
        state.round += 1

    def _on_shuffled(self, state: PicksState, event: CardsShuffled) -> None:
        state.rest = event.order

    def _on_cards_shown(self, state: PicksState, event: CardsShown) -> None:
        state.points = [a + b for a, b in zip(state.points, event.points, strict=True)]
        state.phase = SHOW
        rows = [PartyScore(seat, [("points", n)], n) for seat, n in enumerate(event.points)]
        self._record_sheet(state, DealSheet(state.match.deal, rows))

    def _ends_match(self, state: PicksState) -> bool:
        return bool(state.match.deal >= state.match.options["deals"])

    def _zones(self, state: PicksState, viewer: Seat) -> list[Zone]:
        def face(seat: Seat, card: Card) -> Card | None:
            return card if viewer in (seat, OPEN) else None

        hands = [
            Zone(f"hand:{s}", "hand", [face(s, card) for card in hand], owner=s)
            for s, hand in enumerate(state.hands)
        ]
        chosen = [
            Zone(f"trick:{s}", "trick", [face(s, card)], owner=s)
            for s, card in sorted(state.chosen.items())
        ]
        stock = Zone("stock", "stock", [c if viewer == OPEN else None for c in state.rest])
        return [*hands, *chosen, stock]

    def _badges(self, state: PicksState, viewer: Seat) -> list[Badge]:
        """Whoever has the most points leads."""
        best = max(state.points, default=0)
        leads = [seat for seat, points in enumerate(state.points) if points == best > 0]
        return [Badge(f"leader:{seat}", "leader", seat) for seat in leads]

    def _off_turn_menu(self, state: PicksState, seat: Seat) -> list[MenuItem]:
        return [MenuItem("shout", "shout")] if state.match.options["shouting"] else []

    def _menu(self, state: PicksState, seat: Seat) -> list[MenuItem]:
        return [MenuItem("choose", "choose", {"card": ParameterSpec("card", [f"hand:{seat}"])})]
