"""Bestia with four cards, version 1: the decider. `RULES.md` says the same for people."""

from collections.abc import Mapping
from typing import ClassVar

from games.bestia_quattro import commands as wish
from games.bestia_quattro import events as told
from games.bestia_quattro import evolve, flow, legal
from games.bestia_quattro.cards import HAND, MASKS, PACKET, STRENGTH
from games.bestia_quattro.options import OPTIONS
from games.bestia_quattro.scoring import settled
from games.bestia_quattro.state import (
    BLIND,
    DECLARE,
    EXCHANGE,
    IN_DEAL,
    STEAL,
    BestiaQuattroState,
)
from games.bestia_quattro.view import BestiaQuattroView
from games.bestia_quattro.words import WORDS
from games.kernel import exchange
from games.kernel.before_play import stock_labels
from games.kernel.cards import ITALIAN_40
from games.kernel.chance import FIRST_DEALER, Chance
from games.kernel.command import Command
from games.kernel.dealing import Dealing, Draw, Take
from games.kernel.event import Event
from games.kernel.exchange import ANSWERS, FLOW
from games.kernel.game_rules import Emit
from games.kernel.match import Match
from games.kernel.options import Options
from games.kernel.trick_play import PLAY

State = BestiaQuattroState
_DEALER = ("dealer_named", "seat", 1)
_PACKETS = ("first", "second")
DEALING = Dealing(
    pack=[*ITALIAN_40],
    takes=[
        *(
            Take(f"{which}_packet_dealt", "cards", packet=PACKET, sizes="sizes", first=_DEALER)
            for which in _PACKETS
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
            for which in _PACKETS
        ),
        Take("cards_served", "cards"),
        Take("card_burnt", "card"),
    ],
    draws=[Draw("first_dealer_drawn", "seat", FIRST_DEALER)],
    late=True,
)
"""Two cards each, one turned, two more each, all from the dealer's right on (BEQ-10)."""
SPOKEN: Mapping[type[Command], type[Event]] = {
    **exchange.SPOKEN,
    wish.NoBlind: told.BlindDeclined,
    wish.Leave: told.SeatLeft,
    wish.NoSteal: told.StealDeclined,
    wish.Assist: told.Assisted,
    wish.CallGiro: told.GiroCalled,
}
"""What is said by a word and no more."""


class BestiaQuattro(BestiaQuattroView):
    """Four to seven seats, each for itself, four tricks a deal; the opener owes two of them."""

    id = "bestia_quattro"
    options = OPTIONS
    pack = ITALIAN_40  # BEQ-2
    masks, strength = MASKS, STRENGTH
    tricks_in_deal = HAND
    service = EXCHANGE
    follow_clause, trump_clause = "BEQ-40", "BEQ-41"
    state_type = State
    appliers = evolve.APPLIERS
    events = tuple({**dict.fromkeys(FLOW), **evolve.APPLIERS})
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
    needs_option: ClassVar[dict[type[Command], tuple[str, bool]]] = {
        **dict.fromkeys(
            (wish.Blind, wish.NoBlind, wish.CounterBlind, wish.Match, wish.Leave), ("blinds", True)
        ),
        **dict.fromkeys((wish.Steal, wish.NoSteal), ("steal", True)),
    }
    by_system: ClassVar[dict[type[Command], frozenset[str]]] = {wish.Sanction: IN_DEAL}
    spoken = SPOKEN
    answers: ClassVar[Mapping[type[Event], type[Command]]] = {
        told.BlindRaised: wish.Blind,
        told.CounterBlindRaised: wish.CounterBlind,
        told.BlindMatched: wish.Match,
        told.TrumpStolen: wish.Steal,
        told.SanctionPaid: wish.Sanction,
        **{event: word for word, event in SPOKEN.items()},
        **ANSWERS,
    }
    players_clause = "BEQ-1"
    family = "tricks"
    minutes = (15, 35)
    words = WORDS
    dealt_as = DEALING
    clockwise = False
    tournament_seats = 5

    # --- the table --------------------------------------------------------------------------

    def shuffle_labels(self, match: Match) -> frozenset[str]:
        """Reserve and heap made a stock (BEQ-38): not more often than cards are served."""
        return stock_labels(2 * match.seats)

    def deal_bound(self, options: Options) -> int:
        """Seven seats that are all silent and all change four cards, and the revealed decks."""
        return 300 + 2 * self.deals_bound(options)

    def deals_bound(self, options: Options) -> int:
        """Ordinary deals and each dealer's turn in the giro (BEQ-53, BEQ-59)."""
        giro = int(options["players"] * options["max_deals_per_turn"])
        return State.ordinary_deals(options) + giro

    # --- before the play --------------------------------------------------------------------

    def _deal(self, state: State, chance: Chance, emit: Emit) -> None:
        flow.deal(state, chance, emit)

    _check_before_play = staticmethod(legal.objection)
    _actions_before_play = staticmethod(legal.actions)
    _default_before_play = staticmethod(legal.least)

    _perform_own = staticmethod(flow.perform)

    def _moved_on(self, state: State, emit: Emit) -> bool:
        return flow.go_on(state, lambda: self.chance(state), emit)

    # --- the play and after it --------------------------------------------------------------

    def _count(self, state: State, emit: Emit) -> None:
        emit(settled(state))
        self._close_deal(state, emit)

    def _last_deal(self, state: State) -> bool:
        """Whether every seat that stays has had its turn in the giro (BEQ-57, BEQ-59)."""
        all_had = set(state.had_turn) >= set(state.turns(0))
        return state.giro and all_had and flow.turn_over(state)

    def _pot_stays(self, state: State) -> told.DealVoid:
        return told.DealVoid(state.chips.pot)
