"""Burraco behind the kernel's contract."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from games.burraco import events as e
from games.burraco import legal, rules
from games.burraco.flow import Evolution, perform
from games.burraco.options import BY_DEALS, FOUR_PAIRS, OPTIONS, SEATS, THREE, TIMED, VP_TABLES
from games.burraco.readings import WILDS
from games.burraco.scoring import (
    LINES,
    match_result,
    party_points,
    score_sides,
    slip_fault,
    target_of,
)
from games.burraco.setup import distribute, setup_of
from games.burraco.state import DRAW, MELD, BurracoState
from games.burraco.view import BurracoView
from games.burraco.words import WORDS
from games.kernel.cards import FRENCH, Pictures
from games.kernel.command import Command
from games.kernel.common_words import MELD_WORDS
from games.kernel.event import Card, Event, events_of
from games.kernel.kinds import KIND_OF
from games.kernel.match import BETWEEN_DEALS, Match, MatchEnded
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Chance, Emit
from games.kernel.seats import Seat
from games.kernel.slips import SlipLine


class Burraco(BurracoView, Evolution):
    """Burraco for four in pairs, two and three players, *classico* and *reale*."""

    id = "burraco"
    options = OPTIONS
    state_type = BurracoState
    events = events_of(e)
    phases: ClassVar[dict[type[Command], frozenset[str]]] = {
        e.DrawStock: frozenset({DRAW}),
        e.TakeDiscards: frozenset({DRAW}),
        e.OpenMeld: frozenset({MELD}),
        e.AddToMeld: frozenset({MELD}),
        e.Discard: frozenset({MELD}),
    }
    turn_first = True
    players_clause = "BUR-02"
    family = "melds"
    minutes = (30, 60)
    emblem = "KH"
    words = {**MELD_WORDS, **WORDS}

    # --- the table --------------------------------------------------------------------------

    def seats(self, options: Options) -> int:
        """Four, two or three (BUR-02)."""
        return SEATS[options["players_format"]]

    def deck(self, options: Options) -> tuple[Card, ...]:
        """108 cards, or the 104 of the *reale* (BUR-01)."""
        return setup_of(options).deck

    def pictures(self, options: Options) -> Pictures:
        """French cards with their jokers (BUR-01)."""
        return FRENCH

    def check_options(self, options: Options) -> Refusal | None:
        """The first dealer sits at the table (BUR-03)."""
        dealer = options["first_dealer"]
        if dealer != "random" and dealer >= self.seats(options):
            allowed = f"random, 0–{self.seats(options) - 1}"
            params = {"name": "first_dealer", "value": str(dealer), "allowed": allowed}
            return Refusal("bad_option_value", "BUR-03", params)
        return None

    def tournament_options(self, given: Mapping[str, object]) -> dict[str, object]:
        """Rounds in victory points; pairs play three deals by the table for so many deals."""
        options: dict[str, object] = {"victory_points": True, **given}
        if given.get("players_format") != THREE:
            options = {"match_format": "deals", "match_deals": 3, **options}
            table = f"fibur_{options['match_deals']}_deals"
            if table in VP_TABLES:
                options = {"vp_table": table, **options}
        return options

    def victory_table(self, options: Options) -> str:
        """BUR-74."""
        return VP_TABLES[options["vp_table"]]

    target_of = staticmethod(target_of)

    def slip_lines(self, options: Options) -> tuple[SlipLine, ...]:
        """BUR-49."""
        return LINES

    def slip_fault(self, options: Options, hand: Sequence[Sequence[int]]) -> Refusal | None:
        """BUR-50, BUR-79."""
        return slip_fault(hand, timed=options["match_format"] == TIMED)

    def slip_hands(self, options: Options) -> int:
        """As many as are planned (BUR-54); where a match goes to a total nobody knows."""
        return int(options["match_deals"]) if options["match_format"] in BY_DEALS else 0

    def slip_likely(self, options: Options) -> int:
        """Ten pure burrachi, or more than the cards of both packs are worth."""
        return 2000

    def match_points_first(self, options: Options) -> bool:
        """BUR-75."""
        return bool(options["multi_match_total"] == "match_points")

    def check_new_match(self, options: Options) -> Refusal | None:
        """No match has more deals than `deal_cap`: more cannot be planned (BUR-54)."""
        planned, cap = options["match_deals"], options["deal_cap"]
        if options["match_format"] in BY_DEALS and planned > cap:
            params = {"name": "match_deals", "value": planned, "most": cap}
            return Refusal("more_deals_than_cap", "BUR-54", params)
        return None

    def chance_bounds(self, match: Match) -> dict[str, int]:
        """The first dealer of a match, where it is drawn (BUR-03)."""
        drawn = match.deal == 1 and match.options["first_dealer"] == "random"
        return {"first_dealer": match.seats} if drawn else {}

    def parties(self, match: Match) -> list[list[Seat]]:
        """The two pairs of four seats; otherwise each seat."""
        if match.options.get("players_format") == FOUR_PAIRS:
            return [[0, 2], [1, 3]]
        return super().parties(match)

    def totals(self, state: BurracoState) -> list[int]:
        """Match points of each party."""
        return list(state.totals) if state.match.seats else []

    def deal_bound(self, options: Options) -> int:
        """Every turn draws, lays or belongs to a stall run of bounded length (BUR-44)."""
        setup = setup_of(options)
        cards = len(setup.deck)
        turns = (cards + cards) * setup.stall_turns
        events = 4 * turns + 2 * cards  # a silent seat: each move says first that time is up
        return events + 40

    def deals_bound(self, options: Options) -> int:
        """The cap ends every match, whatever its format (GEN-12)."""
        cap: int = options["deal_cap"]
        return cap

    # --- decide -----------------------------------------------------------------------------

    def active(self, state: BurracoState) -> tuple[Seat, ...]:
        """The seat on turn."""
        return (state.turn,)

    def legal_actions(self, state: BurracoState, seat: Seat | None = None) -> Sequence[Command]:
        """As in every game. The seat on turn is the only one: search need not name it."""
        if seat is None and state.phase not in BETWEEN_DEALS:
            return legal.legal_steps(state)
        return super().legal_actions(state, seat)

    _check = staticmethod(rules.check)

    def _actions(self, state: BurracoState, seat: Seat) -> Sequence[Command]:
        return legal.legal_steps(state)

    def default_move(self, state: BurracoState, seat: Seat) -> Command:
        """Draw from the stock and discard what was drawn, else the least card (GEN-06)."""
        return legal.default_step(state)

    def _deal(self, state: BurracoState, chance: Chance, emit: Emit) -> None:
        match = state.match
        seats = match.seats
        if match.deal > 1:
            dealer = (state.dealer + 1) % seats
        elif match.options["first_dealer"] == "random":
            dealer = chance.draw("first_dealer", seats)
        else:
            dealer = match.options["first_dealer"]
        layout = distribute(
            match.order, state.setup.format, seats, dealer, three_pozzetti=state.three_pozzetti
        )
        emit(e.HandsDealt(dealer, layout.hands))
        emit(e.PozzettiFormed([len(p) for p in layout.pozzetti], layout.pozzetti))
        if layout.rows:
            emit(e.RowsDealt(layout.rows))
        emit(e.DiscardPileOpened(layout.upcard, len(layout.stock)))

    def _perform(self, state: BurracoState, seat: Seat, command: Any, emit: Emit) -> None:
        ended = perform(state, seat, command, emit)
        if ended is not None:
            self._finish(state, ended, emit)

    def _finish(self, state: BurracoState, ended: e.DealEnded, emit: Emit) -> None:
        emit(ended)
        sides = score_sides(state, ended.seat)
        emit(e.DealScored(sides, party_points(state.setup, sides)))
        options = state.match.options
        switch = (
            state.setup.format == THREE
            and not state.three_pozzetti
            and max(state.totals) >= options["three_switch_points"]
        )
        if switch and self._result(state) is None:
            emit(e.ThreePozzettiStarted())
        self._end_deal(state, emit)

    def _result(self, state: BurracoState) -> MatchEnded | None:
        return match_result(state.match, self.parties(state.match))

    def _forfeit_ends(self, state: BurracoState) -> bool:
        return True  # BUR-56: with three players too

    def command_of(self, event: Event) -> tuple[Seat, Command] | None:
        """The command that a seat's event answers."""
        match event:
            case e.CardDrawn():
                return event.seat, e.DrawStock()
            case e.DiscardsTaken():
                return event.seat, e.TakeDiscards()
            case e.CardDiscarded():
                return event.seat, e.Discard(event.card)
            case e.MeldOpened() | e.MeldExtended():
                cards, row = tuple(event.cards), event.from_row is not None
                # A wild card that could lie at either end and lies at the high one was put there.
                last = event.reading.rpartition(" ")[2]
                end: e.End = "high" if last.startswith("*") and "@" in last else "low"
                if isinstance(event, e.MeldOpened):
                    return event.seat, e.OpenMeld(cards, row, end)
                return event.seat, e.AddToMeld(event.meld, cards, row, end)
        return None

    def _caution(self, state: BurracoState, seat: Seat, command: Any) -> str | None:
        wild = isinstance(command, e.Discard) and KIND_OF[command.card] in WILDS
        return "ask_discard_wild" if wild else None
