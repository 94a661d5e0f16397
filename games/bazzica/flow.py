"""The flow of a deal: commands carried out, and what follows from them by itself.

Whoever marks points asks whether the match is decided by them (`reached_now`): then the deal is
closed, and nothing more happens in it.
"""

from games.bazzica import events as e
from games.bazzica.cards import RANK, SUIT, SUIT_NAMES, arranged, brisques
from games.bazzica.combinations import worth
from games.bazzica.evolve import Evolution
from games.bazzica.legal import (
    MISSED_DRAW,
    OUT_OF_TURN_DRAW,
    REVOKE,
    TOO_MANY_CARDS,
    combined,
    seven_turned,
    winning,
)
from games.bazzica.options import MOST_EXTRA_DEALS, PER_TRICK
from games.bazzica.scoring import BRISQUE, count
from games.bazzica.state import DECLARE, IN_DEAL, BazzicaState
from games.bazzica.variants import EXCHANGE, MARRIAGE, SEQUENCE
from games.kernel.chance import Chance, name_dealer
from games.kernel.command import Command
from games.kernel.dealing import deal_hands
from games.kernel.event import Card
from games.kernel.fields import Side
from games.kernel.game_rules import Emit
from games.kernel.seats import Seat
from games.kernel.trick_play import CardPlayed, PlayCard, TrickWon

State = BazzicaState
SEVEN = 10
"""What a seven of trumps brings (BAZ-7, BAZ-25, BAZ-27)."""
SEVENS, LAST_TRICK = "sevens", "last_trick"
CARTE_BLANCHE, PENALTY = "carte_blanche", "penalty"
DOUBLE_CARTE_BLANCHE = 500
"""What a side marks in all when both partners have a hand without court cards (BAZ-Q5)."""
FINES = {OUT_OF_TURN_DRAW: 10, TOO_MANY_CARDS: 100, MISSED_DRAW: 10}
"""BAZ-40 to BAZ-42."""


class Flow(Evolution):
    """What commands lead to."""

    # --- dealing --------------------------------------------------------------------------

    def _deal(self, state: State, chance: Chance, emit: Emit) -> None:
        """Names the dealer, deals in packets, turns a card where one is turned (BAZ-4 to BAZ-8).

        A turned seven is marked at once, and may end the match (BAZ-38).
        """
        match = state.match
        dealer = name_dealer(state, chance, emit)
        seats = state.turns(dealer + 1)
        cards = iter(match.order)
        for number, size in enumerate(state.variant.packets, 1):
            packets = deal_hands(cards, seats, match.seats, size, size)
            emit(e.PacketDealt(dealer, number, [*map(arranged, packets)]))
        if state.variant.turn_up:
            turned = next(cards)
            emit(e.CardTurned(turned))
            if RANK[turned] == "7":
                self._mark(state, dealer, SEVENS, SEVEN, emit)
                if reached_now(state):
                    self._close(state, emit)
                    return
        emit(e.PlayStarted(seats[0]))

    # --- marking --------------------------------------------------------------------------

    def _mark(self, state: State, seat: Seat, reason: str, amount: int, emit: Emit) -> None:
        """Marks points for the side of a seat."""
        emit(e.PointsMarked(state.side(seat), amount, reason))

    # --- commands -------------------------------------------------------------------------

    def _perform(self, state: State, seat: Seat, command: Command, emit: Emit) -> None:
        """Carries out a checked command, and what follows from it."""
        match command:
            case PlayCard():
                self._play(state, seat, command.card, emit)
            case e.Declare():
                self._declare(state, seat, command, emit)
            case e.NoDeclaration():
                emit(e.DeclarationRenounced(seat))
                self._go_on(state, emit)
            case e.LeaveToPartner():
                emit(e.DeclarationLeft(seat, (seat + 2) % 4))
                self._go_on(state, emit)
            case e.DeclareCarteBlanche():
                self._declare_carte_blanche(state, seat, emit)
            case e.AssessPenalty():
                self._assess(state, command, emit)

    def _play(self, state: State, seat: Seat, card: Card, emit: Emit) -> None:
        emit(CardPlayed(seat, card))
        if _brings_ten(state, card):
            self._mark(state, seat, SEVENS, SEVEN, emit)
            if reached_now(state):
                self._close(state, emit)
                return
        self._go_on(state, emit)

    def _declare(self, state: State, seat: Seat, command: e.Declare, emit: Emit) -> None:
        kind, cards = command.kind, arranged(command.cards)
        if kind == EXCHANGE:
            emit(e.SevenExchanged(seat, kind, cards, state.turned))
            value = SEVEN
        else:
            emit(e.Declared(seat, kind, cards))
            if not state.trump and kind in (MARRIAGE, SEQUENCE):  # BAZ-R2
                emit(e.TrumpFixed(SUIT_NAMES[SUIT[cards[0]]]))
            value = worth(kind, cards, state.trump, state.match.options)
        self._mark(state, seat, kind, value, emit)
        if reached_now(state):
            self._close(state, emit)
        else:
            self._go_on(state, emit)

    def _declare_carte_blanche(self, state: State, seat: Seat, emit: Emit) -> None:
        """It exists in the Rubicon family alone, where no mark ends a match at once."""
        variant = state.variant
        first = not state.blanches[seat]
        shown = [*state.hands[seat]] if first else [state.drawn[seat]]
        emit(e.CarteBlancheDeclared(seat, shown))
        value = variant.carte_blanche
        if first and variant.pairs and state.blanches[(seat + 2) % 4]:
            value = DOUBLE_CARTE_BLANCHE - value  # BAZ-Q5
        self._mark(state, seat, CARTE_BLANCHE, value, emit)

    def _assess(self, state: State, command: e.AssessPenalty, emit: Emit) -> None:
        """BAZ-40 to BAZ-44."""
        seat = command.seat
        emit(e.PenaltyAssessed(seat, command.kind))
        others = [other for other in state.turns(seat + 1) if other != seat]
        if command.kind == REVOKE:
            gainer = others[0]
            emit(e.TricksForfeited(gainer))
            self._count(state, emit)
            return
        fine = FINES[command.kind]
        gainers = others[:1] if state.variant.pairs else others
        for gainer in gainers:
            emit(e.PointsMarked(state.side(gainer), fine, PENALTY))
        if command.kind == MISSED_DRAW:
            emit(e.PointsMarked(state.side(seat), -fine * len(gainers), PENALTY))
        if reached_now(state):
            self._close(state, emit)

    # --- what follows by itself -----------------------------------------------------------

    def _go_on(self, state: State, emit: Emit) -> None:
        """What follows when nobody is awaited any more."""
        if state.phase != DECLARE and not state.waiting and state.trick:
            cards = [play.card for play in state.trick]
            best = winning(state)
            emit(TrickWon(next(play.seat for play in state.trick if play.card == best), cards))
        if state.phase == DECLARE:
            if not _may_still_speak(state):
                self._draw(state, emit)
        elif not state.waiting:
            self._count(state, emit)

    def _draw(self, state: State, emit: Emit) -> None:
        """A card for each, as long as there is one for everybody (BAZ-13, BAZ-14)."""
        staying = state.turns(state.leader)
        leader = staying[0]
        left = len(state.stock) + bool(state.turned)
        if left >= len(staying):
            cards: list[list[Card]] = [[] for _ in range(state.match.seats)]
            for seat, card in zip(staying, state.stock, strict=False):
                cards[seat] = [card]
            emit(e.CardsDrawn(leader, cards))
            left -= len(staying)
            if not state.stock and state.turned and not cards[staying[-1]]:
                emit(e.TurnUpDrawn(staying[-1], state.turned))
        if left < len(staying):
            emit(e.PhaseTwoStarted(leader))

    # --- the count ------------------------------------------------------------------------

    def _count(self, state: State, emit: Emit) -> None:
        """The last trick, the brisques, and what the deal brings (BAZ-35, BAZ-36, BAZ-R10)."""
        variant = state.variant
        if not state.tricks or state.tricks[-1].winner not in state.match.out:
            self._mark(state, state.leader, LAST_TRICK, variant.last_trick, emit)
            if reached_now(state):
                self._close(state, emit)
                return
        if not variant.rubicon:
            for seat in state.turns(state.dealer + 1):
                points = BRISQUE * _brisques(state, state.side(seat))
                if points:
                    emit(e.BrisquesMarked(state.side(seat), points))
                if reached_now(state):
                    break
        self._close(state, emit)

    def _close(self, state: State, emit: Emit) -> None:
        """Says what the deal brought, and ends it."""
        raws = state.points()
        options = state.match.options
        results, items = raws, [list(marked.items()) for marked in state.deal_marks]
        if state.variant.rubicon:
            taken = [BRISQUE * _brisques(state, side) for side in range(len(raws))]
            outcome = count(raws, taken, options)
            results, items = list(outcome.results), list(outcome.items)
        gained = [sum(points for _, points in brought) for brought in items]
        lines = [[e.Item(*item) for item in brought if item[1]] for brought in items]
        emit(e.DealCounted(raws, results, gained, lines, _extra_deals(state)))
        self._end_deal(state, emit)

    def _play_on(self, state: State, seat: Seat, emit: Emit) -> None:
        if state.phase in IN_DEAL:
            self._go_on(state, emit)


def reached_now(state: State) -> bool:
    """Whether somebody alone leads with the target, where that ends the match at once (BAZ-38)."""
    if not state.match.options["stop_when_reached"] or state.variant.rubicon:
        return False
    points = state.points()
    totals = sorted(state.totals[side] + points[side] for side in _sides(state))
    return totals[-1] >= state.match.options["target"] and totals[-1] > totals[-2]


def _sides(state: State) -> list[int]:
    """The sides that have not left."""
    return sorted({state.side(seat) for seat in state.turns(0)})


def _brings_ten(state: State, card: Card) -> bool:
    """Whether this seven of trumps has brought nothing yet (BAZ-27, BAZ-28)."""
    if not state.variant.turn_up or SUIT[card] != state.trump or RANK[card] != "7":
        return False
    return card not in state.spent


def _may_still_speak(state: State) -> bool:
    """Whether who may declare after this trick has not done so yet (BAZ-24, BAZ-25)."""
    if not state.waiting:
        return False
    if not state.said:
        return True
    if not (state.variant.turn_up and state.match.options["exchange_with_declaration"]):
        return False
    # Asked of everybody whose turned card is no seven: whether he holds one, nobody is told.
    return not combined(state) or not seven_turned(state)


def _brisques(state: State, side: Side) -> int:
    """How many a side has taken, or how many tricks with any."""
    if state.match.options["brisque_count"] == PER_TRICK:
        return state.rich_tricks[side]
    return brisques(state.taken_by(side))


def _extra_deals(state: State) -> int:
    """How many deals a tie has prolonged the match, this one counted (BAZ-39)."""
    target = state.match.options["target"]
    if target is None or max(state.totals[side] for side in _sides(state)) < target:
        return 0
    return state.extra_deals + 1


def is_over(state: State) -> bool:
    """Whether the match ends with the deal just counted (BAZ-38, BAZ-39, BAZ-45, BAZ-R16)."""
    options = state.match.options
    if state.variant.rubicon:
        return bool(state.match.deal >= options["deals_per_match"])
    totals = sorted(state.totals[side] for side in _sides(state))
    if totals[-1] < options["target"]:
        return False
    return totals[-1] > totals[-2] or state.extra_deals >= MOST_EXTRA_DEALS
