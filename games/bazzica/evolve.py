"""What each event changes. No rules here: every log that was decided once can be folded."""

from collections.abc import Iterable

from games.bazzica import events as e
from games.bazzica.cards import RANK, SUIT, SUIT_NAMES, arranged, brisques, has_court
from games.bazzica.scoring import BRISQUES
from games.bazzica.state import DECLARE, PHASE_TWO, BazzicaState, Laid
from games.bazzica.variants import EXCHANGE
from games.kernel.event import Card
from games.kernel.ruleset import Ruleset
from games.kernel.seats import Seat
from games.kernel.trick_play import PLAY, CardPlayed, Trick, TrickWon

State = BazzicaState
_SUIT_OF = {name: suit for suit, name in SUIT_NAMES.items()}


class Evolution(Ruleset[State]):
    """What events change."""

    unchanged = (e.PenaltyAssessed,)

    # --- the deal -----------------------------------------------------------------------------

    def _on_packet_dealt(self, state: State, event: e.PacketDealt) -> None:
        """A packet more in each hand; the stock is what is left."""
        seats = state.match.seats
        if event.number == 1:
            state.clear(seats)
            state.dealer = event.dealer
            state.stock = state.match.order
        for seat, packet in enumerate(event.hands):
            _gain(state, seat, packet)
            state.had_court[seat] = state.had_court[seat] or has_court(packet)
        state.stock = state.stock[sum(map(len, event.hands)) :]

    def _on_card_turned(self, state: State, event: e.CardTurned) -> None:
        """It lies under the stock, and says what trumps are."""
        state.turned = event.card
        state.trump = SUIT[event.card]
        state.stock = state.stock[1:]
        state.spent = (event.card,) if RANK[event.card] == "7" else ()

    def _on_play_started(self, state: State, event: e.PlayStarted) -> None:
        _open_trick(state, event.leader, PLAY)

    # --- tricks -------------------------------------------------------------------------------

    def _on_card_played(self, state: State, event: CardPlayed) -> None:
        """From the hand, or from the declared cards; similar combinations may be free again."""
        seat, card = event.seat, event.card
        if card in state.exposed[seat]:
            state.exposed[seat].remove(card)
            state.laid = tuple(_broken(state, card))
        else:
            state.hands[seat].remove(card)
            if card in state.known[seat]:
                state.known[seat].remove(card)
        if state.blanche_chain[seat] and state.drawn[seat]:
            state.blanche_chain[seat] = False
        state.drawn[seat] = ""
        state.has_played[seat] = True
        state.trick += (event,)
        state.waiting = state.waiting[1:]

    def _on_trick_won(self, state: State, event: TrickWon) -> None:
        """The trick before it is turned over for good; the winner leads next, or declares first."""
        for trick in state.tricks:
            state.captured[state.side(trick.winner)] += [play.card for play in trick.plays]
        state.tricks = (Trick(state.trick, event.seat),)
        state.rich_tricks[state.side(event.seat)] += brisques(event.cards) > 0
        state.trick = ()
        staying = state.players_from(event.seat)
        state.leader = staying[0] if staying else event.seat
        if state.phase == PHASE_TWO:
            state.waiting = staying if any(state.hands[seat] for seat in staying) else ()
        else:
            state.phase = DECLARE
            state.said, state.left = (), False
            state.waiting = (event.seat,) if event.seat == state.leader else ()

    # --- declarations -------------------------------------------------------------------------

    def _on_declared(self, state: State, event: e.Declared) -> None:
        seat, cards = event.seat, event.cards
        mine = [card for card in cards if card in state.hands[seat]]
        state.hands[seat] = [card for card in state.hands[seat] if card not in mine]
        state.known[seat] = [card for card in state.known[seat] if card not in mine]
        state.exposed[seat] = arranged([*state.exposed[seat], *mine])
        state.said += (event.kind,)
        if not state.reuse_is_free:
            state.laid += (Laid(state.side(seat), event.kind, tuple(cards)),)

    def _on_seven_exchanged(self, state: State, event: e.SevenExchanged) -> None:
        """The seven lies there, and everybody knows what is in the hand instead of it."""
        seat, (seven,) = event.seat, event.cards
        state.hands[seat].remove(seven)
        state.known[seat] = [*(card for card in state.known[seat] if card != seven), event.taken]
        _gain(state, seat, [event.taken])
        state.turned = seven
        state.spent += (seven,)
        state.said += (EXCHANGE,)

    def _on_trump_fixed(self, state: State, event: e.TrumpFixed) -> None:
        state.trump = _SUIT_OF[event.suit]

    def _on_declaration_renounced(self, state: State, _event: e.DeclarationRenounced) -> None:
        state.waiting = ()

    def _on_declaration_left(self, state: State, event: e.DeclarationLeft) -> None:
        state.left = True
        state.waiting = (event.to_partner,)

    def _on_carte_blanche_declared(self, state: State, event: e.CarteBlancheDeclared) -> None:
        """Everybody has seen these cards."""
        seat = event.seat
        state.known[seat] = arranged([*state.known[seat], *event.cards])
        state.blanches[seat] += 1
        state.blanche_chain[seat] = True
        state.drawn[seat] = ""

    def _on_points_marked(self, state: State, event: e.PointsMarked) -> None:
        marked = state.deal_marks[event.side]
        marked[event.reason] = marked.get(event.reason, 0) + event.amount

    def _on_brisques_marked(self, state: State, event: e.BrisquesMarked) -> None:
        """They count like all other points."""
        state.deal_marks[event.side][BRISQUES] = event.amount

    # --- drawing and the second phase ---------------------------------------------------------

    def _on_cards_drawn(self, state: State, event: e.CardsDrawn) -> None:
        """Hands are full again, and the winner leads."""
        for seat, cards in enumerate(event.cards):
            _gain(state, seat, cards)
            if cards and state.blanche_chain[seat]:
                state.drawn[seat] = cards[0]
        state.stock = state.stock[sum(map(len, event.cards)) :]
        _open_trick(state, event.leader, PLAY)

    def _on_turn_up_drawn(self, state: State, event: e.TurnUpDrawn) -> None:
        """Nothing is left of the stock; who took this card, everybody knows."""
        _gain(state, event.seat, [event.card])
        state.turned = ""

    def _on_phase_two_started(self, state: State, event: e.PhaseTwoStarted) -> None:
        """Declared cards are taken back, and nobody is told any more which they were."""
        for seat, cards in enumerate(state.exposed):
            _gain(state, seat, cards)
        state.won_before = [len(state.taken_by(side)) for side in range(len(state.totals))]
        state.rich_before = [*state.rich_tricks]
        seats = state.match.seats
        state.exposed, state.known = [[] for _ in range(seats)], [[] for _ in range(seats)]
        state.laid = ()
        state.blanche_chain, state.drawn = [False] * seats, [""] * seats
        _open_trick(state, event.leader, PHASE_TWO)

    # --- the director and the count -----------------------------------------------------------

    def _on_tricks_forfeited(self, state: State, event: e.TricksForfeited) -> None:
        """All tricks of the second phase, played or not, are another's (BAZ-43)."""
        staying, sides, gainer = state.turns(0), range(len(state.totals)), state.side(event.seat)
        piles = [state.taken_by(side) for side in sides]
        won = [card for side in sides for card in piles[side][state.won_before[side] :]]
        left = [play.card for play in state.trick]
        left += [card for seat in staying for card in state.hands[seat]]
        rich = sum(state.rich_tricks) - sum(state.rich_before)
        rich += min(brisques(left), -(-len(left) // len(staying)))
        state.captured = [piles[side][: state.won_before[side]] for side in sides]
        state.captured[gainer] += [*won, *left]
        state.rich_tricks = [*state.rich_before]
        state.rich_tricks[gainer] += rich
        for seat in staying:
            state.hands[seat] = []
        state.trick, state.tricks, state.waiting = (), (), ()
        state.leader = event.seat

    def _on_seat_out(self, state: State, seat: Seat) -> None:
        """All its cards are set aside, face down (GEN-07)."""
        _gain(state, seat, state.exposed[seat])
        state.exposed[seat], state.known[seat] = [], []
        state.leave(seat)

    def _on_deal_counted(self, state: State, event: e.DealCounted) -> None:
        totals = state.totals
        state.totals = tuple(
            total + more for total, more in zip(totals, event.brought, strict=True)
        )
        state.extra_deals = event.extra_deals
        state.deal_marks = [{} for _ in totals]
        state.close()
        items = [[(item.reason, item.points) for item in brought] for brought in event.items]
        self._record(state, items)


def _gain(state: State, seat: Seat, cards: Iterable[Card]) -> None:
    state.hands[seat] = arranged([*state.hands[seat], *cards])


def _open_trick(state: State, leader: Seat, phase: str) -> None:
    state.leader = leader
    state.waiting = state.players_from(leader)
    state.phase = phase


def _broken(state: State, card: Card) -> Iterable[Laid]:
    """What still bars similar combinations after a card is played: where combinations can be
    broken, only those that are whole (BAZ-R9); otherwise the cards that still lie (BAZ-23)."""
    breaks = state.variant.rubicon
    for laid in state.laid:
        if card not in laid.cards:
            yield laid
        elif not breaks and len(laid.cards) > 1:
            yield Laid(laid.side, laid.kind, tuple(held for held in laid.cards if held != card))
