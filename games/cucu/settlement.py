"""The end of a hand and of a match: who pays, who is out, who wins the pot (CUC-24 to CUC-40)."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from games.cucu import events as e
from games.cucu.state import CucuState
from games.kernel.chips import equal_shares
from games.kernel.match import SEALED
from games.kernel.ruleset import Emit, Ruleset
from games.kernel.seats import Seat

TIE = "tie"
LAST_ONE, VOID_HANDS, ENOUGH_HANDS, STOPPED = "last_one", "void_hands", "enough_hands", "stopped"
"""Why a hand is void; why the pot is won."""


class Settlement(Ruleset[CucuState]):
    """What a hand costs, and what it decides."""

    @abstractmethod
    def _open_hand(self, state: CucuState, emit: Emit, *, cut: bool) -> None:
        """Begins another hand."""

    def _showdown(self, state: CucuState, emit: Emit) -> None:
        order = state.order()
        cards = [[card] if seat in order else [] for seat, card in enumerate(state.cards)]
        emit(e.CardsRevealed(cards))  # CUC-24
        losers = state.lowest()
        back = self._returning(state, losers)
        payers = [seat for seat in losers if state.stakes(seat)]
        if back:
            emit(e.PlayersRevived(back, self._revival(state)))
        elif all(seat in payers and state.stakes(seat) == 1 for seat in state.living()):
            emit(e.HandVoid(payers, TIE))  # CUC-27
        else:
            paid = [state.stake * (seat in payers) for seat in range(state.match.seats)]
            emit(e.HandLost(losers, paid))  # CUC-25
        self._after_hand(state, payers, emit)

    def _revival(self, state: CucuState) -> int:
        return int(state.options["revival_stakes"]) * state.stake

    def _returning(self, state: CucuState, losers: Sequence[Seat]) -> list[Seat]:
        """Who comes back because the two finalists tie (CUC-37); nobody, as a rule."""
        options = state.options
        finalists = len(state.in_hand) == 2 and len(losers) == 2
        if not (options["tutti_in_gioco"] and finalists):
            return []
        dead = [s for s in state.staying() if s not in state.in_hand and not state.stakes(s)]
        enough = state.chips.pot >= len(dead) * self._revival(state)
        return dead if enough and state.revivals < options["max_revivals"] else []

    def _after_hand(self, state: CucuState, tied: Sequence[Seat], emit: Emit) -> None:
        """Eliminations, the end of the match, or the next hand.

        `tied` are those who paid or, in a void hand, would have had to.
        """
        gone = [seat for seat in state.in_hand if seat in state.staying()]
        gone = [seat for seat in gone if not state.stakes(seat)]
        if gone:
            emit(e.SeatsEliminated(gone))  # CUC-26
        options, living = state.options, state.living()
        if len(living) == 1:
            self._win(state, living, LAST_ONE, emit)  # CUC-28
        elif state.voids >= options["max_void_hands"]:
            self._win(state, tied, VOID_HANDS, emit)  # CUC-27
        elif state.hand >= options["max_hands"]:
            self._win(state, state.leaders(), ENOUGH_HANDS, emit)  # CUC-39
        elif state.match.time_called:
            self._win(state, state.leaders(), STOPPED, emit)
        if state.winners or not self._dealer_stays(state):
            self._finish_deck(state, emit)
            self._end_deal(state, emit)
        else:
            whole = len(state.stock) == len(state.match.order)
            self._open_hand(state, emit, cut=whole)  # CUC-06: broken off before the cut

    def _dealer_stays(self, state: CucuState) -> bool:
        """CUC-29, CUC-31."""
        living = state.living()
        return state.dealer in living and len(state.stock) >= len(living) + 1

    def _win(self, state: CucuState, seats: Sequence[Seat], reason: str, emit: Emit) -> None:
        """The pot is shared in whole stakes, odd ones in the order of play (CUC-27)."""
        turns = state.turns_of(seats, state.dealer + 1)
        stakes = equal_shares(state.chips.pot // state.stake, turns, state.match.seats)
        emit(e.PotWon([*turns], [stake * state.stake for stake in stakes], reason))

    def _finish_deck(self, state: CucuState, emit: Emit) -> None:
        brought = [0] * state.match.seats
        for _, received in state.chips.booked:
            brought = [old + new for old, new in zip(brought, received, strict=True)]
        emit(e.DeckFinished(brought))

    def _settle_match(self, state: CucuState, emit: Emit) -> None:
        """Everybody else has left, or time was called between two decks."""
        if state.phase == SEALED and not state.chips.pot:
            return
        living = state.living()
        self._win(state, state.leaders(), LAST_ONE if len(living) == 1 else STOPPED, emit)
        self._finish_deck(state, emit)

    def _forfeit_ends(self, state: CucuState) -> bool:
        return len(state.living()) < 2

    def _ends_match(self, state: CucuState) -> bool:
        return bool(state.winners)

    def ranking_keys(self, state: CucuState) -> list[Any]:
        """Winners; then who has most stakes; then who was eliminated last (CUC-40)."""
        keys: list[Any] = []
        for seat in range(state.match.seats):
            if seat in state.winners:
                keys.append((2, 0))
            elif state.stakes(seat) > 0:
                keys.append((1, state.stakes(seat)))
            else:  # CUC-34: in a hand that was broken off a seat may have none left and not be out
                keys.append((0, state.hand if seat in state.in_hand else state.last_out[seat]))
        return keys
