"""A toy for the table's controls: what ten games ask of a player, in one that nobody would play.

It is `picks` with melds in the middle, which may be laid out anew with cards of the hand; a stake
of two numbers; a pot, chips and a dealer; and a word that may be said off turn.
"""

from collections import Counter as Multiset
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, ClassVar

from games.kernel.command import Command
from games.kernel.event import Card, Event
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Emit
from games.kernel.seats import Seat
from games.kernel.view import Badge, Counter, MenuItem, ParameterSpec, View, Zone
from games.kernel.words import Phrase, Words
from tests.unit.kernel.picks import CHOOSE, Choose, HandsGiven, Picks, PicksState

MELDS = (4, 3)
LEAST = 3


class Stake(Command, frozen=True):
    chips: int
    tip: int | None = None


class LayOut(Command, frozen=True):
    layout: tuple[tuple[Card, ...], ...]


class Staked(Event, frozen=True):
    seat: Seat
    chips: int
    tip: int | None


class LaidOut(Event, frozen=True):
    seat: Seat
    layout: tuple[tuple[Card, ...], ...]


class MarketState(PicksState):
    __slots__ = ("melds", "pot")

    melds: list[list[Card]]
    pot: int


WORDS: Words = {
    "hand": Phrase("Mano", "Hand"),
    "meld": Phrase("Gioco", "Meld"),
    "stock": Phrase("Tallone", "Stock"),
    "choose": Phrase("Scegli", "Choose"),
    "shout": Phrase("Merda!", "Shame!"),
    "stake": Phrase("Punta", "Stake"),
    "chips": Phrase("Gettoni", "Chips"),
    "tip": Phrase("Mancia", "Tip"),
    "pot": Phrase("Piatto", "Pot"),
    "dealer": Phrase("mazziere", "dealer"),
    "lay_out": Phrase("Componi la tavola", "Lay the table out"),
    "meld_too_short": Phrase("Un gioco ha almeno tre carte.", "A meld has three cards or more."),
    "other_cards": Phrase("Queste non sono le carte.", "These are not the cards."),
    "stake_too_high": Phrase("Più di trenta non si punta.", "No stake is above thirty."),
    "card_not_in_hand": Phrase("Non hai questa carta.", "You do not hold this card."),
    "hands_given": Phrase("Carte date.", "Cards are dealt."),
    "card_chosen": Phrase("{seat} ha scelto.", "{seat} has chosen."),
    "shouted": Phrase("{seat}: merda!", "{seat}: shame!"),
    "staked": Phrase("{seat} punta {chips}.", "{seat} stakes {chips}."),
    "laid_out": Phrase("{seat} compone la tavola.", "{seat} lays the table out."),
    "round_shown": Phrase("Le carte scelte.", "The chosen cards."),
    "cards_shown": Phrase("Si vedono le carte.", "The cards are shown."),
    "points": Phrase("Punti", "Points"),
}


class Market(Picks):
    id = "market"
    words = WORDS
    events: ClassVar[tuple[type[Event], ...]] = (*Picks.events, Staked, LaidOut)
    phases: ClassVar[dict[type[Command], frozenset[str]]] = {
        kind: frozenset({CHOOSE}) for kind in (Choose, Stake, LayOut)
    }

    def blank(self) -> MarketState:
        state = MarketState()
        old = super().blank()
        for name in (*PicksState.__slots__, "match", "phase"):
            setattr(state, name, getattr(old, name))
        state.melds, state.pot = [], 0
        return state

    def clone(self, state: Any) -> MarketState:
        other = MarketState()
        old = super().clone(state)
        for name in (*PicksState.__slots__, "match", "phase"):
            setattr(other, name, getattr(old, name))
        other.melds, other.pot = [list(meld) for meld in state.melds], state.pot
        return other

    def command_of(self, event: Event) -> tuple[Seat, Command] | None:
        if isinstance(event, Staked):
            return event.seat, Stake(event.chips, event.tip)
        if isinstance(event, LaidOut):
            return event.seat, LayOut(event.layout)
        return super().command_of(event)

    def _check(self, state: Any, seat: Seat, command: Any) -> Refusal | None:
        if isinstance(command, Stake):
            return Refusal("stake_too_high") if command.chips > 30 else None
        if isinstance(command, LayOut):
            lying = Multiset(card for meld in state.melds for card in meld)
            laid = Multiset(card for meld in command.layout for card in meld)
            added = laid - lying
            if lying - laid or added - Multiset(state.hands[seat]):
                return Refusal("other_cards")
            short = any(len(meld) < LEAST for meld in command.layout)
            return Refusal("meld_too_short", "TOY-1") if short else None
        return super()._check(state, seat, command)

    def _perform(self, state: Any, seat: Seat, command: Any, emit: Emit) -> None:
        if isinstance(command, Stake):
            emit(Staked(seat, command.chips, command.tip))
        elif isinstance(command, LayOut):
            emit(LaidOut(seat, command.layout))
        else:
            super()._perform(state, seat, command, emit)

    def _own_appliers(self) -> dict[type[Event], Callable[[Any, Any], None]]:
        return {**super()._own_appliers(), Staked: self._on_staked, LaidOut: self._on_laid_out}

    def _on_hands_given(self, state: Any, event: HandsGiven) -> None:
        super()._on_hands_given(state, event)
        rest = list(event.rest)
        state.melds = [[rest.pop() for _ in range(size)] for size in MELDS]
        state.rest = rest

    def _on_staked(self, state: Any, event: Staked) -> None:
        state.pot += event.chips + (event.tip or 0)

    def _on_laid_out(self, state: Any, event: LaidOut) -> None:
        lying = Multiset(card for meld in state.melds for card in meld)
        for card in Multiset(card for meld in event.layout for card in meld) - lying:
            state.hands[event.seat].remove(card)
        state.melds = [list(meld) for meld in event.layout]

    def _zones(self, state: Any, viewer: Seat) -> list[Zone]:
        melds = [Zone(f"meld:{n}", "meld", [*m], label="meld") for n, m in enumerate(state.melds)]
        return [*super()._zones(state, viewer), *melds]

    def _counters(self, state: Any, viewer: Seat) -> list[Counter]:
        chips = [Counter(f"chips:{s}", 100, "chips", s) for s in range(state.match.seats)]
        return [Counter("pot", state.pot, "pot"), *chips]

    def _badges(self, state: Any, viewer: Seat) -> list[Badge]:
        return [Badge("dealer:1", "dealer", 1)]

    def _menu(self, state: Any, seat: Seat) -> list[MenuItem]:
        numbers = {
            "chips": ParameterSpec("number", least=1, most=40),
            "tip": ParameterSpec("number", least=1, most=10, optional=True),
        }
        zones = [f"hand:{seat}", *(f"meld:{n}" for n in range(len(state.melds)))]
        return [
            *super()._menu(state, seat),
            MenuItem("stake", "stake", numbers),
            MenuItem("lay_out", "lay_out", {"layout": ParameterSpec("layout", zones)}),
        ]


def prefer_first(view: View, _rng: Random) -> Iterator[Command]:
    """Prefers the cards as they lie in the hand."""
    for card in view.zone(f"hand:{view.seat}").cards:
        assert card is not None
        yield Choose(card)


MARKET = Market()
