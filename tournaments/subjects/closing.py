"""Closing a round, and opening the last one again.

Rounds are closed in their order.
"""

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import DIRECTION, SCORES
from tournaments.events.rounds import RoundClosed, RoundReopened
from tournaments.state import Tournament
from tournaments.subjects.subject import Case, Decision, Fact, Level, Question, Rule, Subject
from tournaments.subjects.tie_breaks import find_level_tables


class CloseRound(Command, frozen=True):
    """End a round whose results are all in."""

    round: int


class ReopenRound(Command, frozen=True):
    """Open the last round again after it was closed."""

    round: int
    reason: str


def close_round(case: Case, command: CloseRound) -> Decision:
    """The round is over, once all its results are in."""
    if not 1 <= command.round <= len(case.state.rounds):
        return Refusal("unknown_round", params={"round": command.round})
    played = case.state.rounds[command.round - 1]
    if played.closed:
        return ()
    missing = [t for t in played.numbers if t not in played.results]
    if played.disputed:
        params = {"round": command.round, "table": min(played.disputed)}
        return Refusal("slip_disputed", params=params)
    if missing:
        params = {"round": command.round, "missing": len(missing), "table": missing[0]}
        return Refusal("results_missing", params=params)
    if level := find_level_tables(case.rules, played):
        tables = ", ".join(map(str, level))
        return Refusal("tables_level", params={"round": command.round, "tables": tables})
    if case.state.open_rounds[0] is not played:
        return Refusal("round_open", params={"round": case.state.open_rounds[0].number})
    return (RoundClosed(command.round),)


def reopen_round(case: Case, command: ReopenRound) -> Decision:
    """The last round is open again."""
    if refusal := check_last_round(case.state, command.round):
        return refusal
    if not case.state.rounds[-1].closed:
        return ()
    if not command.reason:
        return Refusal("reason_missing")
    return (RoundReopened(command.round, command.reason),)


def check_last_round(state: Tournament, number: int) -> Refusal | None:
    """Why a round is not the last that was posted."""
    if not 1 <= number <= len(state.rounds):
        return Refusal("unknown_round", params={"round": number})
    if number < len(state.rounds):
        return Refusal("round_not_last", params={"round": number, "last": len(state.rounds)})
    return None


def _fold_round_closed(state: Tournament, event: RoundClosed) -> None:
    state.rounds[event.round - 1].closed = True


def _fold_round_reopened(state: Tournament, event: RoundReopened) -> None:
    state.rounds[event.round - 1].closed = False
    state.proposal = None


def _has_waiting_call(case: Case, command: CloseRound) -> bool:
    return any(call.round == command.round for call in case.state.open_calls)


def _was_published(case: Case, command: ReopenRound) -> bool:
    return any(p.round >= command.round for p in case.state.published)


SUBJECT = Subject(
    "closing",
    rules=(
        Rule(
            CloseRound,
            close_round,
            offices=SCORES,
            tells=RoundClosed,
            questions=(
                Question(
                    "closes_with_call",
                    Level.CONFIRM,
                    "In questo turno qualcuno aspetta ancora l'arbitro: la sua decisione può "
                    "cambiare la classifica che esce adesso.",
                    "Somebody in this round still waits for the referee: the ruling may change the "
                    "standings that are published now.",
                    when=_has_waiting_call,
                ),
            ),
        ),
        Rule(
            ReopenRound,
            reopen_round,
            offices=DIRECTION,
            tells=RoundReopened,
            questions=(
                Question(
                    "reopens",
                    Level.CONFIRM,
                    "Il turno chiuso si riapre.",
                    "The closed round is opened again.",
                ),
                Question(
                    "reopens_published",
                    Level.CONSEQUENCES,
                    "Il turno chiuso si riapre: la classifica pubblicata diventa provvisoria.",
                    "The closed round is opened again: the published standings become provisional.",
                    when=_was_published,
                ),
            ),
            late="rulings",
        ),
    ),
    facts=(
        Fact(
            RoundClosed,
            _fold_round_closed,
            "course",
            "Il turno {round} è chiuso.",
            "Round {round} is closed.",
            done=Phrase("Turno chiuso", "Round closed"),
            cause=CloseRound,
            undo=ReopenRound,
        ),
        Fact(
            RoundReopened,
            _fold_round_reopened,
            "course",
            "Il turno {round} è riaperto.",
            "Round {round} is open again.",
            done=Phrase("Turno riaperto", "Round opened again"),
            cause=ReopenRound,
            undo=CloseRound,
        ),
    ),
    refusals={
        "results_missing": Phrase(
            "Nel turno {round} mancano {missing} risultati; il primo è quello del tavolo {table}.",
            "Round {round} lacks {missing} results, the first at table {table}.",
        ),
        "slip_disputed": Phrase(
            "Nel turno {round} lo score del tavolo {table} è contestato: decide l'arbitro.",
            "In round {round} the slip of table {table} is disputed: the referee decides.",
        ),
        "round_open": Phrase(
            "Il turno {round} non è ancora chiuso.", "Round {round} is still open."
        ),
        "round_closed": Phrase(
            "Il turno {round} è chiuso: serve una correzione.",
            "Round {round} is closed: it takes a correction.",
        ),
        "round_not_last": Phrase(
            "Il turno {round} non è l'ultimo esposto: quello è il {last}.",
            "Round {round} is not the last that was posted: that is {last}.",
        ),
    },
)
