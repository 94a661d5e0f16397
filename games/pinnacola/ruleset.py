"""Pinnacola, version 1: the decider. `RULES.md` says the same for people."""

from typing import Any, ClassVar

from games.kernel.chance import FIRST_DEALER
from games.kernel.command import Command
from games.kernel.common_words import MELD_WORDS
from games.kernel.dealing import Dealing, Draw, Take, deal_hands
from games.kernel.event import Event, events_of
from games.kernel.kinds import TWO_PACKS
from games.kernel.match import Match
from games.kernel.options import Options
from games.kernel.ruleset import Chance, Emit
from games.kernel.seats import Seat, from_seat
from games.pinnacola import events as e
from games.pinnacola import rules
from games.pinnacola.flow import FROM_HAND, Evolution, perform
from games.pinnacola.legal import default_step, legal_steps
from games.pinnacola.options import CLOCKWISE, OPTIONS
from games.pinnacola.scoring import MOST_DEALS, MOST_OF_A_DEAL, is_decided, score_sides, turns_bound
from games.pinnacola.state import DRAW, MELD, PARTIES, SEATS, PinnacolaState
from games.pinnacola.view import PinnacolaView
from games.pinnacola.words import WORDS


class Pinnacola(PinnacolaView, Evolution):
    """Four seats in two pairs, 108 cards, and a pozzo that lies in a row."""

    id = "pinnacola"
    options = OPTIONS
    events = events_of(e)
    state_type = PinnacolaState
    pack = TWO_PACKS
    phases: ClassVar[dict[type[Command], frozenset[str]]] = {
        e.DrawStock: frozenset({DRAW}),
        e.TakePozzo: frozenset({DRAW}),
        e.OpenMeld: frozenset({MELD}),
        e.AddToMeld: frozenset({MELD}),
        e.SwapJoker: frozenset({MELD}),
        e.Discard: frozenset({MELD}),
    }
    answers: ClassVar[dict[type[Event], type[Command]]] = {
        e.CardDrawn: e.DrawStock,
        e.PozzoTaken: e.TakePozzo,
        e.MeldOpened: e.OpenMeld,
        e.MeldExtended: e.AddToMeld,
        e.JokerSwapped: e.SwapJoker,
        e.CardDiscarded: e.Discard,
    }
    composed = frozenset({e.TakePozzo, e.OpenMeld, e.AddToMeld, e.SwapJoker})
    first_drawn = FIRST_DEALER  # PIN-03
    turn_first = True
    players_clause = "PIN-02"
    words = {**MELD_WORDS, **WORDS}
    fixed_seats = SEATS  # PIN-02
    family = "melds"
    minutes = (30, 75)
    emblem = "AS"
    target = "match_target"
    rankings = ("points", "placing", "loser")
    clockwise = False

    # --- the table --------------------------------------------------------------------------

    def sits_clockwise(self, options: Options) -> bool:
        """As `direction` says (PIN-03)."""
        return bool(options.get("direction") == CLOCKWISE)

    def parties(self, match: Match) -> list[list[Seat]]:
        """The two pairs (PIN-02)."""
        return [list(seats) for seats in PARTIES] if match.seats else []

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

    default_move = staticmethod(default_step)

    _check = staticmethod(rules.check)
    _actions = staticmethod(legal_steps)

    def _caution(self, state: PinnacolaState, seat: Seat, command: Any) -> str | None:
        joker = isinstance(command, e.Discard) and command.card == "JK"
        return "ask_discard_joker" if joker else None

    def _deal(self, state: PinnacolaState, chance: Chance, emit: Emit) -> None:
        match = state.match
        first = match.deal == 1
        dealer = self._begins(state, chance) if first else (state.dealer + 1) % SEATS
        cards = iter(match.order)
        turns = from_seat(dealer + 1, SEATS)
        emit(e.HandsDealt(dealer, deal_hands(cards, turns, SEATS, match.options["hand_size"])))
        pozzo, *stock = cards
        emit(e.PozzoOpened(pozzo, len(stock)))

    def _perform(self, state: PinnacolaState, seat: Seat, command: Any, emit: Emit) -> None:
        ended = perform(state, seat, command, emit)
        if ended is None:
            return
        emit(ended)
        from_hand = ended.reason == FROM_HAND
        sides = score_sides(state, ended.seat, from_hand=from_hand)
        emit(e.DealScored(sides, [side.total for side in sides]))
        self._end_deal(state, emit)

    _ends_match = staticmethod(is_decided)
