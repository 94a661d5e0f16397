"""Bestia, version 1: the decider. `RULES.md` says the same for people."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.bestia import events as e
from games.bestia.flow import Flow
from games.bestia.options import OPTIONS, contradiction
from games.bestia.state import (
    DECLARE,
    DECLINED,
    DISCARD,
    HAND,
    KNOCKED,
    MASKS,
    ORDER,
    PASSED,
    SERVE,
    TAKES_PART,
    BestiaState,
)
from games.bestia.words import WORDS
from games.kernel import exchange
from games.kernel.cards import ITALIAN_40
from games.kernel.chance import FIRST_DEALER
from games.kernel.command import Command
from games.kernel.dealing import Dealing, Draw, Take
from games.kernel.event import Card, Event, events_of
from games.kernel.exchange import Discard, Exchange, Knock, Pass, exchanges, not_to_discard
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat
from games.kernel.trick_play import CARD_NOT_IN_HAND, PLAY, PlayCard
from games.kernel.trick_view import card_item
from games.kernel.view import MenuItem, ParameterSpec

_DECLARATIONS = (Knock(), Pass())
_INVITED = (e.AcceptInvite(), e.DeclineInvite())
EXCHANGE_NOT_ALLOWED = Refusal("exchange_not_allowed", "BES-22")
DEALING = Dealing(
    pack=[*ITALIAN_40],
    takes=[
        Take("cards_dealt", "turned"),
        Take("cards_dealt", "hands", packet=HAND, first=("cards_dealt", "dealer", 1)),
        Take("cards_served", "cards"),
    ],
    draws=[Draw("first_dealer_drawn", "seat", FIRST_DEALER)],
    late=True,
)
"""One card turned, three at once to each seat from the dealer's right (BES-10, BES-11)."""
SPOKEN: Mapping[type[Command], type[Event]] = {
    **exchange.SPOKEN,
    e.DeclineInvite: e.InviteDeclined,
}
"""What is said by a word and no more."""


class Bestia(Flow):
    """Four to six seats, each for itself, three tricks a deal, and a pot that failures fill."""

    id = "bestia"
    options = OPTIONS
    pack = ITALIAN_40  # BES-2
    masks = MASKS
    tricks_in_deal = HAND
    service = SERVE
    follow_clause, trump_clause = "BES-28", "BES-29"
    state_type = BestiaState
    events = (*exchange.FLOW, *events_of(e))
    phases: ClassVar[dict[type[Command], frozenset[str]]] = {
        Knock: frozenset({DECLARE}),
        Pass: frozenset({DECLARE}),
        e.AcceptInvite: frozenset({SERVE}),
        e.DeclineInvite: frozenset({SERVE}),
        Exchange: frozenset({SERVE}),
        Discard: frozenset({DISCARD}),
        PlayCard: frozenset({PLAY}),
    }
    spoken = SPOKEN
    answers: ClassVar[Mapping[type[Event], type[Command]]] = {
        e.InviteAccepted: e.AcceptInvite,
        **{event: word for word, event in SPOKEN.items()},
        **exchange.ANSWERS,
    }
    said_badges: ClassVar[Mapping[str, str]] = {
        PASSED: "stays_out",
        DECLINED: "stays_out",
        **dict.fromkeys(TAKES_PART, "in_play"),
    }
    players_clause = "BES-1"
    minutes = (15, 35)
    emblem = "1S"
    words = WORDS
    dealt_as = DEALING
    tournament_seats = 5

    # --- the table --------------------------------------------------------------------------

    check_options = staticmethod(contradiction)

    def deal_bound(self, options: Options) -> int:
        """Six seats that are all silent and all served, and the last deal's revealed decks."""
        return 130 + 2 * self.deals_bound(options)

    def deals_bound(self, options: Options) -> int:
        """Ordinary deals and closing ones (BES-45, BES-48)."""
        return BestiaState.ordinary_deals(options) + int(options["max_closing_deals"])

    # --- what is allowed --------------------------------------------------------------------

    def default_move(self, state: BestiaState, seat: Seat) -> Command:
        """Out of it if one may be, else the weakest card (GEN-06)."""
        if state.phase == DECLARE:
            return Pass()
        if state.phase == SERVE:
            return e.DeclineInvite() if state.said[seat] == PASSED else Exchange()
        if state.phase == DISCARD:
            return Discard(ORDER.weakest(state.hand(seat), state.trump))
        cards = MASKS.cards(state.playable(seat))
        free = [card for card in cards if not state.fine_for(seat, card)]
        return PlayCard(ORDER.weakest(free or cards, state.trump))

    def _check_before_play(
        self, state: BestiaState, seat: Seat, command: Command
    ) -> Refusal | None:
        match command:
            case e.AcceptInvite() | e.DeclineInvite():
                return None if state.said[seat] == PASSED else Refusal("not_invited", "BES-15")
            case Exchange():
                return _check_exchange(state, seat, command)
            case Discard():
                return None if state.holds(seat, command.card) else CARD_NOT_IN_HAND
        return None

    def _actions_before_play(self, state: BestiaState, seat: Seat) -> Sequence[Command]:
        if state.phase == DECLARE:
            return _DECLARATIONS
        if state.phase == DISCARD:
            return [Discard(card) for card in state.hand(seat)]
        if state.said[seat] == PASSED:
            return _INVITED
        return exchanges(state.hand(seat), state.match.options["exchange_max"])

    def _objection(self, state: BestiaState, seat: Seat, card: Card) -> Refusal | None:
        if state.following(seat) & MASKS.bit.get(card, 0):
            return state.rejection(seat, card)
        return super()._objection(state, seat, card)

    def _caution(self, state: BestiaState, seat: Seat, command: Command) -> str | None:
        """Before a card that costs a fine (BES-38)."""
        fined = isinstance(command, PlayCard) and state.fine_for(seat, command.card)
        return "ask_fine" if fined else None

    # --- seeing -----------------------------------------------------------------------------

    def _menu_before_play(self, state: BestiaState, seat: Seat) -> list[MenuItem]:
        if state.phase == DISCARD:
            return [card_item("discard", seat, "heap")]
        if state.phase == DECLARE:
            return [MenuItem("knock", "knock"), MenuItem("pass", "pass")]
        if state.said[seat] == PASSED:
            words = ("accept_invite", "decline_invite")
            return [MenuItem(word, word) for word in words]
        most = state.match.options["exchange_max"]
        chosen = ParameterSpec("cards", [f"hand:{seat}"], least=0, most=most)
        return [MenuItem("exchange", "exchange", {"discard": chosen})]


def _check_exchange(state: BestiaState, seat: Seat, command: Exchange) -> Refusal | None:
    most = state.match.options["exchange_max"]
    if state.said[seat] != KNOCKED or not most:
        return EXCHANGE_NOT_ALLOWED
    if len(command.discard) > most:
        return Refusal("too_many_cards", "BES-22")
    return not_to_discard(command.discard, state.hand(seat), "BES-22")
