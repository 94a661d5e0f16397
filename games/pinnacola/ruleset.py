"""Pinnacola, version 1: the decider. `RULES.md` says the same for people."""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from games.kernel.chance import FIRST_DEALER
from games.kernel.command import Command
from games.kernel.dealing import Dealing, Draw, Take, deal_hands
from games.kernel.event import Event
from games.kernel.kinds import TWO_PACKS
from games.kernel.match import Match, MatchEnded
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Chance, Emit, Ruleset
from games.kernel.score_sheet import sheet_of
from games.kernel.seats import Seat, from_seat
from games.kernel.view import Badge, Counter, MenuItem, View, Zone
from games.pinnacola import rules, view
from games.pinnacola.commands import (
    AddToMeld,
    Discard,
    DrawStock,
    OpenMeld,
    SwapJoker,
    TakePozzo,
)
from games.pinnacola.determinize import possible_table
from games.pinnacola.events import (
    EVENTS,
    CardDiscarded,
    CardDrawn,
    DealScored,
    HandsDealt,
    JokerSwapped,
    MeldExtended,
    MeldOpened,
    PozzoOpened,
    PozzoTaken,
)
from games.pinnacola.evolve import APPLIERS
from games.pinnacola.legal import default_step, legal_steps
from games.pinnacola.options import CLOCKWISE, OPTIONS
from games.pinnacola.scoring import MOST_DEALS, MOST_OF_A_DEAL, is_decided, score_sides, turns_bound
from games.pinnacola.state import DRAW, MELD, PARTIES, SEATS, PinnacolaState
from games.pinnacola.turn import FROM_HAND, perform
from games.pinnacola.words import WORDS


class Pinnacola(Ruleset[PinnacolaState]):
    """Four seats in two pairs, 108 cards, and a pozzo that lies in a row."""

    id = "pinnacola"
    options = OPTIONS
    events = EVENTS
    state_type = PinnacolaState
    appliers = APPLIERS
    pack = TWO_PACKS
    phases: ClassVar[dict[type[Command], frozenset[str]]] = {
        DrawStock: frozenset({DRAW}),
        TakePozzo: frozenset({DRAW}),
        OpenMeld: frozenset({MELD}),
        AddToMeld: frozenset({MELD}),
        SwapJoker: frozenset({MELD}),
        Discard: frozenset({MELD}),
    }
    answers: ClassVar[dict[type[Event], type[Command]]] = {
        CardDrawn: DrawStock,
        PozzoTaken: TakePozzo,
        MeldOpened: OpenMeld,
        MeldExtended: AddToMeld,
        JokerSwapped: SwapJoker,
        CardDiscarded: Discard,
    }
    composed = frozenset({TakePozzo, OpenMeld, AddToMeld, SwapJoker})
    first_drawn = FIRST_DEALER  # PIN-03
    turn_first = True
    players_clause = "PIN-02"
    words = WORDS
    fixed_seats = SEATS  # PIN-02
    family = "melds"
    minutes = (30, 75)
    rankings = ("points", "placing", "loser")
    clockwise = False

    # --- the table --------------------------------------------------------------------------

    def sits_clockwise(self, options: Options) -> bool:
        """As `direction` says (PIN-03)."""
        return bool(options.get("direction") == CLOCKWISE)

    def parties(self, match: Match) -> list[list[Seat]]:
        """The two pairs (PIN-02)."""
        return [list(seats) for seats in PARTIES] if match.seats else []

    def totals(self, state: PinnacolaState) -> list[int]:
        """The points of the sides."""
        return list(state.totals) if state.match.seats else []

    def greatest_total(self, options: Options) -> int:
        """The bonus may be any number (PIN-32)."""
        return MOST_DEALS * (MOST_OF_A_DEAL + int(options["closing_bonus"]))

    def dealing(self, match: Match) -> Dealing:
        """One at a time from the dealer's next on, then the pozzo, then the stock (PIN-04)."""
        return Dealing(
            pack=[*TWO_PACKS],
            takes=[
                Take("hands_dealt", "hands", first=("hands_dealt", "dealer", 1)),
                Take("pozzo_opened", "card"),
                Take("card_drawn", "card"),
            ],
            draws=[Draw("hands_dealt", "dealer", FIRST_DEALER)],
        )

    def deal_bound(self, options: Options) -> int:
        """In a turn a silent seat draws and discards, each after its time; laying comes on top."""
        turns = turns_bound(2 * len(TWO_PACKS), options["stall_rounds"])
        return 4 * turns + 3 * len(TWO_PACKS) + 40

    def deals_bound(self, options: Options) -> int:
        """PIN-36."""
        return MOST_DEALS

    # --- decide -----------------------------------------------------------------------------

    def active(self, state: PinnacolaState) -> tuple[Seat, ...]:
        """The seat on turn; nobody while a deal is counted."""
        return (state.turn,)

    def command_of(self, event: Event) -> tuple[Seat, Command] | None:
        """What is laid of a pozzo or of a freed joker belongs to the command before it."""
        return None if getattr(event, "due", False) else super().command_of(event)

    def default_move(self, state: PinnacolaState, seat: Seat) -> Command:
        """Draw from the stock and discard what was drawn, else the least card (GEN-06)."""
        return default_step(state, seat)

    def _check(self, state: PinnacolaState, seat: Seat, command: Any) -> Refusal | None:
        return rules.check(state, seat, command)

    def _actions(self, state: PinnacolaState, seat: Seat) -> Sequence[Command]:
        return legal_steps(state, seat)

    def _caution(self, state: PinnacolaState, seat: Seat, command: Any) -> str | None:
        joker = isinstance(command, Discard) and command.card == "JK"
        return "ask_discard_joker" if joker else None

    def _deal(self, state: PinnacolaState, chance: Chance, emit: Emit) -> None:
        match = state.match
        first = match.deal == 1
        dealer = self._begins(state, chance) if first else (state.dealer + 1) % SEATS
        cards = iter(match.order)
        turns = from_seat(dealer + 1, SEATS)
        emit(HandsDealt(dealer, deal_hands(cards, turns, SEATS, match.options["hand_size"])))
        pozzo, *stock = cards
        emit(PozzoOpened(pozzo, len(stock)))

    def _perform(self, state: PinnacolaState, seat: Seat, command: Any, emit: Emit) -> None:
        ended = perform(state, seat, command, emit)
        if ended is None:
            return
        emit(ended)
        from_hand = ended.reason == FROM_HAND
        sides = score_sides(state, ended.seat, from_hand=from_hand)
        emit(DealScored(sides, [side.total for side in sides]))
        self._end_deal(state, emit)

    def _result(self, state: PinnacolaState) -> MatchEnded | None:
        return self.final_result(state) if is_decided(state) else None

    # --- evolve -----------------------------------------------------------------------------

    def _on_deal_scored(self, state: PinnacolaState, event: DealScored) -> None:
        items = [
            [
                ("melds", side.melds),
                ("hands", side.hands),
                ("bonus", side.bonus),
                ("penalties", side.penalties),
            ]
            for side in event.sides
        ]
        pairs = zip(state.totals, event.points, strict=True)
        state.totals = tuple(total + points for total, points in pairs)
        self._record_sheet(state, sheet_of(state.match.deal, items))

    # --- see --------------------------------------------------------------------------------

    def determinize(self, view: View, rng: Random) -> PinnacolaState:
        """A table that looks like `view`, with unseen cards anywhere."""
        return possible_table(view, self._match_seen(view), rng)

    def _zones(self, state: PinnacolaState, viewer: Seat) -> list[Zone]:
        return view.zones(state, viewer)

    def _counters(self, state: PinnacolaState, viewer: Seat) -> list[Counter]:
        return view.counters(state, self.totals(state)) if state.match.seats else []

    def _badges(self, state: PinnacolaState, viewer: Seat) -> list[Badge]:
        return view.badges(state) if state.match.deal else []

    def _facts(self, state: PinnacolaState, viewer: Seat) -> dict[str, Any]:
        return view.facts(state, viewer)

    def _menu(self, state: PinnacolaState, seat: Seat) -> list[MenuItem]:
        return view.menu(state, seat)
