"""Sette e mezzo, version 1: the decider. `RULES.md` says the same for people."""

from collections.abc import Sequence
from typing import ClassVar

from games.kernel.cards import ITALIAN_40
from games.kernel.command import Command
from games.kernel.dealing import Dealing, Draw, Take
from games.kernel.event import Event, events_of
from games.kernel.match import Match
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat
from games.sette_e_mezzo import events as e
from games.sette_e_mezzo.evolve import Evolution
from games.sette_e_mezzo.flow import FIRST_BANK, Flow, new_stock
from games.sette_e_mezzo.legal import objection, steps
from games.sette_e_mezzo.options import OPTIONS, contradiction
from games.sette_e_mezzo.state import BET, IN_HAND, SetteEMezzoState
from games.sette_e_mezzo.view import SetteEMezzoView
from games.sette_e_mezzo.words import WORDS

MOST_CALLED = 13
"""Twelve court cards and an ace make seven, and one more card ends any turn."""


class SetteEMezzo(Flow, SetteEMezzoView, Evolution):
    """Each player against the bank; who has most chips after so many hands wins."""

    id = "sette_e_mezzo"
    options = OPTIONS
    pack_option = "deck_style"  # SEM-03
    state_type = SetteEMezzoState
    events = events_of(e)
    answers: ClassVar[dict[type[Event], type[Command]]] = {
        e.BetPlaced: e.PlaceBet,
        e.CardAsked: e.Hit,
        e.SeatStood: e.Stand,
    }
    phases: ClassVar[dict[type[Command], frozenset[str]]] = dict.fromkeys(
        (e.PlaceBet, e.Hit, e.Stand), IN_HAND
    )
    first_drawn = FIRST_BANK
    players_clause = "SEM-01"
    family = "bank"
    minutes = (15, 30)
    emblem = "10D"
    words = WORDS
    clockwise = False
    rankings = ("chips", "placing")
    tournament_seats = 8

    # --- the table --------------------------------------------------------------------------

    check_options = staticmethod(contradiction)

    def greatest_total(self, options: Options) -> int:
        """The bank against everybody else, paid double in every hand (SEM-32, SEM-33)."""
        players = int(options["players"]) - 1
        return int(options["match_hands"] * players * 2 * options["max_stake"])

    def reveals_late(self, options: Options) -> bool:
        """A first card that was never shown is known to nobody before the match is over."""
        return True

    def shuffle_labels(self, match: Match) -> frozenset[str]:
        """Before each new stock (SEM-24) somebody has gone bust, but for the first one."""
        return frozenset(new_stock(number) for number in range(1, match.seats + 1))

    def dealing(self, match: Match) -> Dealing:
        """First cards from the bank's right on, then card by card from the top."""
        return Dealing(
            pack=list(ITALIAN_40),
            takes=[
                Take("hand_dealt", "cards", sizes="sizes", first=("hand_dealt", "bank", 1)),
                Take("card_called", "card"),
                Take("turn_started", "card", "hand", dealt="hand_dealt"),
                Take("bank_turn_started", "card", "hand", dealt="hand_dealt"),
                Take("first_card_shown", "card", "hand", dealt="hand_dealt"),
            ],
            draws=[Draw("bank_drawn", "seat", FIRST_BANK)],
        )

    def deal_bound(self, options: Options) -> int:
        """No more first cards are dealt than lie in the pack: the next hand has a new one.

        A turn has at most seven events beside those of its called cards: it begins, a bet and the
        end of the turn, both after the time was over, the first card shown, chips. After the last
        smazzata all decks are revealed.
        """
        seats = int(options["players"])
        pack = len(ITALIAN_40)
        called = pack + MOST_CALLED * seats
        by_seat = ("nonce", "forfeit", "bank passed by leaving", "new stock")
        around, reveals = 12, 2 * int(options["match_hands"])
        return around + reveals + len(by_seat) * seats + 2 * (pack // 2) + 7 * pack + 2 * called

    def deals_bound(self, options: Options) -> int:
        """In each smazzata a hand is played at least."""
        return int(options["match_hands"])

    # --- playing ----------------------------------------------------------------------------

    def active(self, state: SetteEMezzoState) -> tuple[Seat, ...]:
        """The seat whose turn it is (SEM-14, SEM-25)."""
        plays = state.phase in IN_HAND and state.turn not in state.match.out
        return (state.turn,) if plays else ()

    def default_move(self, state: SetteEMezzoState, seat: Seat) -> Command:
        """The lowest stake; then to stand (GEN-06)."""
        return e.PlaceBet(state.match.options["min_stake"]) if state.phase == BET else e.Stand()

    def _check(self, state: SetteEMezzoState, seat: Seat, command: Command) -> Refusal | None:
        return objection(state, command)

    def _actions(self, state: SetteEMezzoState, seat: Seat) -> Sequence[Command]:
        return steps(state)

    def _ends_match(self, state: SetteEMezzoState) -> bool:
        return bool(state.hand >= state.match.options["match_hands"])  # SEM-42
