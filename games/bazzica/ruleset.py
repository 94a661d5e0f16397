"""Bazzica, version 1: the decider. `RULES.md` says the same for people."""

from collections.abc import Mapping
from typing import ClassVar

from games.bazzica import events as e
from games.bazzica import legal
from games.bazzica.cards import packs, pictures
from games.bazzica.flow import Flow, is_over
from games.bazzica.options import (
    MOST_DEALS,
    MOST_EXTRA_DEALS,
    OPTIONS,
    RUBICON_FAMILY,
    contradiction,
)
from games.bazzica.state import DECLARE, IN_DEAL, PHASE_TWO, BazzicaState
from games.bazzica.variants import variant_of
from games.bazzica.view import BazzicaView
from games.bazzica.words import WORDS
from games.kernel.cards import Pictures
from games.kernel.chance import FIRST_DEALER, FirstDealerDrawn
from games.kernel.command import Command
from games.kernel.common_words import TRICK_WORDS
from games.kernel.dealing import Dealing, Draw, Take
from games.kernel.event import Card, Event, events_of
from games.kernel.match import SETUP, Match
from games.kernel.options import Options
from games.kernel.ranking import Ranking
from games.kernel.refusal import NOT_YOUR_TURN, WRONG_PHASE, Refusal
from games.kernel.seats import Seat
from games.kernel.trick_play import PLAY, CardPlayed, PlayCard, TrickWon

State = BazzicaState
USUAL_PACKS = 2
"""What is shown where no form has been chosen yet."""
LEAST_OF_A_DEAL = 10
"""Every deal marks at least its last trick, so that totals below a target can only last so long."""


class Bazzica(Flow, BazzicaView):
    """Two or three seats, each for itself, or four in pairs; tricks, and what is declared."""

    id = "bazzica"
    options = OPTIONS
    first_drawn = FIRST_DEALER  # BAZ-4
    state_type = State
    events = (FirstDealerDrawn, CardPlayed, TrickWon, *events_of(e))
    phases: ClassVar[dict[type[Command], frozenset[str]]] = {
        PlayCard: frozenset({PLAY, PHASE_TWO}),
        e.DeclareCarteBlanche: frozenset({PLAY}),
        **dict.fromkeys(
            (e.Declare, e.NoDeclaration, e.LeaveToPartner),
            frozenset({DECLARE}),
        ),
    }
    off_turn: ClassVar[dict[type[Command], frozenset[str]]] = {e.DeclareCarteBlanche: IN_DEAL}
    by_system: ClassVar[dict[type[Command], frozenset[str]]] = {e.AssessPenalty: IN_DEAL}
    answers: ClassVar[Mapping[type[Event], type[Command]]] = {
        CardPlayed: PlayCard,
        e.Declared: e.Declare,
        e.SevenExchanged: e.Declare,
        e.DeclarationRenounced: e.NoDeclaration,
        e.DeclarationLeft: e.LeaveToPartner,
        e.CarteBlancheDeclared: e.DeclareCarteBlanche,
        e.PenaltyAssessed: e.AssessPenalty,
    }
    players_clause = "BAZ-3"
    words = {**TRICK_WORDS, **WORDS}
    clockwise = False
    family = "tricks"
    minutes = (15, 40)
    emblem = "JH.1"
    target = "target"
    rankings = ("points", "placing")

    # --- the table --------------------------------------------------------------------------

    def seats(self, options: Options) -> int:
        """As the form that is played wants it (BAZ-3)."""
        return variant_of(options).seats

    def deck(self, options: Options) -> tuple[Card, ...]:
        """So many packs (BAZ-1); without options those of the usual form."""
        return packs(variant_of(options).packs if options else USUAL_PACKS)

    def pictures(self, options: Options) -> Pictures:
        """French cards."""
        return pictures(variant_of(options).packs if options else USUAL_PACKS)

    def held(self, options: Options) -> tuple[Card, ...]:
        """By suit, then by strength (BAZ-2)."""
        return self.deck(options)

    def rankings_of(self, options: Options) -> tuple[Ranking, ...]:
        """Places, where one deal brings so many thousands that it would decide a tournament."""
        by_places = options["variant"] in RUBICON_FAMILY
        return ("placing", "points") if by_places else self.rankings

    check_options = staticmethod(contradiction)

    def parties(self, match: Match) -> list[list[Seat]]:
        """Partners face each other (BAZ-Q1)."""
        pairs = match.seats and variant_of(match.options).pairs
        return [[0, 2], [1, 3]] if pairs else super().parties(match)

    def totals(self, state: State) -> list[int]:
        """Points of each side, or game points in the Rubicon family."""
        return [*state.totals]

    def deal_bound(self, options: Options) -> int:
        """Every card after a time that ran out; declarations and a draw after each trick."""
        variant = variant_of(options)
        return 60 + variant.tricks * (3 * variant.seats + 14)

    def deals_bound(self, options: Options) -> int:
        """So many deals, or until somebody must have reached the target, and ties (BAZ-45)."""
        target: int | None = options["target"]
        if target is None:
            return min(int(options["deals_per_match"]), MOST_DEALS)
        seats = variant_of(options).seats
        return seats * target // LEAST_OF_A_DEAL + seats + MOST_EXTRA_DEALS

    def dealing(self, match: Match) -> Dealing:
        """Packet by packet from the dealer's right on, then one card each after every trick."""
        dealer = ("packet_dealt", "dealer", 1)
        return Dealing(
            pack=[*self.deck(match.options)],
            takes=[
                Take("packet_dealt", "hands", packet=3, first=dealer),
                Take("card_turned", "card"),
                Take("cards_drawn", "cards", first=("cards_drawn", "leader", 0)),
            ],
            draws=[Draw("first_dealer_drawn", "seat", FIRST_DEALER)],
        )

    # --- the flow -------------------------------------------------------------------------

    def active(self, state: State) -> tuple[Seat, ...]:
        """The first of those that are waiting."""
        return state.waiting[:1]

    def check(self, state: State, seat: Seat, command: Command) -> Refusal | None:
        """As in every game; but a declaration in the second phase comes too late (BAZ-18), and
        *carta bianca* has reasons of its own at any time (BAZ-R7)."""
        refusal = super().check(state, seat, command)
        if refusal not in (WRONG_PHASE, NOT_YOUR_TURN) or state.phase == SETUP:
            return refusal
        if state.phase == PHASE_TWO and isinstance(command, e.Declare):
            return legal.STOCK_EXHAUSTED
        if refusal == WRONG_PHASE and isinstance(command, e.DeclareCarteBlanche):
            return legal.not_blanche(state, seat)
        return refusal

    _check = staticmethod(legal.objection)
    _actions = staticmethod(legal.steps)
    default_move = staticmethod(legal.default_move)

    _ends_match = staticmethod(is_over)
