"""Bestia with four cards, version 1: the decider. `RULES.md` says the same for people."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar

from games.bestia_quattro import commands as wish
from games.bestia_quattro import course, evolve, legal
from games.bestia_quattro import events as told
from games.bestia_quattro import view as views
from games.bestia_quattro.cards import PACKET, STRENGTH
from games.bestia_quattro.imagined import possible_table
from games.bestia_quattro.options import CHIPS_LIMIT, OPTIONS, ordinary_deals
from games.bestia_quattro.state import (
    BLIND,
    DECLARE,
    EXCHANGE,
    IN_DEAL,
    PLAY,
    SCORED,
    STEAL,
    BestiaQuattroState,
)
from games.bestia_quattro.words import WORDS
from games.kernel.cards import ITALIAN, ITALIAN_40, Pictures
from games.kernel.chips import equal_shares, with_item
from games.kernel.command import Command
from games.kernel.dealing import Dealing, Draw, Take
from games.kernel.event import Card, Event
from games.kernel.match import BETWEEN_DEALS, CardsShuffled, Match, MatchEnded
from games.kernel.options import Options
from games.kernel.refusal import MATCH_OVER, OPTION_DISABLED, Refusal
from games.kernel.ruleset import Chance, Emit, Ruleset
from games.kernel.seats import SYSTEM, Seat
from games.kernel.view import Badge, Counter, MenuItem, View, Zone

State = BestiaQuattroState


class BestiaQuattro(Ruleset[State]):
    """Four to seven seats, each for itself, four tricks a deal; the opener owes two of them."""

    id = "bestia_quattro"
    options = OPTIONS
    events: ClassVar[tuple[type[Event], ...]] = (
        told.FirstDealerDrawn,
        told.DealerNamed,
        told.StakesPaid,
        told.FirstPacketDealt,
        told.SecondPacketDealt,
        told.TrumpTurned,
        told.BlindPhaseOpened,
        told.BlindRaised,
        told.BlindDeclined,
        told.CounterBlindRaised,
        told.BlindMatched,
        told.SeatLeft,
        told.HandRead,
        told.StealOffered,
        told.TrumpStolen,
        told.StealDeclined,
        told.DeclarationOpened,
        told.Knocked,
        told.Assisted,
        told.Passed,
        told.ServiceOpened,
        told.CardsExchanged,
        told.CardsServed,
        told.CardBurnt,
        told.CardDiscarded,
        told.PlayOpened,
        told.CardPlayed,
        told.TrickWon,
        told.DealSettled,
        told.PotTakenUnopposed,
        told.DealVoid,
        told.SanctionPaid,
        told.GiroCalled,
        told.GiroOpened,
        told.PotShared,
    )
    phases: ClassVar[dict[type[Command], frozenset[str]]] = {
        **dict.fromkeys(
            (wish.Blind, wish.NoBlind, wish.CounterBlind, wish.Match, wish.Leave),
            frozenset({BLIND}),
        ),
        **dict.fromkeys((wish.Steal, wish.NoSteal), frozenset({STEAL})),
        **dict.fromkeys((wish.Knock, wish.Assist, wish.Pass), frozenset({DECLARE})),
        **dict.fromkeys((wish.Exchange, wish.Discard), frozenset({EXCHANGE})),
        wish.PlayCard: frozenset({PLAY}),
    }
    off_turn: ClassVar[dict[type[Command], frozenset[str]]] = {
        wish.CallGiro: IN_DEAL,
        # These are never accepted out of turn, but a reason of theirs comes first (BEQ-13).
        wish.Blind: IN_DEAL,
        wish.NoBlind: IN_DEAL,
    }
    by_system: ClassVar[dict[type[Command], frozenset[str]]] = {wish.Sanction: IN_DEAL}
    players_clause = "BEQ-1"
    words = WORDS
    clockwise = False
    rankings = ("chips", "placing")
    tournament_seats = 5

    # --- the table --------------------------------------------------------------------------

    def seats(self, options: Options) -> int:
        """As the option says (BEQ-1)."""
        return int(options["players"])

    def deck(self, options: Options) -> tuple[Card, ...]:
        """The forty cards (BEQ-2)."""
        return ITALIAN_40

    def pictures(self, options: Options) -> Pictures:
        """Italian cards."""
        return ITALIAN

    def held(self, options: Options) -> tuple[Card, ...]:
        """By strength within a suit (BEQ-2)."""
        return tuple(STRENGTH)

    def reveals_late(self, options: Options) -> bool:
        """Hands given back or never shown stay unknown while the match goes on."""
        return True

    def chance_bounds(self, match: Match) -> dict[str, int]:
        """The seat that deals first in the match (BEQ-9)."""
        return {course.FIRST_DEALER: match.seats} if match.deal == 1 else {}

    def shuffle_labels(self, match: Match) -> frozenset[str]:
        """Reserve and heap made a stock (BEQ-38): not more often than cards are served."""
        return frozenset(f"stock {number + 1}" for number in range(2 * match.seats))

    def dealing(self, match: Match) -> Dealing:
        """Two cards each, one turned, two more each, all from the dealer's right on (BEQ-10)."""
        first = ("dealer_named", "seat", 1)
        packets = ("first", "second")
        return Dealing(
            pack=list(ITALIAN_40),
            takes=[
                *(
                    Take(
                        f"{which}_packet_dealt", "cards", packet=PACKET, sizes="sizes", first=first
                    )
                    for which in packets
                ),
                Take("trump_turned", "card"),
                *(
                    Take(
                        "hand_read",
                        which,
                        "pile",
                        dealt=f"{which}_packet_dealt",
                        number=("hand_read", "packet"),
                    )
                    for which in packets
                ),
                Take("cards_served", "cards"),
                Take("card_burnt", "card"),
            ],
            draws=[Draw("first_dealer_drawn", "seat", course.FIRST_DEALER)],
        )

    def deal_bound(self, options: Options) -> int:
        """Seven seats that are all silent and all change four cards, and the revealed decks."""
        return 300 + 2 * self.deals_bound(options)

    def deals_bound(self, options: Options) -> int:
        """Ordinary deals and each dealer's turn in the giro (BEQ-53, BEQ-59)."""
        giro = int(options["players"] * options["max_deals_per_turn"])
        return ordinary_deals(options) + giro

    def blank(self) -> State:
        """A table without seats."""
        return State()

    def clone(self, state: State) -> State:
        """A copy that shares what is immutable, and piles, which are replaced and never changed."""
        other = State.__new__(State)
        for name in _SHARED:
            setattr(other, name, getattr(state, name))
        other.hands = [hand.copy() for hand in state.hands]
        other.looked = state.looked.copy()
        other.said = state.said.copy()
        other.blinds_paid = state.blinds_paid.copy()
        return other

    def _begin(self, state: State) -> None:
        fresh, match = State(state.match.seats), state.match
        for name in fresh.__slots__:
            setattr(state, name, getattr(fresh, name))
        state.match = match

    # --- playing ----------------------------------------------------------------------------

    def active(self, state: State) -> tuple[Seat, ...]:
        """The seat that speaks, is served or plays."""
        return state.waiting[:1]

    def default_move(self, state: State, seat: Seat) -> Command:
        """Out of it if one may be, else the weakest card (GEN-06)."""
        return legal.least(state, seat)

    def command_of(self, event: Event) -> tuple[Seat, Command] | None:
        """Words, discards and cards played answer a seat's command, a sanction the referee's."""
        match event:
            case told.CardsExchanged():
                return event.seat, wish.Exchange(tuple(event.cards))
            case told.CardDiscarded():
                return event.seat, wish.Discard(event.card)
            case told.CardPlayed():
                return event.seat, wish.PlayCard(event.card)
            case told.SanctionPaid():
                return SYSTEM, wish.Sanction(event.seat, event.amount)
        word = _ANSWERS.get(type(event))
        seat: Seat = getattr(event, "seat", SYSTEM)
        return (seat, word()) if word else None

    def check(self, state: State, seat: Seat, command: Command) -> Refusal | None:
        """As in every game; of what an option forbids, that is the reason (GEN-03)."""
        refusal = super().check(state, seat, command)
        if refusal in (None, MATCH_OVER) or not legal.disabled(state, command):
            return refusal
        return OPTION_DISABLED

    def _check(self, state: State, seat: Seat, command: Command) -> Refusal | None:
        return legal.objection(state, seat, command)

    def _actions(self, state: State, seat: Seat) -> Sequence[Command]:
        return legal.actions(state, seat)

    def _perform(self, state: State, seat: Seat, command: Command, emit: Emit) -> None:
        course.perform(state, seat, command, lambda: self.chance(state), emit)
        self._go_on(state, emit)

    def _go_on(self, state: State, emit: Emit) -> None:
        if not course.go_on(state, lambda: self.chance(state), emit):
            return
        beyond = state.chips.beyond(CHIPS_LIMIT)
        if self._last_turn_over(state) or beyond:  # BEQ-59, BEQ-61
            self._settle_match(state, emit)
        self._end_deal(state, emit)

    def _last_turn_over(self, state: State) -> bool:
        """Whether every seat that stays has had its turn in the giro (BEQ-57)."""
        all_had = set(state.had_turn) >= set(state.turns(0))
        return state.giro and all_had and course.turn_over(state)

    def _settle_match(self, state: State, emit: Emit) -> None:
        """What lies in the pot goes to the seats that stay (BEQ-59)."""
        if state.chips.pot:
            turns = state.turns(state.dealer + 1)
            emit(told.PotShared(equal_shares(state.chips.pot, turns, state.match.seats)))

    def _result(self, state: State) -> MatchEnded | None:
        beyond = state.chips.beyond(CHIPS_LIMIT)
        over = state.divided or beyond or self._last_turn_over(state)
        return self.final_result(state) if over else None

    def _deal(self, state: State, chance: Chance, emit: Emit) -> None:
        course.deal(state, chance, emit)

    def _on_seat_out(self, state: State, seat: Seat) -> None:
        evolve.on_seat_out(state, seat)

    def _play_on(self, state: State, seat: Seat, emit: Emit) -> None:
        if state.phase in IN_DEAL:
            self._go_on(state, emit)

    # --- what events change -----------------------------------------------------------------

    def _own_appliers(self) -> dict[type[Event], Callable[[State, Any], None]]:
        found: dict[type[Event], Callable[[State, Any], None]] = {
            kind: getattr(evolve, f"on_{kind.name()}") for kind in self.events
        }
        for kind in (told.DealSettled, told.PotTakenUnopposed, told.DealVoid):
            found[kind] = self._scored_by(found[kind])
        return {**found, told.PotShared: self._on_pot_shared}

    def _scored_by(self, change: Callable[[State, Any], None]) -> Callable[[State, Any], None]:
        """The change of an event that ends a deal, and the deal's sheet."""

        def apply(state: State, event: Event) -> None:
            change(state, event)
            self._record_sheet(state, state.chips.sheet(state.match.deal))
            state.chips = state.chips.next_deal()

        return apply

    def _on_pot_shared(self, state: State, event: told.PotShared) -> None:
        """A deal that was broken off gets its sheet now; else the last one gets another item."""
        if state.phase not in (SCORED, *BETWEEN_DEALS):
            self._scored_by(evolve.on_pot_shared)(state, event)
            return
        evolve.on_pot_shared(state, event)
        state.chips = state.chips.next_deal()
        *sheets, last = state.match.sheets
        amended = with_item(last, "pot_share", event.shares)
        state.match = state.match.but(sheets=(*sheets, amended))

    def _on_shuffled(self, state: State, event: CardsShuffled) -> None:
        evolve.on_shuffled(state, event)

    # --- seeing -----------------------------------------------------------------------------

    def determinize(self, view: View, rng: Random) -> State:
        """A table that looks like `view`, with unseen cards where they may be."""
        return possible_table(view, self._match_seen(view, rng), rng)

    def _zones(self, state: State, viewer: Seat) -> list[Zone]:
        return views.zones(state, viewer)

    def _counters(self, state: State, viewer: Seat) -> list[Counter]:
        return views.counters(state)

    def _badges(self, state: State, viewer: Seat) -> list[Badge]:
        return views.badges(state)

    def _facts(self, state: State, viewer: Seat) -> dict[str, Any]:
        return views.facts(state)

    def _menu(self, state: State, seat: Seat) -> list[MenuItem]:
        return views.menu(state, seat)

    def _rulings(self, state: State) -> list[MenuItem]:
        return views.rulings(state)

    def _off_turn_menu(self, state: State, seat: Seat) -> list[MenuItem]:
        return [MenuItem("call_giro", "call_giro")] if views.may_call_giro(state) else []


_SHARED = (
    "match",
    "phase",
    *sorted({*State.__slots__} - {"hands", "looked", "said", "blinds_paid"}),
)
_ANSWERS: dict[type[Event], type[Command]] = {
    told.BlindRaised: wish.Blind,
    told.BlindDeclined: wish.NoBlind,
    told.CounterBlindRaised: wish.CounterBlind,
    told.BlindMatched: wish.Match,
    told.SeatLeft: wish.Leave,
    told.TrumpStolen: wish.Steal,
    told.StealDeclined: wish.NoSteal,
    told.Knocked: wish.Knock,
    told.Assisted: wish.Assist,
    told.Passed: wish.Pass,
    told.GiroCalled: wish.CallGiro,
}
