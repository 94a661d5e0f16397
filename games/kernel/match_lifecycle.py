"""The flow of a match around its deals: start, resign, time out, end.

What GEN clauses say of every game stands here and in `games.kernel.sealing` once.
`games.kernel.match` shows the flow as a picture and defines its commands and events.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.game_rules import Emit
from games.kernel.match import (
    KERNEL_EVENTS,
    OVER,
    SEALED,
    SETUP,
    SYSTEM_COMMANDS,
    CallTime,
    Deal,
    DealRevealed,
    DealStarted,
    Forfeit,
    GiveNonce,
    GiveShuffles,
    Match,
    MatchEnded,
    MatchStarted,
    NonceGiven,
    Resign,
    Reveal,
    SeatForfeited,
    ShufflesGiven,
    StartMatch,
    State,
    TimeCalled,
    TimeOut,
    TurnTimedOut,
)
from games.kernel.refusal import MALFORMED, NOT_YOUR_TURN, UNKNOWN_COMMAND, WRONG_PHASE, Refusal
from games.kernel.score_sheet import DealSheet, places, sheet_of
from games.kernel.sealing import Sealing
from games.kernel.seats import SYSTEM, Seat

S = TypeVar("S", bound=State)

RESIGNED = "resigned"
_OF_THE_KERNEL = frozenset(KERNEL_EVENTS)


class MatchLifecycle(Sealing[S]):
    """A game with everything around its deals."""

    def __init__(self) -> None:
        super().__init__()
        self._performers: dict[type[Command], Callable[[S, Seat, Any, Emit], None]] = {
            StartMatch: self._start_match,
            GiveShuffles: self._give_shuffles,
            Deal: self._start_deal,
            GiveNonce: self._give_nonce,
            Resign: self._resign,
            Forfeit: self._forfeit,
            TimeOut: self._time_out,
            Reveal: self._reveal,
            CallTime: self._call_time,
            **dict.fromkeys((*self.phases, *self.off_turn, *self.by_system), self._perform),
        }
        self._appliers: dict[type[Event], Callable[[S, Any], None]] = {
            **{kind: getattr(self, f"_on_{kind.name()}") for kind in KERNEL_EVENTS},
            **self._own_appliers(),
        }

    # --- commands -----------------------------------------------------------------------------

    def _check_kernel(self, state: S, seat: Seat, command: Command) -> Refusal | None:
        match = state.match
        if (seat == SYSTEM) != isinstance(command, SYSTEM_COMMANDS):
            return UNKNOWN_COMMAND
        if isinstance(command, StartMatch):
            return self._check_start(state, command)
        if isinstance(command, Reveal):
            return self._check_reveal(match, command)
        if state.phase == SETUP:
            return WRONG_PHASE
        if isinstance(command, CallTime):
            return WRONG_PHASE if match.time_called else None
        if isinstance(command, GiveShuffles):
            return self._check_shuffles(state, command)
        if isinstance(command, Deal):
            return self._check_deal(state, command)
        return self._check_seat(state, seat, command)

    def _check_start(self, state: S, command: StartMatch) -> Refusal | None:
        if state.phase != SETUP:
            return WRONG_PHASE
        if len(command.master) != 64 or not set(command.master) <= set("0123456789abcdef"):
            return MALFORMED
        options = self.complete_options(command.options)
        return options if isinstance(options, Refusal) else None

    def _check_seat(self, state: S, seat: Seat, command: Command) -> Refusal | None:
        match = state.match
        if isinstance(command, Forfeit) and command.cause == RESIGNED:
            return MALFORMED  # only a seat itself resigns
        subject = command.seat if isinstance(command, (Forfeit, TimeOut)) else seat
        if not 0 <= subject < match.seats or subject in match.out:
            return NOT_YOUR_TURN
        if isinstance(command, TimeOut):
            return None if subject in self.current(state) else NOT_YOUR_TURN
        if isinstance(command, GiveNonce):
            return self._check_nonce(state, subject, command)
        return None

    def _start_match(self, state: S, seat: Seat, command: StartMatch, emit: Emit) -> None:
        options = self.complete_options(command.options)
        if isinstance(options, Refusal):
            raise AssertionError("checked before")
        seats = self.seats(options)
        emit(MatchStarted(self.id, self.version, options, seats, command.master, command.duplicate))
        self._commit(state, emit)

    def _end_deal(self, state: S, emit: Emit) -> None:
        """A game calls this after the event that scored a deal: reveal, then go on or end."""
        self._reveal_played(state, emit)
        result = self._result(state)
        if result is None and not state.match.time_called:
            self._commit(state, emit)
        else:
            self._end_match(state, result, emit)

    def _end_match(self, state: S, result: MatchEnded | None, emit: Emit) -> None:
        """Ends the match: by the game's own `result`, or before it as it stands."""
        if result is None:
            self._settle_match(state, emit)
        if not state.match.duplicate:  # what stays hidden as long as anybody plays on
            for deal in sorted(state.match.unrevealed):
                self._reveal_deal(state, deal, emit)
        emit(result or self.final_result(state))

    def _resign(self, state: S, seat: Seat, command: Resign, emit: Emit) -> None:
        self._take_out(state, seat, RESIGNED, emit)

    def _forfeit(self, state: S, seat: Seat, command: Forfeit, emit: Emit) -> None:
        self._take_out(state, command.seat, command.cause, emit)

    def _take_out(self, state: S, seat: Seat, cause: str, emit: Emit) -> None:
        playing = state.phase != SEALED
        emit(SeatForfeited(seat, cause))
        parties = self.parties(state.match)
        staying = [p for p in parties if not state.match.out.intersection(p)]
        if len(staying) > 1 and not self._forfeit_ends(state):
            self._play_on(state, seat, emit)
            return
        if playing:  # a deal that is broken off reveals its deck too, or bad deals could vanish
            self._reveal_played(state, emit)
        self._end_match(state, None, emit)

    def _forfeit_ends(self, state: S) -> bool:
        """Whether a forfeit ends the match though several parties stay."""
        return False

    def _result(self, state: S) -> MatchEnded | None:
        """The result, if the deal just scored ended the match."""
        return self.final_result(state) if self._ends_match(state) else None

    def final_result(self, state: S) -> MatchEnded:
        """A result by `ranking_keys`, in which who stayed ranks above who left (GEN-07).

        >>> rules.final_result(table).places
        [1, 1, 1, 1]
        """
        parties = self.parties(state.match)
        out = state.match.out
        keys = [
            (not out.intersection(party), key)
            for party, key in zip(parties, self.ranking_keys(state), strict=True)
        ]
        return MatchEnded(parties, self.totals(state), places(keys))

    def _call_time(self, state: S, seat: Seat, command: CallTime, emit: Emit) -> None:
        emit(TimeCalled())
        if state.phase == SEALED:  # no deal is being played: the match ends as it stands
            self._end_match(state, None, emit)

    def _time_out(self, state: S, seat: Seat, command: TimeOut, emit: Emit) -> None:
        emit(TurnTimedOut(command.seat))
        move = self.default_move(state, command.seat)
        self._performers[type(move)](state, command.seat, move, emit)

    def caused_by(self, event: Event) -> tuple[Seat, Command] | None:
        """The command whose first event this is; None when it is a consequence of another.

        >>> rules.caused_by(CardPlayed(0, "5S"))
        (0, PlayCard(card='5S'))
        """
        if type(event) not in _OF_THE_KERNEL:  # as most: an audit asks for each
            return self.command_of(event)
        match event:
            case MatchStarted():
                return SYSTEM, StartMatch(event.master, event.options, event.duplicate)
            case DealStarted():
                order = tuple(event.order) if event.source == "given" else None
                return SYSTEM, Deal(order, event.chance)
            case ShufflesGiven():
                orders = {label: tuple(cards) for label, cards in event.orders.items()}
                return SYSTEM, GiveShuffles(orders)
            case NonceGiven():
                return event.seat, GiveNonce(event.nonce)
            case TurnTimedOut():
                return SYSTEM, TimeOut(event.seat)
            case SeatForfeited() if event.cause == RESIGNED:
                return event.seat, Resign()
            case SeatForfeited():
                return SYSTEM, Forfeit(event.seat, event.cause)
            case DealRevealed():
                return SYSTEM, Reveal(event.deal)
            case TimeCalled():
                return SYSTEM, CallTime()
        return self.command_of(event)

    # --- appliers of the kernel's events ----------------------------------------------------

    def _on_match_started(self, state: S, event: MatchStarted) -> None:
        state.match = Match(
            seats=event.seats,
            options=event.options,
            master=event.master,
            duplicate=event.duplicate,
        )
        self._begin(state)

    def _on_turn_timed_out(self, state: S, event: TurnTimedOut) -> None:
        """The default move's own events follow."""

    def _on_seat_forfeited(self, state: S, event: SeatForfeited) -> None:
        state.match = replace(state.match, out=state.match.out | {event.seat})
        self._on_seat_out(state, event.seat)

    def _on_time_called(self, state: S, event: TimeCalled) -> None:
        state.match = replace(state.match, time_called=True)

    def _on_match_ended(self, state: S, event: MatchEnded) -> None:
        state.match = replace(state.match, result=event)
        state.phase = OVER

    def _record(self, state: S, items: Iterable[Iterable[tuple[str, int]]]) -> None:
        """A game calls this where it applies the event that scored a deal: with what each party got
        for what.
        """
        self._record_sheet(state, sheet_of(state.match.deal, items))

    def _record_sheet(self, state: S, sheet: DealSheet) -> None:
        """The same with a sheet that is made already."""
        state.match = state.match.record(sheet)
