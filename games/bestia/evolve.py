"""What each event changes. No rules here: every log that was decided once can be folded."""

from games.bestia.cards import HAND, in_order
from games.bestia.events import (
    CardDiscarded,
    CardPlayed,
    CardsDealt,
    CardsExchanged,
    CardsServed,
    DealSettled,
    DealWithoutPlayers,
    DeclarationSkipped,
    FirstDealerDrawn,
    InviteAccepted,
    InviteDeclined,
    Knocked,
    Passed,
    PlayOpened,
    PotShared,
    PotTakenUnopposed,
    ServiceOpened,
    StakePaid,
    TacticFined,
    TrickWon,
)
from games.bestia.state import (
    ACCEPTED,
    COMPELLED,
    DECLARE,
    DECLINED,
    DISCARD,
    KNOCKED,
    PASSED,
    PLAY,
    SCORED,
    SERVE,
    BestiaState,
    Trick,
)
from games.kernel.match import CardsShuffled
from games.kernel.seats import Seat


def on_first_dealer_drawn(state: BestiaState, event: FirstDealerDrawn) -> None:
    """The seat that deals first."""
    state.dealer = event.seat


def on_stake_paid(state: BestiaState, event: StakePaid) -> None:
    """The stake lies in the pot."""
    state.chips = state.chips.pay("stake", event.seat, event.amount)


def on_cards_dealt(state: BestiaState, event: CardsDealt) -> None:
    """The cards of a new deal; the mano speaks first (BES-12)."""
    state.dealer = event.dealer
    state.turned = event.turned
    state.hands = [in_order(hand) for hand in event.hands]
    state.stock = state.match.order[1 + sum(map(len, event.hands)) :]
    state.heap, state.aside, state.reshuffles = [], [], 0
    state.said = [""] * state.match.seats
    state.trick = state.tricks = ()
    state.waiting = state.from_mano()
    state.phase = DECLARE


def on_declaration_skipped(state: BestiaState, _event: DeclarationSkipped) -> None:
    """All that stay take part."""
    for seat in state.waiting:
        state.said[seat] = COMPELLED
    state.waiting = ()


def on_knocked(state: BestiaState, event: Knocked) -> None:
    """The seat takes part."""
    state.said[event.seat] = KNOCKED
    state.waiting = state.waiting[1:]


def on_passed(state: BestiaState, event: Passed) -> None:
    """The hand lies on the heap."""
    state.said[event.seat] = PASSED
    state.heap += state.hands[event.seat]
    state.hands[event.seat] = []
    state.waiting = state.waiting[1:]


def on_service_opened(state: BestiaState, event: ServiceOpened) -> None:
    """Seats are served one by one."""
    state.waiting = tuple(event.order)
    state.phase = SERVE


def on_invite_accepted(state: BestiaState, event: InviteAccepted) -> None:
    """The seat takes part, and will be served."""
    state.said[event.seat] = ACCEPTED


def on_invite_declined(state: BestiaState, event: InviteDeclined) -> None:
    """The seat stays out."""
    state.said[event.seat] = DECLINED
    state.waiting = state.waiting[1:]


def on_cards_exchanged(state: BestiaState, event: CardsExchanged) -> None:
    """What was thrown lies aside until the seat is served (BES-25)."""
    hand = state.hands[event.seat]
    for card in event.cards:
        hand.remove(card)
    state.aside = list(event.cards)
    if not event.cards:
        state.waiting = state.waiting[1:]


def on_cards_served(state: BestiaState, event: CardsServed) -> None:
    """Cards from the stock; the last of them ends the seat's service, but for a fourth (BES-23)."""
    seat = event.seat
    state.stock = state.stock[len(event.cards) :]
    state.hands[seat] = in_order([*state.hands[seat], *event.cards])
    if len(state.hands[seat]) < wanted(state, seat):
        return
    state.heap += state.aside
    state.aside = []
    if len(state.hands[seat]) > HAND:
        state.phase = DISCARD
    else:
        state.waiting = state.waiting[1:]


def wanted(state: BestiaState, seat: Seat) -> int:
    """How many cards a seat that is being served shall have."""
    return state.match.options["new_hand_size"] if state.said[seat] == ACCEPTED else HAND


def on_card_discarded(state: BestiaState, event: CardDiscarded) -> None:
    """The fourth card lies on the heap."""
    state.hands[event.seat].remove(event.card)
    state.heap.append(event.card)
    state.waiting = state.waiting[1:]
    state.phase = SERVE


def on_shuffled(state: BestiaState, event: CardsShuffled) -> None:
    """The heap is the new stock."""
    state.stock = [*state.stock, *event.order]
    state.heap = []
    state.reshuffles += 1


def on_play_opened(state: BestiaState, event: PlayOpened) -> None:
    """The first leader leads."""
    state.waiting = tuple(event.order)
    state.phase = PLAY


def on_card_played(state: BestiaState, event: CardPlayed) -> None:
    """The card lies in the trick."""
    state.hands[event.seat].remove(event.card)
    state.trick += (event,)
    state.waiting = state.waiting[1:]


def on_tactic_fined(_state: BestiaState, _event: TacticFined) -> None:
    """What it costs is said where the deal is settled."""


def on_trick_won(state: BestiaState, event: TrickWon) -> None:
    """Who took the trick leads the next, or the next one that stays (BES-33)."""
    state.tricks += (Trick(state.trick, event.seat),)
    state.trick = ()
    state.waiting = () if len(state.tricks) == HAND else state.players_from(event.seat)


def on_deal_settled(state: BestiaState, event: DealSettled) -> None:
    """Shares are paid out, then bestie and fines are paid in."""
    chips = state.chips.book("shares", event.shares)
    chips = chips.book("bestie", [-amount for amount in event.bestie])
    state.chips = chips.book("fines", [-amount for amount in event.fines])
    state.only_stakes = event.next_pot == 0  # BES-7
    _scored(state)


def on_pot_taken_unopposed(state: BestiaState, event: PotTakenUnopposed) -> None:
    """The pot is empty."""
    state.chips = state.chips.pay("pot_taken", event.seat, -event.amount)
    state.only_stakes = True
    _scored(state)


def on_deal_without_players(state: BestiaState, _event: DealWithoutPlayers) -> None:
    """The pot stays as it is, and so does what is known of it."""
    _scored(state)


def on_pot_shared(state: BestiaState, event: PotShared) -> None:
    """The pot is empty, at the end of a match."""
    state.chips = state.chips.book("pot_share", event.shares)
    state.only_stakes = state.divided = True
    state.waiting = ()
    state.phase = SCORED


def _scored(state: BestiaState) -> None:
    state.waiting = ()
    state.phase = SCORED


def on_seat_out(state: BestiaState, seat: Seat) -> None:
    """Before the first card is led the seat is out of the deal; later it stays bound (GEN-07)."""
    if state.phase in (DECLARE, SERVE, DISCARD):
        if state.phase == DISCARD and state.waiting[0] == seat:
            state.phase = SERVE
        state.said[seat] = DECLINED
    state.waiting = tuple(other for other in state.waiting if other != seat)
