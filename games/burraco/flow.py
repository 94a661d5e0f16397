"""How checked commands are carried out, what follows from them, and what each event changes."""

from collections.abc import Callable
from typing import Any

from games.burraco import events as e
from games.burraco.melds import Meld
from games.burraco.scoring import deal_sheet
from games.burraco.state import DRAW, LAST_STOCK, MELD, BurracoState
from games.kernel.command import Command
from games.kernel.kinds import CODES, KIND_OF, codes_of, kinds_of
from games.kernel.match import TimeCalled
from games.kernel.ruleset import Emit, Ruleset
from games.kernel.seats import Seat


def perform(state: BurracoState, seat: Seat, command: Command, emit: Emit) -> e.DealEnded | None:
    """Carries out a checked command; the deal's end, when the command brought it about."""
    return _PERFORMERS[type(command)](state, seat, command, emit)


def _draw(state: BurracoState, seat: Seat, _command: e.DrawStock, emit: Emit) -> None:
    emit(e.CardDrawn(seat, CODES[state.deck[state.top]]))


def _take(state: BurracoState, seat: Seat, _command: e.TakeDiscards, emit: Emit) -> None:
    emit(e.DiscardsTaken(seat, [CODES[kind] for kind in state.pile]))


def _found(meld: Meld | str) -> Meld:
    if isinstance(meld, str):
        raise AssertionError(f"checked before: {meld}")
    return meld


def _lay(state: BurracoState, seat: Seat, command: e.OpenMeld | e.AddToMeld, emit: Emit) -> None:
    kinds = sorted([KIND_OF[card] for card in command.cards])
    row = state.rows[seat][:1] if command.use_row else []
    used, book, side = [*kinds, *row], state.setup.book, state.sides[seat]
    cards, front = [CODES[kind] for kind in kinds], CODES[row[0]] if row else None
    if isinstance(command, e.OpenMeld):
        meld = _found(book.open(used, command.wild_end))
        emit(e.MeldOpened(seat, side, len(state.melds), cards, meld.text, front))
    else:
        number = command.meld_id
        meld = _found(book.extend(state.melds[number], used, command.wild_end))
        emit(e.MeldExtended(seat, side, number, cards, meld.text, front))
    if not state.sizes[seat]:
        _take_pozzetto(state, seat, "al_volo", emit)


def _discard(state: BurracoState, seat: Seat, command: e.Discard, emit: Emit) -> e.DealEnded | None:
    emit(e.CardDiscarded(seat, command.card))
    if not state.sizes[seat]:
        if state.taken[state.sides[seat]]:
            return e.DealEnded("closed", seat)  # BUR-41
        _take_pozzetto(state, seat, "con_scarto", emit)
    if state.stock == LAST_STOCK:
        return e.DealEnded("stock_exhausted")  # BUR-42
    if state.stall >= state.setup.stall_turns:
        return e.DealEnded("stalled")  # BUR-44
    if state.setup.timed and state.match.time_called and not state.lap:
        return e.DealEnded("time_out")  # BUR-78
    if state.veiled >> state.turn & 1:
        emit(e.PozzettoSeen(state.turn, codes_of(state.hands[state.turn])))
    return None


def _take_pozzetto(state: BurracoState, seat: Seat, mode: str, emit: Emit) -> None:
    """BUR-33..35: never a choice; in threes the first one makes the coalition (BUR-67)."""
    number = 1 + sum(1 for taken in state.taken if taken)
    coalition = state.coalition_possible()
    size = len(state.pozzetti[number - 1])
    emit(e.PozzettoTaken(seat, state.sides[seat], number, mode, size))
    if coalition:
        emit(e.CoalitionFormed(seat, [s for s in range(state.setup.seats) if s != seat]))
    if mode == "al_volo" or not state.setup.veiled_pozzetto:
        emit(e.PozzettoSeen(seat, codes_of(state.hands[seat])))


_PERFORMERS: dict[type[Command], Callable[[BurracoState, Seat, Any, Emit], e.DealEnded | None]] = {
    e.DrawStock: _draw,
    e.TakeDiscards: _take,
    e.OpenMeld: _lay,
    e.AddToMeld: _lay,
    e.Discard: _discard,
}


class Evolution(Ruleset[BurracoState]):
    """What events change."""

    unchanged = (e.DealEnded,)

    def _on_hands_dealt(self, state: BurracoState, event: e.HandsDealt) -> None:
        """The cards of a new deal; the seat at the dealer's left begins (BUR-03)."""
        state.clear()
        state.dealer = event.dealer
        for seat, hand in enumerate(event.hands):
            for card in hand:
                state.give(seat, KIND_OF[card])
        state.new_turn((event.dealer + 1) % state.setup.seats)

    def _on_pozzetti_formed(self, state: BurracoState, event: e.PozzettiFormed) -> None:
        """The pozzetti lie apart."""
        state.pozzetti = [kinds_of(cards) for cards in event.cards]

    def _on_rows_dealt(self, state: BurracoState, event: e.RowsDealt) -> None:
        """Two players: the rows lie open."""
        state.rows = [kinds_of(row) for row in event.rows]

    def _on_discard_pile_opened(self, state: BurracoState, event: e.DiscardPileOpened) -> None:
        """What is neither dealt nor a pozzetto is the stock."""
        state.pile = [KIND_OF[event.card]]
        state.deck = kinds_of(state.match.order)
        state.bottom = len(state.deck) - sum(map(len, state.pozzetti))
        state.top = state.bottom - event.stock
        state.phase = DRAW

    def _on_card_drawn(self, state: BurracoState, event: e.CardDrawn) -> None:
        """The top of the stock goes to the hand."""
        kind = KIND_OF[event.card]
        state.top += 1
        state.give(event.seat, kind)
        state.drawn = kind
        state.phase = MELD

    def _on_discards_taken(self, state: BurracoState, event: e.DiscardsTaken) -> None:
        """The pile goes to the hand; a single card may be barred from the discard (BUR-16)."""
        for card in event.cards:
            state.give(event.seat, KIND_OF[card])
        if len(event.cards) == 1:  # BUR-16
            only = KIND_OF[event.cards[0]]
            copies = state.hands[event.seat][only]
            state.barred = only
            if state.setup.strict_pickup:
                state.exempt = copies == state.sizes[event.seat]
            else:
                state.exempt = copies > 1
        state.pile = []
        state.picked = True
        state.phase = MELD

    def _on_meld_opened(self, state: BurracoState, event: e.MeldOpened) -> None:
        """A new meld lies on the table."""
        state.lay(state.setup.book.read(event.reading), event.side)
        _use_cards(state, event)

    def _on_meld_extended(self, state: BurracoState, event: e.MeldExtended) -> None:
        """A meld reads as the event says."""
        state.melds[event.meld] = state.setup.book.read(event.reading)
        _use_cards(state, event)

    def _on_card_discarded(self, state: BurracoState, event: e.CardDiscarded) -> None:
        """The turn passes to the left."""
        kind = KIND_OF[event.card]
        state.lose(event.seat, kind)
        state.pile.append(kind)
        state.stall = state.stall + 1 if state.picked and not state.laid else 0
        state.lap -= state.lap > 0
        state.new_turn((event.seat + 1) % state.setup.seats)
        state.phase = DRAW

    def _on_pozzetto_taken(self, state: BurracoState, event: e.PozzettoTaken) -> None:
        """The taker holds the pozzetto, unseen until `pozzetto_seen`."""
        index = event.number - 1
        cards = state.pozzetti[index]
        for kind in cards:
            state.give(event.seat, kind)
        state.pozzetti = [[] if i == index else p for i, p in enumerate(state.pozzetti)]
        state.taken = [event.number if i == event.side else n for i, n in enumerate(state.taken)]
        state.veiled |= 1 << event.seat
        if state.barred in cards and not state.setup.strict_pickup:
            state.exempt = True  # BUR-16: al volo, a second copy has come to the hand

    def _on_pozzetto_seen(self, state: BurracoState, event: e.PozzettoSeen) -> None:
        """The taker knows its hand."""
        state.veiled &= ~(1 << event.seat)

    def _on_coalition_formed(self, state: BurracoState, event: e.CoalitionFormed) -> None:
        """Two seats become one side, with all their melds (BUR-67)."""
        side = min(event.pair)
        state.sides = [side if seat in event.pair else seat for seat in range(state.setup.seats)]
        state.owners = [side if owner in event.pair else owner for owner in state.owners]
        state.set_ranks[side] |= state.set_ranks[max(event.pair)]

    def _on_time_called(self, state: BurracoState, event: TimeCalled) -> None:
        """One turn of each seat is left, that of the seat on turn among them (BUR-78)."""
        super()._on_time_called(state, event)
        if state.setup.timed and state.phase in (DRAW, MELD):
            state.lap = state.setup.seats

    def _on_three_pozzetti_started(
        self, state: BurracoState, _event: e.ThreePozzettiStarted
    ) -> None:
        """BUR-70 applies from the next deal on."""
        state.three_pozzetti = True

    def _on_deal_scored(self, state: BurracoState, event: e.DealScored) -> None:
        state.totals = [a + b for a, b in zip(state.totals, event.points, strict=True)]
        sheet = deal_sheet(state.setup, state.match.deal, event.sides, event.points)
        self._record_sheet(state, sheet)


def _use_cards(state: BurracoState, event: e.MeldOpened | e.MeldExtended) -> None:
    for card in event.cards:
        state.lose(event.seat, KIND_OF[card])
    if event.from_row is not None:
        del state.rows[event.seat][0]
    state.laid = True
