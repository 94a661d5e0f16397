"""Bestia, version 1: the decider. `RULES.md` says the same for people."""

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import Any, ClassVar

from games.bestia import course, events, evolve, play
from games.bestia import view as views
from games.bestia.cards import HAND, STRENGTH
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
    CardDiscarded,
    CardPlayed,
    CardsExchanged,
    InviteAccepted,
    InviteDeclined,
    Knocked,
    Passed,
    PotShared,
)
from games.bestia.options import CHIPS_LIMIT, OPTIONS, contradiction, ordinary_deals
from games.bestia.state import (
    DECLARE,
    DISCARD,
    KNOCKED,
    PASSED,
    PLAY,
    SCORED,
    SERVE,
    BestiaState,
)
from games.bestia.words import WORDS
from games.kernel.cards import ITALIAN, ITALIAN_40, Pictures
from games.kernel.chips import equal_shares, with_item
from games.kernel.command import Command
from games.kernel.dealing import Dealing, Draw, Take
from games.kernel.event import Card, Event
from games.kernel.match import BETWEEN_DEALS, CardsShuffled, Match, MatchEnded
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Chance, Emit, Ruleset
from games.kernel.seats import Seat
from games.kernel.view import Badge, Counter, MenuItem, View, Zone

NOT_INVITED = Refusal("not_invited", "BES-15")
EXCHANGE_NOT_ALLOWED = Refusal("exchange_not_allowed", "BES-22")
TOO_MANY_CARDS = Refusal("too_many_cards", "BES-22")
DUPLICATE_CARD = Refusal("duplicate_card", "BES-22")


class Bestia(Ruleset[BestiaState]):
    """Four to six seats, each for itself, three tricks a deal, and a pot that failures fill."""

    id = "bestia"
    options = OPTIONS
    events: ClassVar[tuple[type[Event], ...]] = (
        events.FirstDealerDrawn,
        events.StakePaid,
        events.CardsDealt,
        events.DeclarationSkipped,
        events.Knocked,
        events.Passed,
        events.ServiceOpened,
        events.InviteAccepted,
        events.InviteDeclined,
        events.CardsExchanged,
        events.CardsServed,
        events.CardDiscarded,
        events.PlayOpened,
        events.CardPlayed,
        events.TacticFined,
        events.TrickWon,
        events.DealSettled,
        events.PotTakenUnopposed,
        events.DealWithoutPlayers,
        events.PotShared,
    )
    phases: ClassVar[dict[type[Command], frozenset[str]]] = {
        Knock: frozenset({DECLARE}),
        Pass: frozenset({DECLARE}),
        AcceptInvite: frozenset({SERVE}),
        DeclineInvite: frozenset({SERVE}),
        Exchange: frozenset({SERVE}),
        Discard: frozenset({DISCARD}),
        PlayCard: frozenset({PLAY}),
    }
    players_clause = "BES-1"
    words = WORDS
    clockwise = False
    rankings = ("chips", "placing")
    tournament_seats = 5

    # --- the table --------------------------------------------------------------------------

    def seats(self, options: Options) -> int:
        """As the option says (BES-1)."""
        return int(options["players"])

    def deck(self, options: Options) -> tuple[Card, ...]:
        """The forty cards (BES-2)."""
        return ITALIAN_40

    def pictures(self, options: Options) -> Pictures:
        """Italian cards."""
        return ITALIAN

    def held(self, options: Options) -> tuple[Card, ...]:
        """By strength within a suit (BES-2)."""
        return tuple(STRENGTH)

    def check_options(self, options: Options) -> Refusal | None:
        """`stake_not_multiple_of_3` (BES-4) or `option_conflict` (BES-23)."""
        return contradiction(options)

    def reveals_late(self, options: Options) -> bool:
        """Hands that were thrown or never shown stay unknown while the match goes on."""
        return True

    def chance_bounds(self, match: Match) -> dict[str, int]:
        """The seat that deals first in the match (BES-8)."""
        return {course.FIRST_DEALER: match.seats} if match.deal == 1 else {}

    def shuffle_labels(self, match: Match) -> frozenset[str]:
        """A heap made a stock (BES-25): no deal needs it more often than seats are served."""
        return frozenset(f"stock {number + 1}" for number in range(match.seats))

    def dealing(self, match: Match) -> Dealing:
        """One card turned, three at once to each seat from the dealer's right (BES-10, BES-11)."""
        return Dealing(
            pack=list(ITALIAN_40),
            takes=[
                Take("cards_dealt", "turned"),
                Take("cards_dealt", "hands", packet=HAND, first=("cards_dealt", "dealer", 1)),
                Take("cards_served", "cards"),
            ],
            draws=[Draw("first_dealer_drawn", "seat", course.FIRST_DEALER)],
        )

    def deal_bound(self, options: Options) -> int:
        """Six seats that are all silent and all served, and the last deal's revealed decks."""
        return 130 + 2 * self.deals_bound(options)

    def deals_bound(self, options: Options) -> int:
        """Ordinary deals and closing ones (BES-45, BES-48)."""
        return ordinary_deals(options) + int(options["max_closing_deals"])

    def blank(self) -> BestiaState:
        """A table without seats."""
        return BestiaState()

    def clone(self, state: BestiaState) -> BestiaState:
        """A copy that shares what is immutable."""
        other = BestiaState.__new__(BestiaState)
        other.match = state.match
        other.phase = state.phase
        other.chips = state.chips
        other.dealer = state.dealer
        other.only_stakes = state.only_stakes
        other.divided = state.divided
        other.turned = state.turned
        other.hands = [hand.copy() for hand in state.hands]
        other.stock = state.stock.copy()
        other.heap = state.heap.copy()
        other.aside = state.aside.copy()
        other.reshuffles = state.reshuffles
        other.said = state.said.copy()
        other.waiting = state.waiting
        other.trick = state.trick
        other.tricks = state.tricks
        return other

    def _begin(self, state: BestiaState) -> None:
        fresh, match = BestiaState(state.match.seats), state.match
        for name in fresh.__slots__:
            setattr(state, name, getattr(fresh, name))
        state.match = match

    # --- playing ----------------------------------------------------------------------------

    def active(self, state: BestiaState) -> tuple[Seat, ...]:
        """The seat that speaks, is served or plays."""
        return state.waiting[:1]

    def default_move(self, state: BestiaState, seat: Seat) -> Command:
        """Out of it if one may be, else the weakest card (GEN-06)."""
        if state.phase == DECLARE:
            return Pass()
        if state.phase == SERVE:
            return DeclineInvite() if state.said[seat] == PASSED else Exchange()
        if state.phase == DISCARD:
            return Discard(min(state.hands[seat], key=lambda card: play.worth(state, card)))
        return play.PLAY_CARD[play.weakest(state, seat)]

    def command_of(self, event: Event) -> tuple[Seat, Command] | None:
        """Words, discards and cards played answer a seat's command."""
        match event:
            case Knocked():
                return event.seat, Knock()
            case Passed():
                return event.seat, Pass()
            case InviteAccepted():
                return event.seat, AcceptInvite()
            case InviteDeclined():
                return event.seat, DeclineInvite()
            case CardsExchanged():
                return event.seat, Exchange(tuple(event.cards))
            case CardDiscarded():
                return event.seat, Discard(event.card)
            case CardPlayed():
                return event.seat, PlayCard(event.card)
        return None

    def _check(self, state: BestiaState, seat: Seat, command: Command) -> Refusal | None:
        match command:
            case AcceptInvite() | DeclineInvite():
                return None if state.said[seat] == PASSED else NOT_INVITED
            case Exchange():
                return _check_exchange(state, seat, command)
            case Discard():
                return None if command.card in state.hands[seat] else play.CARD_NOT_IN_HAND
            case PlayCard():
                return play.objection(state, seat, command.card)
        return None

    def _actions(self, state: BestiaState, seat: Seat) -> Sequence[Command]:
        if state.phase == PLAY:
            return [play.PLAY_CARD[card] for card in play.playable(state, seat)]
        if state.phase == DECLARE:
            return (Knock(), Pass())
        hand = state.hands[seat]
        if state.phase == DISCARD:
            return [Discard(card) for card in hand]
        if state.said[seat] == PASSED:
            return (AcceptInvite(), DeclineInvite())
        most = state.match.options["exchange_max"]
        return [Exchange(cards) for count in range(most + 1) for cards in combinations(hand, count)]

    def _perform(self, state: BestiaState, seat: Seat, command: Command, emit: Emit) -> None:
        course.perform(state, seat, command, lambda: self.chance(state), emit)
        self._go_on(state, emit)

    def _go_on(self, state: BestiaState, emit: Emit) -> None:
        if not course.go_on(state, emit):
            return
        last = state.match.deal >= self.deals_bound(state.match.options)
        if last or state.chips.beyond(CHIPS_LIMIT):  # BES-48, BES-50
            self._settle_match(state, emit)
        self._end_deal(state, emit)

    def _settle_match(self, state: BestiaState, emit: Emit) -> None:
        """What lies in the pot goes to the seats that stay (BES-48)."""
        if state.chips.pot:
            turns = state.from_mano()
            emit(PotShared(equal_shares(state.chips.pot, turns, state.match.seats)))

    def _result(self, state: BestiaState) -> MatchEnded | None:
        played = state.match.deal >= ordinary_deals(state.match.options)
        empty = state.chips.pot == 0  # BES-46
        over = state.divided or (played and empty) or state.chips.beyond(CHIPS_LIMIT)
        return self.final_result(state) if over else None

    def _deal(self, state: BestiaState, chance: Chance, emit: Emit) -> None:
        course.deal(state, chance, emit)

    def _on_seat_out(self, state: BestiaState, seat: Seat) -> None:
        evolve.on_seat_out(state, seat)

    def _play_on(self, state: BestiaState, seat: Seat, emit: Emit) -> None:
        if state.phase not in BETWEEN_DEALS:
            self._go_on(state, emit)

    def _caution(self, state: BestiaState, seat: Seat, command: Command) -> str | None:
        """Before a card that costs a fine (BES-38)."""
        fined = isinstance(command, PlayCard) and play.fine_for(state, seat, command.card)
        return "ask_fine" if fined else None

    # --- what events change -----------------------------------------------------------------

    def _own_appliers(self) -> dict[type[Event], Callable[[BestiaState, Any], None]]:
        return {
            events.FirstDealerDrawn: evolve.on_first_dealer_drawn,
            events.StakePaid: evolve.on_stake_paid,
            events.CardsDealt: evolve.on_cards_dealt,
            events.DeclarationSkipped: evolve.on_declaration_skipped,
            events.Knocked: evolve.on_knocked,
            events.Passed: evolve.on_passed,
            events.ServiceOpened: evolve.on_service_opened,
            events.InviteAccepted: evolve.on_invite_accepted,
            events.InviteDeclined: evolve.on_invite_declined,
            events.CardsExchanged: evolve.on_cards_exchanged,
            events.CardsServed: evolve.on_cards_served,
            events.CardDiscarded: evolve.on_card_discarded,
            events.PlayOpened: evolve.on_play_opened,
            events.CardPlayed: evolve.on_card_played,
            events.TacticFined: evolve.on_tactic_fined,
            events.TrickWon: evolve.on_trick_won,
            events.DealSettled: self._scored_by(evolve.on_deal_settled),
            events.PotTakenUnopposed: self._scored_by(evolve.on_pot_taken_unopposed),
            events.DealWithoutPlayers: self._scored_by(evolve.on_deal_without_players),
            events.PotShared: self._on_pot_shared,
        }

    def _scored_by(
        self, change: Callable[[BestiaState, Any], None]
    ) -> Callable[[BestiaState, Any], None]:
        """The change of an event that ends a deal, and the deal's sheet."""

        def apply(state: BestiaState, event: Event) -> None:
            change(state, event)
            self._record_sheet(state, state.chips.sheet(state.match.deal))
            state.chips = state.chips.next_deal()

        return apply

    def _on_pot_shared(self, state: BestiaState, event: PotShared) -> None:
        """A deal that was broken off gets its sheet now; else the last one gets another item."""
        if state.phase not in (SCORED, *BETWEEN_DEALS):
            self._scored_by(evolve.on_pot_shared)(state, event)
            return
        evolve.on_pot_shared(state, event)
        state.chips = state.chips.next_deal()
        *sheets, last = state.match.sheets
        amended = with_item(last, "pot_share", event.shares)
        state.match = state.match.but(sheets=(*sheets, amended))

    def _on_shuffled(self, state: BestiaState, event: CardsShuffled) -> None:
        evolve.on_shuffled(state, event)

    # --- seeing -----------------------------------------------------------------------------

    def determinize(self, view: View, rng: Random) -> BestiaState:
        """A table that looks like `view`, with unseen cards where they may be."""
        return views.possible_table(view, self._match_seen(view, rng), rng)

    def _zones(self, state: BestiaState, viewer: Seat) -> list[Zone]:
        return views.zones(state, viewer)

    def _counters(self, state: BestiaState, viewer: Seat) -> list[Counter]:
        return views.counters(state)

    def _badges(self, state: BestiaState, viewer: Seat) -> list[Badge]:
        return views.badges(state)

    def _facts(self, state: BestiaState, viewer: Seat) -> dict[str, Any]:
        return views.facts(state)

    def _menu(self, state: BestiaState, seat: Seat) -> list[MenuItem]:
        return views.menu(state, seat)


def _check_exchange(state: BestiaState, seat: Seat, command: Exchange) -> Refusal | None:
    most = state.match.options["exchange_max"]
    if state.said[seat] != KNOCKED or not most:
        return EXCHANGE_NOT_ALLOWED
    if len(command.discard) > most:
        return TOO_MANY_CARDS
    if len(set(command.discard)) < len(command.discard):
        return DUPLICATE_CARD
    held = set(command.discard) <= set(state.hands[seat])
    return None if held else play.CARD_NOT_IN_HAND
