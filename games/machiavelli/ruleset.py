"""Machiavelli, version 1: the decider. `RULES.md` says the same for people."""

from collections.abc import Mapping
from typing import ClassVar

from games.kernel.chance import FIRST_DEALER, FirstDealerDrawn
from games.kernel.command import Command
from games.kernel.dealing import Dealing, Draw, Take
from games.kernel.event import Event, events_of
from games.kernel.match import Match
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat
from games.machiavelli import events as e
from games.machiavelli.cards import PACK
from games.machiavelli.flow import Flow
from games.machiavelli.layouts import judged
from games.machiavelli.legal import default_move, objection, steps
from games.machiavelli.options import OFF, OPTIONS, PENALTY_POINTS, contradiction
from games.machiavelli.scoring import is_decided, most_deals
from games.machiavelli.state import PLAY, MachiavelliState
from games.machiavelli.view import MachiavelliView
from games.machiavelli.words import WORDS


class Machiavelli(Flow, MachiavelliView):
    """Two to eight seats, each for itself; who has played all cards of the hand wins."""

    id = "machiavelli"
    options = OPTIONS
    pack = PACK  # MAC-01
    first_drawn = FIRST_DEALER  # MAC-02
    state_type = MachiavelliState
    events = (FirstDealerDrawn, *events_of(e))
    answers: ClassVar[dict[type[Event], type[Command]]] = {
        e.CardDrawn: e.DrawCard,
        e.LayoutPlayed: e.PlayLayout,
        e.LayoutFailed: e.PlayLayout,
        e.TurnPassed: e.PassTurn,
        e.RearrangementBegun: e.BeginRearrangement,
        e.TableRestored: e.RestoreTable,
        e.RearrangementFailed: e.DeclareFailedRearrangement,
    }
    phases: ClassVar[dict[type[Command], frozenset[str]]] = dict.fromkeys(
        (
            e.DrawCard,
            e.PlayLayout,
            e.PassTurn,
            e.BeginRearrangement,
            e.RestoreTable,
            e.DeclareFailedRearrangement,
        ),
        frozenset({PLAY}),
    )
    composed = frozenset({e.PlayLayout})
    players_clause = "MAC-01"
    family = "melds"
    minutes = (5, 20)
    emblem = "QC"
    words = WORDS
    rankings = ("points", "placing", "loser")

    # --- the table --------------------------------------------------------------------------

    check_options = staticmethod(contradiction)

    def tournament_options(self, given: Mapping[str, object]) -> dict[str, object]:
        """Points in the hand, unless something else is said: a deal ranks only who won it."""
        return {"match_format": PENALTY_POINTS, **given}

    def lowest_wins(self, options: Options) -> bool:
        """Where points are penalties (MAC-28)."""
        return bool(options.get("match_format") == PENALTY_POINTS)

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

    # --- playing ----------------------------------------------------------------------------

    def active(self, state: MachiavelliState) -> tuple[Seat, ...]:
        """The seat whose turn it is (MAC-14)."""
        return (state.turn,)

    def default_move(self, state: MachiavelliState, seat: Seat) -> Command:
        """Drawing, passing, or the end of what was begun (MAC-22b, MAC-22c)."""
        return default_move(state)

    _check = staticmethod(objection)

    def _caution(self, state: MachiavelliState, seat: Seat, command: Command) -> str | None:
        if isinstance(command, e.PlayLayout) and isinstance(
            judged(state, seat, command.layout), Refusal
        ):
            return "ask_failed_rearrangement"
        # Whoever only wants to try need not announce it: that is what costs cards.
        costs = state.match.options["failed_rearrangement"] != OFF
        announced = isinstance(command, e.BeginRearrangement)
        return "ask_begin_rearrangement" if costs and announced else None

    _actions = staticmethod(steps)

    _ends_match = staticmethod(is_decided)
