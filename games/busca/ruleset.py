"""Busca, version 1: the decider. `RULES.md` says the same for people."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar

from games.busca import view as views
from games.busca.cards import BIT, LAST_TRICK_BONUS, NAMES, NUMBER, in_order, mask_of, points_of
from games.busca.events import (
    CardPlayed,
    CardsDealt,
    DealScored,
    OpeningLeaderDrawn,
    PlayCard,
    TrickWon,
)
from games.busca.options import OPTIONS, SEATS, contradiction
from games.busca.play import PLAYED, objection, playable, steps, taker
from games.busca.scoring import MOST_POINTS, NOT_COVERED, charges, next_leader
from games.busca.state import PLAY, SCORED, TRICKS, TURNS, BuscaState, Trick
from games.busca.words import INTERNATIONAL_WORDS, WORDS
from games.kernel.cards import FRENCH_FORTY, ITALIAN, ITALIAN_40, Pictures
from games.kernel.command import Command
from games.kernel.event import Card, Event
from games.kernel.match import Match, MatchEnded
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Chance, Emit, Ruleset
from games.kernel.score_sheet import DealSheet, PartyScore
from games.kernel.seats import Seat
from games.kernel.view import Counter, MenuItem, View, Zone
from games.kernel.words import Words

OPENING_LEADER = "opening_leader"
"""The chance outcome of BUS-9."""


class Busca(Ruleset[BuscaState]):
    """Four seats, each for itself, ten tricks a deal; who has fewest busche at the end wins."""

    id = "busca"
    options = OPTIONS
    events: ClassVar[tuple[type[Event], ...]] = (
        OpeningLeaderDrawn,
        CardsDealt,
        CardPlayed,
        TrickWon,
        DealScored,
    )
    phases: ClassVar[dict[type[Command], frozenset[str]]] = {PlayCard: frozenset({PLAY})}
    players_clause = "BUS-1"
    words = WORDS
    clockwise = False

    # --- the table --------------------------------------------------------------------------

    def seats(self, options: Options) -> int:
        """Four (BUS-1)."""
        return SEATS

    def deck(self, options: Options) -> tuple[Card, ...]:
        """The forty cards (BUS-2), whatever their pictures (BUS-3)."""
        return ITALIAN_40

    def pictures(self, options: Options) -> Pictures:
        """International unless all four agreed to Italian ones (BUS-3)."""
        return ITALIAN if options.get("deck_style") == "italian" else FRENCH_FORTY

    def words_of(self, options: Options) -> Words:
        """Suits are called as they are printed (BUS-3)."""
        return WORDS if options.get("deck_style") == "italian" else INTERNATIONAL_WORDS

    def held(self, options: Options) -> tuple[Card, ...]:
        """By strength within a suit (BUS-4)."""
        return NAMES

    def check_options(self, options: Options) -> Refusal | None:
        """`deck_not_agreed` (BUS-3) or `no_end_condition` (BUS-28)."""
        return contradiction(options)

    def lowest_wins(self, options: Options) -> bool:
        """Who has fewest busche (BUS-29)."""
        return True

    def chance_bounds(self, match: Match) -> dict[str, int]:
        """The seat that leads first in the match (BUS-9)."""
        return {OPENING_LEADER: SEATS} if match.deal == 1 else {}

    def totals(self, state: BuscaState) -> list[int]:
        """Busche of each seat."""
        return list(state.totals)

    def deal_bound(self, options: Options) -> int:
        """Forty cards, each after its player's time was over, and what is said around them."""
        said = ("committed", "started", "drawn", "dealt", "scored", "revealed", "ended")
        nonces = forfeits = SEATS
        return len(said) + nonces + forfeits + TRICKS + 2 * len(NAMES)

    def deals_bound(self, options: Options) -> int:
        """Every deal charges somebody, so four totals below the target can only last so long."""
        target: int | None = options["target_busche"]
        deals: int | None = options["max_deals"]
        bounds = [] if target is None else [SEATS * (target - 1) + 1]
        return min(bounds if deals is None else [*bounds, deals])

    def blank(self) -> BuscaState:
        """Four empty hands."""
        return BuscaState()

    def clone(self, state: BuscaState) -> BuscaState:
        """A copy that shares all but the hands."""
        other = BuscaState.__new__(BuscaState)
        other.match = state.match
        other.phase = state.phase
        other.hands = state.hands.copy()
        other.waiting = state.waiting
        other.trick = state.trick
        other.tricks = state.tricks
        other.leader = state.leader
        other.totals = state.totals
        return other

    # --- playing ----------------------------------------------------------------------------

    def active(self, state: BuscaState) -> tuple[Seat, ...]:
        """The seat whose turn it is (BUS-15)."""
        return state.waiting[:1]

    def default_move(self, state: BuscaState, seat: Seat) -> PlayCard:
        """The weakest legal card (GEN-06)."""
        return min(steps(playable(state, seat)), key=lambda step: NUMBER[step.card] % TRICKS)

    def command_of(self, event: Event) -> tuple[Seat, Command] | None:
        """Only a card played answers a seat's command."""
        return (event.seat, PlayCard(event.card)) if isinstance(event, CardPlayed) else None

    def _check(self, state: BuscaState, seat: Seat, command: PlayCard) -> Refusal | None:
        if playable(state, seat) & BIT.get(command.card, 0):
            return None
        return objection(state, seat, command.card)

    def _actions(self, state: BuscaState, seat: Seat) -> Sequence[PlayCard]:
        return steps(playable(state, seat))

    def _perform(self, state: BuscaState, seat: Seat, command: PlayCard, emit: Emit) -> None:
        emit(PLAYED[seat][NUMBER[command.card]])
        if not state.waiting:
            self._take_trick(state, emit)

    def _take_trick(self, state: BuscaState, emit: Emit) -> None:
        cards = [play.card for play in state.trick]
        points = points_of(cards)
        last = len(state.tricks) == TRICKS - 1
        emit(TrickWon(taker(state.trick), cards, points + LAST_TRICK_BONUS if last else points))
        if last:
            self._score(state, emit)

    def _score(self, state: BuscaState, emit: Emit) -> None:
        points = state.final_points()
        busche = charges(points, state.staying_from(0))
        totals = [total + more for total, more in zip(state.totals, busche, strict=True)]  # BUS-26
        leader = state.staying_from(next_leader(busche, TURNS[state.leader]))[0]
        emit(DealScored(points, busche, totals, leader))
        self._end_deal(state, emit)

    def _result(self, state: BuscaState) -> MatchEnded | None:
        options = state.match.options
        target, deals = options["target_busche"], options["max_deals"]
        reached = target is not None and max(state.totals) >= target
        counted = deals is not None and state.match.deal >= deals
        return self.final_result(state) if reached or counted else None  # BUS-27, BUS-29

    # --- dealing and leaving ----------------------------------------------------------------

    def _deal(self, state: BuscaState, chance: Chance, emit: Emit) -> None:
        match = state.match
        if match.deal == 1:
            drawn = chance.draw(OPENING_LEADER, SEATS)  # BUS-9
            emit(OpeningLeaderDrawn(state.staying_from(drawn)[0]))
        leader = state.staying_from(state.leader)[0]
        hands = [match.order[(seat - leader) % SEATS :: SEATS] for seat in range(SEATS)]
        emit(CardsDealt(leader, [in_order(hand) for hand in hands]))

    def _on_seat_out(self, state: BuscaState, seat: Seat) -> None:
        state.waiting = tuple(s for s in state.waiting if s != seat)

    def _play_on(self, state: BuscaState, seat: Seat, emit: Emit) -> None:
        if state.phase == PLAY and not state.waiting:
            self._take_trick(state, emit)

    # --- what events change -----------------------------------------------------------------

    def _own_appliers(self) -> dict[type[Event], Callable[[BuscaState, Any], None]]:
        return {
            OpeningLeaderDrawn: self._on_opening_leader_drawn,
            CardsDealt: self._on_cards_dealt,
            CardPlayed: self._on_card_played,
            TrickWon: self._on_trick_won,
            DealScored: self._on_deal_scored,
        }

    def _on_opening_leader_drawn(self, state: BuscaState, event: OpeningLeaderDrawn) -> None:
        state.leader = event.seat

    def _on_cards_dealt(self, state: BuscaState, event: CardsDealt) -> None:
        state.leader = event.leader
        state.hands = [mask_of(hand) for hand in event.hands]
        state.tricks = state.trick = ()
        state.waiting = state.staying_from(event.leader)
        state.phase = PLAY

    def _on_card_played(self, state: BuscaState, event: CardPlayed) -> None:
        state.hands[event.seat] ^= BIT[event.card]
        state.trick += (event,)
        state.waiting = state.waiting[1:]

    def _on_trick_won(self, state: BuscaState, event: TrickWon) -> None:
        state.tricks += (Trick(state.trick, event.seat, event.points),)
        state.trick = ()
        last = len(state.tricks) == TRICKS
        state.waiting = () if last else state.staying_from(event.seat)

    def _on_deal_scored(self, state: BuscaState, event: DealScored) -> None:
        state.totals = tuple(event.totals)
        state.leader = event.next_leader
        state.phase = SCORED
        rows = [
            PartyScore(
                seat, [(MOST_POINTS if points else NOT_COVERED, busche)] if busche else [], busche
            )
            for seat, (points, busche) in enumerate(zip(event.points, event.busche, strict=True))
        ]
        self._record_sheet(state, DealSheet(state.match.deal, rows))

    # --- seeing -----------------------------------------------------------------------------

    def determinize(self, view: View, rng: Random) -> BuscaState:
        """A table that looks like `view`, with unseen cards where they may be."""
        return views.possible_table(view, self._match_seen(view), rng)

    def _zones(self, state: BuscaState, viewer: Seat) -> list[Zone]:
        return views.zones(state, viewer)

    def _counters(self, state: BuscaState, viewer: Seat) -> list[Counter]:
        return views.counters(state)

    def _facts(self, state: BuscaState, viewer: Seat) -> dict[str, Any]:
        return views.facts(state)

    def _menu(self, state: BuscaState, seat: Seat) -> list[MenuItem]:
        return [views.MENU[seat]]
