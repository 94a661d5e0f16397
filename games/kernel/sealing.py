"""The deck of a deal around its play: committed to, shuffled, dealt, and revealed to be checked.

`games.kernel.shuffle` is the chance that anyone can check; here is when a match tells what of it.
"""

from collections import Counter as Multiset
from typing import Any, TypeVar

from msgspec.structs import replace

from games.kernel import shuffle
from games.kernel.chance import Chance
from games.kernel.copying import copier
from games.kernel.dealing import Dealing
from games.kernel.game_rules import Emit, GameRules
from games.kernel.match import (
    GIVEN,
    SEALED,
    SHUFFLED,
    CardsShuffled,
    Deal,
    DealCommitted,
    DealingTold,
    DealRevealed,
    DealStarted,
    GiveNonce,
    GiveShuffles,
    Match,
    NonceGiven,
    Reveal,
    ShufflesGiven,
    ShufflesRevealed,
    State,
)
from games.kernel.refusal import (
    ALREADY_COMMITTED,
    CHANCE_NOT_DRAWN,
    MALFORMED,
    WRONG_DECK,
    WRONG_PHASE,
    Refusal,
)
from games.kernel.seats import Seat

S = TypeVar("S", bound=State)


class Sealing(GameRules[S]):
    """A game with the deck of each deal sealed before it and revealed after it."""

    def __init__(self) -> None:
        own = type(self).dealing is not GameRules.dealing
        self._tells_dealing = own or self.dealt_as is not None
        if type(self).clone is GameRules.clone and hasattr(self, "state_type"):
            # A state is copied for every command: this spares it two calls on the way.
            kind: Any = self.state_type
            setattr(self, "clone", copier(kind))  # noqa: B010

    # --- commands -----------------------------------------------------------------------------

    def _check_deal(self, state: S, command: Deal) -> Refusal | None:
        if state.phase != SEALED:
            return WRONG_PHASE
        match = state.match
        if command.order is not None and Multiset(command.order) != Multiset(self.deal_deck(match)):
            return WRONG_DECK
        bounds = self.chance_bounds(match)
        for label, value in command.chance.items():
            if label not in bounds:
                return Refusal(CHANCE_NOT_DRAWN, "GEN-01", {"name": label[:64]})
            if not 0 <= value < bounds[label]:
                return MALFORMED
        return None

    def _check_shuffles(self, state: S, command: GiveShuffles) -> Refusal | None:
        match = state.match
        if state.phase != SEALED or match.given_orders:
            return WRONG_PHASE
        labels = self.shuffle_labels(match)
        pack = set(self.deck(match.options))
        for label, cards in command.orders.items():
            if label not in labels:
                return Refusal(CHANCE_NOT_DRAWN, "GEN-01", {"name": label[:64]})
            if not pack.issuperset(cards):
                return WRONG_DECK
        return None if command.orders else MALFORMED

    def _check_nonce(self, state: S, seat: Seat, command: GiveNonce) -> Refusal | None:
        if state.phase != SEALED:
            return WRONG_PHASE
        if seat in state.match.nonces:
            return ALREADY_COMMITTED
        good = command.nonce.isascii() and command.nonce.isprintable()
        return None if good and 0 < len(command.nonce) <= 64 else MALFORMED

    def _check_reveal(self, match: Match, command: Reveal) -> Refusal | None:
        waits = self.reveals_late(match.options) and match.result is None
        ready = match.duplicate and command.deal in match.unrevealed and not waits
        return None if ready else WRONG_PHASE

    def _secret(self, match: Match, deal: int) -> bytes:
        return shuffle.deal_secret(bytes.fromhex(match.master), self.id, deal)

    def _commit(self, state: S, emit: Emit) -> None:
        deal = state.match.deal + 1
        secret = self._secret(state.match, deal)
        if self._tells_dealing:
            told = state.match.dealing
            dealing = self._dealing_to_tell(replace(state.match, deal=deal))
            if dealing is not None and dealing is not told and dealing != told:
                emit(DealingTold(dealing))
        emit(DealCommitted(deal, shuffle.ALGORITHM, shuffle.commitment(secret)))

    def _dealing_to_tell(self, match: Match) -> Dealing | None:
        dealing = self.dealing(match)
        if dealing is None:
            return None
        late = self.reveals_late(match.options)
        return dealing if dealing.late == late else replace(dealing, late=late)

    def _start_deal(self, state: S, seat: Seat, command: Deal, emit: Emit) -> None:
        match = state.match
        seed = shuffle.final_seed(self._secret(match, match.deal), match.nonces)
        given = command.order is not None
        order = list(command.order or shuffle.shuffle(self.deal_deck(match), seed))
        source = GIVEN if given else SHUFFLED
        emit(DealStarted(match.deal, order, source, command.chance))
        self._deal(state, Chance(seed, command.chance, match.given_orders), emit)

    def chance(self, state: S) -> Chance:
        """The chance outcomes of the deal being played: the same whenever they are asked for.

        >>> rules.chance(table).draw("opening_leader", 4)
        0
        """
        match = state.match
        seed = shuffle.final_seed(self._secret(match, match.deal), match.nonces)
        return Chance(seed, match.given, match.given_orders)

    def _give_shuffles(self, state: S, seat: Seat, command: GiveShuffles, emit: Emit) -> None:
        emit(ShufflesGiven({label: list(cards) for label, cards in command.orders.items()}))

    def _give_nonce(self, state: S, seat: Seat, command: GiveNonce, emit: Emit) -> None:
        emit(NonceGiven(seat, command.nonce))

    def _reveal(self, state: S, seat: Seat, command: Reveal, emit: Emit) -> None:
        self._reveal_deal(state, command.deal, emit)

    def _reveal_deal(self, state: S, deal: int, emit: Emit) -> None:
        match = state.match
        shuffles = match.shuffles.get(deal)
        order = match.unrevealed.get(deal, match.order)
        emit(DealRevealed(deal, self._secret(match, deal).hex(), order))
        if shuffles:
            emit(ShufflesRevealed(deal, shuffles))

    def _reveal_played(self, state: S, emit: Emit) -> None:
        match = state.match
        if not match.duplicate and not self.reveals_late(match.options):
            self._reveal_deal(state, match.deal, emit)

    # --- appliers -----------------------------------------------------------------------------

    def _on_dealing_told(self, state: S, event: DealingTold) -> None:
        state.match = replace(state.match, dealing=event.dealing)

    def _on_deal_committed(self, state: S, event: DealCommitted) -> None:
        state.match = replace(
            state.match,
            deal=event.deal,
            commitment=event.commitment,
            nonces={},
            order=[],
            given_orders={},
        )
        state.phase = SEALED

    def _on_nonce_given(self, state: S, event: NonceGiven) -> None:
        state.match = replace(state.match, nonces={**state.match.nonces, event.seat: event.nonce})

    def _on_shuffles_given(self, state: S, event: ShufflesGiven) -> None:
        state.match = replace(state.match, given_orders=event.orders)

    def _on_deal_started(self, state: S, event: DealStarted) -> None:
        match = state.match
        state.match = replace(
            match,
            deal=event.deal,
            order=event.order,
            given=event.chance,
            unrevealed={**match.unrevealed, event.deal: event.order},
        )

    def _on_cards_shuffled(self, state: S, event: CardsShuffled) -> None:
        match = state.match
        orders = {**match.shuffles.get(match.deal, {}), event.label: event.order}
        state.match = replace(match, shuffles={**match.shuffles, match.deal: orders})
        self._on_shuffled(state, event)

    def _on_deal_revealed(self, state: S, event: DealRevealed) -> None:
        match = state.match
        if event.deal in match.unrevealed:
            rest = {**match.unrevealed}
            del rest[event.deal]
            state.match = replace(match, unrevealed=rest)

    def _on_shuffles_revealed(self, state: S, event: ShufflesRevealed) -> None:
        match = state.match
        rest = {deal: orders for deal, orders in match.shuffles.items() if deal != event.deal}
        state.match = replace(match, shuffles=rest)
