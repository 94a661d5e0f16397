"""Lateness: what it costs not to be at one's table, on the ladder that the tournament's code has.

Without a code: up to five minutes it is noted; after that it costs match points (where victory
points are made of them), and after ten the table is lost: who is there gets the rest score.
"""

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import RULING
from tournaments.events.entries import LatenessNoted
from tournaments.events.opening import TournamentOpened
from tournaments.events.refereeing import PenaltyApplied, WarningGiven
from tournaments.events.results import ResultRecorded
from tournaments.pairing.model import Number
from tournaments.regulations.regulation import USUAL_LADDER, LatenessStep
from tournaments.subjects.discipline import GiveWarning, issue_warning
from tournaments.subjects.results import walk_over_without
from tournaments.subjects.subject import (
    Case,
    Decision,
    Fact,
    Level,
    Question,
    Rule,
    Subject,
    skip_undo,
)
from tournaments.subjects.table_results import find_table

LATENESS = "lateness"
"""Stands where an article would, where no code says which it is."""


class NoteLate(Command, frozen=True):
    """A side is not at its table: what follows is on the ladder of the tournament."""

    round: int
    table: int
    number: Number
    minutes: int | None = None
    """Since the round began: not when it was posted, but when its clock was started. None: whoever
    keeps the clock says it, before this is decided."""


def note_late(case: Case, command: NoteLate) -> Decision:
    """A side is late: nothing yet, match points, or the table, by the minutes that have passed."""
    played = find_table(case.state, command.round, command.table)
    if isinstance(played, Refusal):
        return played
    if command.number not in played.table(command.table).sides:
        return Refusal("unknown_entry", params={"entry": command.number})
    if command.table in played.results:
        if command.minutes is not None and played.late.get(command.number) == command.minutes:
            return ()
        params = {"round": command.round, "table": command.table}
        return Refusal("result_exists", params=params)
    minutes = command.minutes
    if minutes is None:
        return Refusal("hour_unknown", params={"round": command.round})
    if minutes < 0:
        return Refusal("not_begun", params={"round": command.round})
    noted = LatenessNoted(command.round, command.table, command.number, minutes)
    before = played.late.get(command.number, 0)
    reached = [step for step in ladder_of(case.rules) if before < step.minute <= minutes]
    if any(step.minute <= minutes and step.due == "walkover" for step in ladder_of(case.rules)):
        lost = walk_over_without(
            case, played, command.table, command.number, _find_article(case.rules)
        )
        return lost if isinstance(lost, Refusal) else (noted, lost)
    if not reached and command.number in played.late:
        return ()
    costs = _charge_step(case, command.number, reached[-1]) if reached else ()
    return (noted, *costs)


def _charge_step(case: Case, number: Number, step: LatenessStep) -> tuple[Event, ...]:
    """What a step of the ladder costs an entry."""
    article = _find_article(case.rules)
    if step.due == "warning":
        return issue_warning(case.state, case.rules, GiveWarning(number, article, article))
    if step.due == "match_points" and case.rules.scoring.scheme == "victory":
        return (PenaltyApplied(number, 0, step.amount, article, ""),)
    return ()


def ladder_of(rules: TournamentOpened) -> tuple[LatenessStep, ...]:
    """The steps of a tournament, by minute."""
    return rules.regulation.ladder if rules.regulation is not None else USUAL_LADDER


def _find_article(rules: TournamentOpened) -> str:
    """The article of lateness."""
    return rules.regulation.lateness if rules.regulation is not None else LATENESS


SUBJECT = Subject(
    "lateness",
    rules=(
        Rule(
            NoteLate,
            note_late,
            offices=RULING,
            costs=(LatenessNoted, PenaltyApplied, ResultRecorded, WarningGiven),
            tells=LatenessNoted,
            questions=(
                Question(
                    "is_late",
                    Level.CONSEQUENCES,
                    "Chi è in ritardo paga ciò che le regole del torneo prevedono a quel minuto.",
                    "Who is late pays what the rules of the tournament say for that minute.",
                ),
            ),
        ),
    ),
    facts=(
        Fact(
            LatenessNoted,
            lambda state, event: state.rounds[event.round - 1].late.update(
                {event.number: event.minutes}
            ),
            "rulings",
            "Turno {round}, tavolo {table}: {name} in ritardo (minuti: {minutes}).",
            "Round {round}, table {table}: {name} was late (minutes: {minutes}).",
            done=Phrase("Ritardo al tavolo", "Lateness at a table"),
            cause=NoteLate,
            undo=skip_undo,
        ),
    ),
    refusals={
        "hour_unknown": Phrase(
            "L'orologio del turno {round} non è partito: avvialo, o scrivi i minuti di ritardo.",
            "The clock of round {round} is not started: start it, or type the minutes.",
        ),
        "not_begun": Phrase(
            "Il turno {round} non è ancora cominciato.", "Round {round} has not begun yet."
        ),
    },
)
