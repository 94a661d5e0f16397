"""Machiavelli, version 1: the decider. `RULES.md` says the same for people."""

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from random import Random
from typing import Any, ClassVar

from games.kernel.cards import FRENCH, Pictures
from games.kernel.command import Command
from games.kernel.dealing import Dealing, Draw, Take
from games.kernel.event import Card, Event
from games.kernel.match import Match, MatchEnded
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Chance, Emit, Ruleset
from games.kernel.score_sheet import DealSheet, PartyScore
from games.kernel.seats import Seat, from_seat
from games.kernel.view import Badge, Counter, MenuItem, View, Zone
from games.machiavelli import view as views
from games.machiavelli.cards import BIT, EMPTY, PACK, Pile, pile_of
from games.machiavelli.commands import (
    BeginRearrangement,
    DeclareFailedRearrangement,
    DrawCard,
    PassTurn,
    PlayLayout,
    RestoreTable,
)
from games.machiavelli.events import (
    CardDrawn,
    DealEnded,
    FirstDealerDrawn,
    HandsDealt,
    LayoutFailed,
    LayoutPlayed,
    RearrangementBegun,
    RearrangementFailed,
    TableRestored,
    TurnPassed,
)
from games.machiavelli.layouts import judged, numbered
from games.machiavelli.options import END_AT_ONCE, OFF, OPTIONS, PENALTY_POINTS, contradiction
from games.machiavelli.scoring import (
    DEALS_WON,
    HAND_POINTS,
    deal_scores,
    deal_winners,
    hand_points,
    is_decided,
    most_deals,
)
from games.machiavelli.state import PLAY, SCORED, MachiavelliState
from games.machiavelli.turn import answered, listed, objection, silent_move
from games.machiavelli.words import WORDS

FIRST_DEALER = "first_dealer"
"""The chance outcome of MAC-02."""
HAND_EMPTY, BLOCKED = "hand_empty", "blocked"


class Machiavelli(Ruleset[MachiavelliState]):
    """Two to eight seats, each for itself; who has played all cards of the hand wins."""

    id = "machiavelli"
    options = OPTIONS
    events: ClassVar[tuple[type[Event], ...]] = (
        FirstDealerDrawn,
        HandsDealt,
        CardDrawn,
        LayoutPlayed,
        RearrangementBegun,
        TableRestored,
        LayoutFailed,
        RearrangementFailed,
        TurnPassed,
        DealEnded,
    )
    phases: ClassVar[dict[type[Command], frozenset[str]]] = dict.fromkeys(
        (
            DrawCard,
            PlayLayout,
            PassTurn,
            BeginRearrangement,
            RestoreTable,
            DeclareFailedRearrangement,
        ),
        frozenset({PLAY}),
    )
    composed = frozenset({PlayLayout})
    players_clause = "MAC-01"
    family = "melds"
    minutes = (5, 20)
    words = WORDS
    rankings = ("points", "placing", "loser")

    # --- the table --------------------------------------------------------------------------

    def seats(self, options: Options) -> int:
        """Two to eight (MAC-01)."""
        return int(options["players"])

    def deck(self, options: Options) -> tuple[Card, ...]:
        """Two packs of 52 (MAC-01)."""
        return PACK

    def pictures(self, options: Options) -> Pictures:
        """French ones."""
        return FRENCH

    def check_options(self, options: Options) -> Refusal | None:
        """`too_many_players`, `hand_size_fixed` or `invalid_options` (MAC-01, MAC-03, MAC-04)."""
        return contradiction(options)

    def tournament_options(self, given: Mapping[str, object]) -> dict[str, object]:
        """Points in the hand, unless something else is said: a deal ranks only who won it."""
        return {"match_format": PENALTY_POINTS, **given}

    def lowest_wins(self, options: Options) -> bool:
        """Where points are penalties (MAC-28)."""
        return bool(options.get("match_format") == PENALTY_POINTS)

    def chance_bounds(self, match: Match) -> dict[str, int]:
        """The first dealer (MAC-02)."""
        return {FIRST_DEALER: match.seats} if match.deal == 1 else {}

    def dealing(self, match: Match) -> Dealing:
        """One at a time from the dealer's left on, the stock from the top (MAC-03, MAC-15)."""
        return Dealing(
            pack=[*PACK],
            takes=[
                Take("hands_dealt", "hands", first=("hands_dealt", "dealer", 1)),
                Take("card_drawn", "card"),
                Take("rearrangement_failed", "cards"),
            ],
            draws=[Draw("first_dealer_drawn", "seat", FIRST_DEALER)],
        )

    def totals(self, state: MachiavelliState) -> list[int]:
        """Deals won (MAC-27), or penalty points (MAC-28)."""
        return list(state.totals)

    def deal_bound(self, options: Options) -> int:
        """Every turn draws a card, plays one or is a pass, and passes end with their round.

        A turn is at most: time out, begun, restored, failed or played; what is left is said around
        the deal.
        """
        seats = int(options["players"])
        turns = 2 * len(PACK) + seats * (len(PACK) + 1)
        return 5 * turns + 2 * seats + 10

    def deals_bound(self, options: Options) -> int:
        """See `most_deals`."""
        return most_deals(options)

    def blank(self) -> MachiavelliState:
        """No table yet."""
        return MachiavelliState()

    # --- playing ----------------------------------------------------------------------------

    def active(self, state: MachiavelliState) -> tuple[Seat, ...]:
        """The seat whose turn it is (MAC-14)."""
        return (state.turn,)

    def default_move(self, state: MachiavelliState, seat: Seat) -> Command:
        """Drawing, passing, or the end of what was begun (MAC-22b, MAC-22c)."""
        return silent_move(state)

    def command_of(self, event: Event) -> tuple[Seat, Command] | None:
        """A layout answers `play_layout`, whether it was a table or counted as a failure."""
        return answered(event)

    def _check(self, state: MachiavelliState, seat: Seat, command: Command) -> Refusal | None:
        return objection(state, seat, command)

    def _caution(self, state: MachiavelliState, seat: Seat, command: Command) -> str | None:
        if isinstance(command, PlayLayout) and isinstance(
            judged(state, seat, command.layout), Refusal
        ):
            return "ask_failed_rearrangement"
        # Whoever only wants to try need not announce it: that is what costs cards.
        costs = state.match.options["failed_rearrangement"] != OFF
        announced = isinstance(command, BeginRearrangement)
        return "ask_begin_rearrangement" if costs and announced else None

    def _actions(self, state: MachiavelliState, seat: Seat) -> Sequence[Command]:
        return listed(state, seat)

    def _perform(self, state: MachiavelliState, seat: Seat, command: Any, emit: Emit) -> None:
        match command:
            case PlayLayout(layout):
                self._play_layout(state, seat, layout, emit)
                return
            case BeginRearrangement():
                emit(RearrangementBegun(seat))
                return
            case RestoreTable():
                emit(TableRestored(seat))
                return
            case DrawCard():
                emit(CardDrawn(seat, state.stock[0]))
            case PassTurn():
                emit(TurnPassed(seat))
            case DeclareFailedRearrangement():
                self._fail(state, seat, emit)
        self._end_if_blocked(state, emit)

    def _play_layout(self, state: MachiavelliState, seat: Seat, layout: Any, emit: Emit) -> None:
        found = judged(state, seat, layout)
        if isinstance(found, Refusal):
            emit(LayoutFailed(seat, [list(cards) for cards in layout], found.code))
            self._fail(state, seat, emit)
            self._end_if_blocked(state, emit)
            return
        melds = numbered(state.melds, found.masks)
        cards = [list(state.book.melds[mask]) for mask in melds.values()]
        emit(LayoutPlayed(seat, cards, list(melds), found.added.names()))
        if not state.hands[seat].once:  # MAC-21
            self._score(state, HAND_EMPTY, emit)

    def _fail(self, state: MachiavelliState, seat: Seat, emit: Emit) -> None:
        penalty = state.stock[: state.match.options["penalty_cards"]]
        emit(RearrangementFailed(seat, list(penalty)))

    def _end_if_blocked(self, state: MachiavelliState, emit: Emit) -> None:
        """MAC-24, MAC-25."""
        at_once = not state.stock and state.match.options["stock_end"] == END_AT_ONCE
        if at_once or state.all_passed():
            self._score(state, BLOCKED, emit)

    def _score(self, state: MachiavelliState, how: str, emit: Emit) -> None:
        match = state.match
        winners, points = deal_winners(state), hand_points(state)
        more = deal_scores(match.options, winners, points)
        totals = [total + score for total, score in zip(state.totals, more, strict=True)]
        hands = [] if match.duplicate else [hand.names() for hand in state.hands]
        emit(DealEnded(how, winners, hands, points, totals))
        self._end_deal(state, emit)

    def _result(self, state: MachiavelliState) -> MatchEnded | None:
        return self.final_result(state) if is_decided(state) else None

    def _time_out(self, state: MachiavelliState, seat: Seat, command: Any, emit: Emit) -> None:
        super()._time_out(state, seat, command, emit)
        if state.phase == PLAY and state.rearranged and state.turn == command.seat:  # MAC-22c
            self._perform(state, command.seat, silent_move(state), emit)

    # --- dealing and leaving ----------------------------------------------------------------

    def _begin(self, state: MachiavelliState) -> None:
        state.totals = (0,) * state.match.seats
        state.clear()

    def _deal(self, state: MachiavelliState, chance: Chance, emit: Emit) -> None:
        match = state.match
        after = state.dealer + 1
        if match.deal == 1:
            after = chance.draw(FIRST_DEALER, match.seats)
            emit(FirstDealerDrawn(after))
        dealer = from_seat(after % match.seats, match.seats, match.out)[0]
        turns = from_seat((dealer + 1) % match.seats, match.seats, match.out)
        hands: list[list[Card]] = [[] for _ in range(match.seats)]
        for place, seat in enumerate(turns):
            dealt = match.order[place : len(turns) * match.options["hand_size"] : len(turns)]
            hands[seat] = sorted(dealt, key=BIT.__getitem__)
        emit(HandsDealt(dealer, hands))

    def _on_seat_out(self, state: MachiavelliState, seat: Seat) -> None:
        if state.phase == PLAY and state.turn == seat:
            state.end_turn()

    def _play_on(self, state: MachiavelliState, seat: Seat, emit: Emit) -> None:
        if state.phase == PLAY and state.all_passed():  # MAC-29
            self._score(state, BLOCKED, emit)

    # --- what events change -----------------------------------------------------------------

    def _own_appliers(self) -> dict[type[Event], Callable[[MachiavelliState, Any], None]]:
        return {
            FirstDealerDrawn: self._on_announced,
            HandsDealt: self._on_hands_dealt,
            CardDrawn: self._on_card_drawn,
            LayoutPlayed: self._on_layout_played,
            RearrangementBegun: self._on_rearrangement_begun,
            TableRestored: self._on_table_restored,
            LayoutFailed: self._on_announced,
            RearrangementFailed: self._on_rearrangement_failed,
            TurnPassed: self._on_turn_passed,
            DealEnded: self._on_deal_ended,
        }

    def _on_announced(self, state: MachiavelliState, event: Event) -> None:
        """What follows from it is said by the next event."""

    def _on_hands_dealt(self, state: MachiavelliState, event: HandsDealt) -> None:
        match = state.match
        state.clear()
        state.dealer = event.dealer
        state.hands = [pile_of(hand) for hand in event.hands]
        state.stock = tuple(match.order[sum(map(len, event.hands)) :])
        state.new_turn(event.dealer)
        state.end_turn()
        state.phase = PLAY

    def _take_from_stock(self, state: MachiavelliState, seat: Seat, cards: list[Card]) -> None:
        hand = state.hands[seat]
        for card in cards:
            hand = hand.with_one(BIT[card])
        state.hands[seat] = hand
        state.stock = state.stock[len(cards) :]
        state.passers = frozenset()

    def _on_card_drawn(self, state: MachiavelliState, event: CardDrawn) -> None:
        self._take_from_stock(state, event.seat, [event.card])
        state.end_turn()

    def _on_layout_played(self, state: MachiavelliState, event: LayoutPlayed) -> None:
        masks = [sum(map(BIT.__getitem__, cards)) for cards in event.layout]
        state.melds = dict(zip(event.meld_numbers, masks, strict=True))
        state.table_cards = reduce(Pile.with_one, masks, EMPTY)
        state.hands[event.seat] = state.hands[event.seat].less(pile_of(event.from_hand))
        state.openers |= {event.seat}
        state.passers = frozenset()
        state.end_turn()

    def _on_rearrangement_begun(self, state: MachiavelliState, event: RearrangementBegun) -> None:
        state.rearranging = state.rearranged = True

    def _on_table_restored(self, state: MachiavelliState, event: TableRestored) -> None:
        state.rearranging = False

    def _on_rearrangement_failed(self, state: MachiavelliState, event: RearrangementFailed) -> None:
        if event.cards:
            self._take_from_stock(state, event.seat, event.cards)
        else:  # MAC-25
            state.passers |= {event.seat}
        state.end_turn()

    def _on_turn_passed(self, state: MachiavelliState, event: TurnPassed) -> None:
        state.passers |= {event.seat}
        state.end_turn()

    def _on_deal_ended(self, state: MachiavelliState, event: DealEnded) -> None:
        options = state.match.options
        label = HAND_POINTS if options["match_format"] == PENALTY_POINTS else DEALS_WON
        rows = [
            PartyScore(seat, [(label, new - old)] if new != old else [], new - old)
            for seat, (old, new) in enumerate(zip(state.totals, event.totals, strict=True))
        ]
        state.totals = tuple(event.totals)
        state.phase = SCORED
        self._record_sheet(state, DealSheet(state.match.deal, rows))

    # --- seeing -----------------------------------------------------------------------------

    def determinize(self, view: View, rng: Random) -> MachiavelliState:
        """A table that looks like `view`, with unseen cards anywhere."""
        return views.possible_table(view, self._match_seen(view), rng)

    def _zones(self, state: MachiavelliState, viewer: Seat) -> list[Zone]:
        return views.zones(state, viewer)

    def _counters(self, state: MachiavelliState, viewer: Seat) -> list[Counter]:
        return views.counters(state)

    def _badges(self, state: MachiavelliState, viewer: Seat) -> list[Badge]:
        return views.badges(state)

    def _facts(self, state: MachiavelliState, viewer: Seat) -> dict[str, Any]:
        return views.facts(state)

    def _menu(self, state: MachiavelliState, seat: Seat) -> list[MenuItem]:
        return views.menu(state, seat)
