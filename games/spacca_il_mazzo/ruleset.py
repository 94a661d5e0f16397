"""Spacca il mazzo, version 1: the decider. `RULES.md` says the same for people."""

from collections.abc import Sequence
from typing import ClassVar

from games.kernel.cards import FRENCH_52
from games.kernel.chance import FIRST_DEALER, FirstDealerDrawn
from games.kernel.command import Command
from games.kernel.event import Card, Event, events_of
from games.kernel.match import Match
from games.kernel.options import PLAYERS, Option, Options, choice, number, switch
from games.kernel.seats import Seat
from games.spacca_il_mazzo import events as e
from games.spacca_il_mazzo.cards import (
    FIXED_POINTS,
    HELD,
    KING_ABOVE,
    PACK,
    QUEEN_ABOVE,
)
from games.spacca_il_mazzo.evolve import FIRST_STOCK, SECOND_STOCK
from games.spacca_il_mazzo.flow import DEALING, Flow
from games.spacca_il_mazzo.legal import default_move, objection, steps
from games.spacca_il_mazzo.state import IN_DEAL, PLAY, SpaccaState
from games.spacca_il_mazzo.view import SpaccaView
from games.spacca_il_mazzo.words import WORDS

DEALS, TARGET = "deals", "target"

OPTIONS: tuple[Option, ...] = (
    number(PLAYERS, 4, "SPM-04", least=2, most=4, usual=True).describe("Giocatori", "Players"),
    choice("court_order", "SPM-01")
    .describe("L'ordine delle figure, dalla più bassa", "The order of the figures, lowest first")
    .offer(QUEEN_ABOVE, "fante, re, donna, asso", "jack, king, queen, ace")
    .offer(KING_ABOVE, "fante, donna, re, asso", "jack, queen, king, ace"),
    switch("pass_after_draw", False, "SPM-20").describe(
        "Chi ha pescato può passare", "Whoever has drawn may pass"
    ),
    choice("match_mode", "SPM-50", usual=True)
    .describe("Come finisce la partita", "How the match ends")
    .offer(DEALS, "dopo un numero di smazzate", "after a number of deals")
    .offer(TARGET, "quando qualcuno arriva ai punti", "when somebody has the points"),
    number("match_deals", 4, "SPM-50", least=1, most=50, usual=True).describe(
        "Numero di smazzate", "Number of deals"
    ),
    number("target_score", 150, "SPM-50", least=25, most=1000).describe(
        "Punti che finiscono la partita", "Points that end the match"
    ),
    number("max_turns", 1000, "SPM-43", least=100, most=10_000).describe(
        "Turni dopo i quali una smazzata finisce", "Turns after which a deal ends"
    ),
)

EVENTS_A_TURN = 8
"""At most: the time is over, a card turned, a penalty that is a joker, a choice opened, the time is
over again, a card eliminated, the pile burned, the seat out."""
_TURN = frozenset({PLAY})


class SpaccaIlMazzo(Flow, SpaccaView):
    """Two to four seats, each for itself; who is rid of all cards first wins the deal."""

    id = "spacca_il_mazzo"
    options = OPTIONS
    pack = PACK
    events = (FirstDealerDrawn, *events_of(e))
    answers: ClassVar[dict[type[Event], type[Command]]] = {
        e.CardsPlayed: e.PlayCards,
        e.PileTaken: e.TakePile,
        e.CardDrawn: e.DrawCard,
        e.JokerDrawn: e.DrawCard,
        e.TurnPassed: e.Pass,
        e.DownCardTurned: e.TurnDownCard,
        e.JokerDeclined: e.DeclineJoker,
    }
    phases: ClassVar[dict[type[Command], frozenset[str]]] = {
        **dict.fromkeys((e.PlayCards, e.TakePile, e.DrawCard, e.TurnDownCard, e.Pass), _TURN),
        **dict.fromkeys((e.JokerDiscard, e.DeclineJoker), IN_DEAL),
    }
    needs_option: ClassVar[dict[type[Command], tuple[str, bool]]] = {
        e.Pass: ("pass_after_draw", True),
    }
    state_type = SpaccaState
    first_drawn = FIRST_DEALER
    players_clause = "SPM-04"
    words = WORDS
    dealt_as = DEALING
    family = "company"
    minutes = (40, 120)
    emblem = "JR"
    rankings = ("points", "placing", "loser")

    # --- the table --------------------------------------------------------------------------

    def held(self, options: Options) -> tuple[Card, ...]:
        """By the order of the ranks (SPM-01), the special cards last."""
        return HELD[options.get("court_order", QUEEN_ABOVE)]

    def deal_deck(self, match: Match) -> Sequence[Card]:
        """The first pack, without its jokers (SPM-04)."""
        return FRENCH_52

    def shuffle_labels(self, match: Match) -> frozenset[str]:
        """The rest of the first pack with the jokers (SPM-05), and the second pack (SPM-07)."""
        return frozenset({FIRST_STOCK, SECOND_STOCK})

    def deal_bound(self, options: Options) -> int:
        """So many turns, and what is said around them (GEN-12)."""
        around, by_seat = 24, 2 * int(options["players"])
        return EVENTS_A_TURN * int(options["max_turns"]) + around + by_seat

    def deals_bound(self, options: Options) -> int:
        """Each brings 25 points to somebody (GEN-12)."""
        if options["match_mode"] != TARGET:
            return int(options["match_deals"])
        below = (int(options["target_score"]) - 1) // FIXED_POINTS[0]
        return int(options["players"]) * below + 1

    # --- playing ----------------------------------------------------------------------------

    def active(self, state: SpaccaState) -> tuple[Seat, ...]:
        """The seat whose turn it is (SPM-08)."""
        return (state.turn,) if state.phase in IN_DEAL else ()

    default_move = staticmethod(default_move)

    def command_of(self, event: Event) -> tuple[Seat, Command] | None:
        """An eliminated card tells which of both ways was chosen."""
        match event:
            case e.UpCardEliminated():
                return event.seat, e.JokerDiscard(card=event.card)
            case e.DownCardEliminated():
                return event.seat, e.JokerDiscard(slot=event.slot)
        return super().command_of(event)

    _check = staticmethod(objection)
    _actions = staticmethod(steps)

    def _ends_match(self, state: SpaccaState) -> bool:
        """SPM-50."""
        target = self.target_of(state.match.options)
        return self._reached(state, target, None if target else state.match.options["match_deals"])

    def target_of(self, options: Options) -> int | None:
        """SPM-50."""
        return options["target_score"] if options["match_mode"] == TARGET else None
