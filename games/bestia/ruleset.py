"""Bestia, version 1: the decider. `RULES.md` says the same for people."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.bestia import evolve, fines, flow
from games.bestia.cards import HAND, MASKS, ORDER, STRENGTH
from games.bestia.commands import (
    AcceptInvite,
    DeclineInvite,
    Discard,
    Exchange,
    Knock,
    Pass,
    PlayCard,
)
from games.bestia.events import (
    DealWithoutPlayers,
    InviteAccepted,
    InviteDeclined,
    TacticFined,
)
from games.bestia.options import FINE, OPTIONS, contradiction
from games.bestia.scoring import settled
from games.bestia.state import DECLARE, DISCARD, KNOCKED, PASSED, SERVE, BestiaState
from games.bestia.view import BestiaView
from games.bestia.words import WORDS
from games.kernel import exchange
from games.kernel.before_play import exchanges, not_to_discard, stock_labels
from games.kernel.cards import ITALIAN_40
from games.kernel.chance import FIRST_DEALER, Chance
from games.kernel.command import Command
from games.kernel.dealing import Dealing, Draw, Take
from games.kernel.event import Card, Event
from games.kernel.exchange import ANSWERS, FLOW
from games.kernel.game_rules import Emit
from games.kernel.match import Match
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat
from games.kernel.trick_play import CARD_NOT_IN_HAND, PLAY

_DECLARATIONS = (Knock(), Pass())
_INVITED = (AcceptInvite(), DeclineInvite())
NOT_INVITED = Refusal("not_invited", "BES-15")
EXCHANGE_NOT_ALLOWED = Refusal("exchange_not_allowed", "BES-22")
TOO_MANY_CARDS = Refusal("too_many_cards", "BES-22")
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
    DeclineInvite: InviteDeclined,
}
"""What is said by a word and no more."""


class Bestia(BestiaView):
    """Four to six seats, each for itself, three tricks a deal, and a pot that failures fill."""

    id = "bestia"
    options = OPTIONS
    pack = ITALIAN_40  # BES-2
    masks, strength = MASKS, STRENGTH
    tricks_in_deal = HAND
    service = SERVE
    follow_clause, trump_clause = "BES-28", "BES-29"
    state_type = BestiaState
    appliers = evolve.APPLIERS
    events = tuple({**dict.fromkeys(FLOW), **evolve.APPLIERS})
    phases: ClassVar[dict[type[Command], frozenset[str]]] = {
        Knock: frozenset({DECLARE}),
        Pass: frozenset({DECLARE}),
        AcceptInvite: frozenset({SERVE}),
        DeclineInvite: frozenset({SERVE}),
        Exchange: frozenset({SERVE}),
        Discard: frozenset({DISCARD}),
        PlayCard: frozenset({PLAY}),
    }
    spoken = SPOKEN
    answers: ClassVar[Mapping[type[Event], type[Command]]] = {
        InviteAccepted: AcceptInvite,
        **{event: word for word, event in SPOKEN.items()},
        **ANSWERS,
    }
    players_clause = "BES-1"
    family = "tricks"
    minutes = (15, 35)
    words = WORDS
    dealt_as = DEALING
    clockwise = False
    tournament_seats = 5

    # --- the table --------------------------------------------------------------------------

    def check_options(self, options: Options) -> Refusal | None:
        """`stake_not_multiple_of_3` (BES-4) or `option_conflict` (BES-23)."""
        return contradiction(options)

    def shuffle_labels(self, match: Match) -> frozenset[str]:
        """A heap made a stock (BES-25): no deal needs it more often than seats are served."""
        return stock_labels(match.seats)

    def deal_bound(self, options: Options) -> int:
        """Six seats that are all silent and all served, and the last deal's revealed decks."""
        return 130 + 2 * self.deals_bound(options)

    def deals_bound(self, options: Options) -> int:
        """Ordinary deals and closing ones (BES-45, BES-48)."""
        return BestiaState.ordinary_deals(options) + int(options["max_closing_deals"])

    # --- before the play --------------------------------------------------------------------

    def _deal(self, state: BestiaState, chance: Chance, emit: Emit) -> None:
        flow.deal(state, chance, emit)

    def default_move(self, state: BestiaState, seat: Seat) -> Command:
        """Out of it if one may be, else the weakest card (GEN-06)."""
        if state.phase == DECLARE:
            return Pass()
        if state.phase == SERVE:
            return DeclineInvite() if state.said[seat] == PASSED else Exchange()
        if state.phase == DISCARD:
            return Discard(ORDER.weakest(state.hand(seat), state.trump))
        cards = MASKS.cards(state.playable(seat))
        free = [card for card in cards if not fines.fine_for(state, seat, card)]
        return PlayCard(ORDER.weakest(free or cards, state.trump))

    def _check_before_play(
        self, state: BestiaState, seat: Seat, command: Command
    ) -> Refusal | None:
        match command:
            case AcceptInvite() | DeclineInvite():
                return None if state.said[seat] == PASSED else NOT_INVITED
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

    def _perform_own(
        self, state: BestiaState, seat: Seat, command: AcceptInvite, emit: Emit
    ) -> None:
        emit(InviteAccepted(seat))
        self._serve(state, seat, emit)

    _moved_on = staticmethod(flow.go_on)

    # --- the play and after it --------------------------------------------------------------

    def _objection(self, state: BestiaState, seat: Seat, card: Card) -> Refusal | None:
        if state.following(seat) & MASKS.bit.get(card, 0):
            return state.rejection(seat, card)
        return super()._objection(state, seat, card)

    def _caution(self, state: BestiaState, seat: Seat, command: Command) -> str | None:
        """Before a card that costs a fine (BES-38)."""
        fined = isinstance(command, PlayCard) and fines.fine_for(state, seat, command.card)
        return "ask_fine" if fined else None

    def _count(self, state: BestiaState, emit: Emit) -> None:
        fined = []
        for seat in state.players_from(0) if state.meets_breaches(FINE) else ():
            if rule := fines.fine_owed(state, seat):  # told only now: before, it tells of a hand
                emit(TacticFined(seat, rule))
                fined.append(seat)
        emit(settled(state, fined))
        self._close_deal(state, emit)

    def _last_deal(self, state: BestiaState) -> bool:
        deal, options = state.match.deal, state.match.options
        emptied = deal >= state.ordinary_deals(options) and state.chips.pot == 0  # BES-46
        return emptied or deal >= self.deals_bound(options)  # BES-48

    # --- leaving (GEN-07) -------------------------------------------------------------------

    def _pot_stays(self, state: BestiaState) -> DealWithoutPlayers:
        return DealWithoutPlayers(state.chips.pot)


def _check_exchange(state: BestiaState, seat: Seat, command: Exchange) -> Refusal | None:
    most = state.match.options["exchange_max"]
    if state.said[seat] != KNOCKED or not most:
        return EXCHANGE_NOT_ALLOWED
    if len(command.discard) > most:
        return TOO_MANY_CARDS
    return not_to_discard(command.discard, state.hand(seat), "BES-22")
