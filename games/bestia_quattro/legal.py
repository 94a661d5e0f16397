"""What a seat may do now, and why not (BEQ-13 to BEQ-53)."""

from collections.abc import Sequence
from typing import Any

from games.bestia_quattro import events as e
from games.bestia_quattro.state import (
    BLIND,
    DECLARE,
    EXCHANGE,
    HAND,
    MOST_SANCTION,
    ORDER,
    PLAYERS,
    BestiaQuattroState,
)
from games.kernel.command import Command
from games.kernel.exchange import Discard, Exchange, Knock, Pass, exchanges, not_to_discard
from games.kernel.refusal import NOT_YOUR_TURN, WRONG_PHASE, Refusal
from games.kernel.seats import Seat
from games.kernel.trick_play import CARD_NOT_IN_HAND

BAD_SANCTION = Refusal("bad_sanction", "BEQ-52")

_RAISE = (e.Blind(), e.NoBlind())
_STAY = (e.Match(), e.Leave())
_COUNTER = (e.CounterBlind(), *_STAY)
_STEAL = (e.Steal(), e.NoSteal())
_OPEN = (Knock(), Pass())
_JOIN = (e.Assist(), Pass())


def spoken(state: BestiaQuattroState, seat: Seat) -> Sequence[Command]:
    """The words that `seat`, which is awaited, may say; the last one commits least (GEN-06)."""
    if state.phase == BLIND and state.blind_level:
        return _COUNTER if state.blind_level == 1 and seat == state.may_counter else _STAY
    if state.phase == DECLARE:
        return _OPEN if state.battente < 0 else _JOIN
    return _RAISE if state.phase == BLIND else _STEAL


def actions(state: BestiaQuattroState, seat: Seat) -> Sequence[Command]:
    """The legal steps of a seat that is awaited before the play."""
    if state.phase != EXCHANGE:
        return spoken(state, seat)
    hand = state.hand(seat)
    if seat == state.stealer:
        return [Discard(card) for card in hand]
    return exchanges(hand, HAND)


def objection(state: BestiaQuattroState, seat: Seat, command: Any) -> Refusal | None:
    """Why `seat` may not give a command in whose phase the state is; None if it may."""
    match command:
        case e.Blind() | e.NoBlind():
            return _blind(state, seat)
        case e.CounterBlind():
            may = state.blind_level == 1 and seat == state.may_counter
            return None if may else Refusal("counter_not_available", "BEQ-14")
        case e.Match() | e.Leave():
            return None if state.blind_level else WRONG_PHASE
        case Knock():
            return None if state.battente < 0 else Refusal("already_opened", "BEQ-25")
        case e.Assist():
            return Refusal("not_opened", "BEQ-25") if state.battente < 0 else None
        case Exchange():
            return _exchange(state, seat, command)
        case Discard():
            if seat != state.stealer:
                return Refusal("discard_not_allowed", "BEQ-20")
            return None if state.holds(seat, command.card) else CARD_NOT_IN_HAND
        case e.CallGiro():
            return None if may_call_giro(state) else Refusal("giro_not_available", "BEQ-53")
        case e.Sanction():
            there = command.seat in state.turns(0)
            return None if there and 0 < command.amount <= MOST_SANCTION else BAD_SANCTION
    return None


def _blind(table: BestiaQuattroState, seat: Seat) -> Refusal | None:
    """Asked at any moment of a deal: that the pot forbids it is said before all else (BEQ-13)."""
    if not table.blindable:
        return Refusal("pot_not_only_stakes", "BEQ-13")
    if table.phase != BLIND or table.blind_level:
        return WRONG_PHASE
    return None if seat in table.waiting[:1] else NOT_YOUR_TURN


def _exchange(table: BestiaQuattroState, seat: Seat, command: Exchange) -> Refusal | None:
    found = not_to_discard(command.discard, table.hand(seat), "BEQ-30")
    return found or (Refusal("exchange_not_allowed", "BEQ-20") if seat == table.stealer else None)


def least(state: BestiaQuattroState, seat: Seat) -> Command:
    """The legal command before the play that commits least (GEN-06)."""
    if state.phase != EXCHANGE:
        return spoken(state, seat)[-1]
    if seat != state.stealer:
        return Exchange()
    return Discard(ORDER.weakest(state.hand(seat), state.trump))


def may_call_giro(table: BestiaQuattroState) -> bool:
    """Whether the giro can be called now (BEQ-53)."""
    agreed = table.match.options["giro_call"] == PLAYERS
    return agreed and not table.giro and not table.giro_called
