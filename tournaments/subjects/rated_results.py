"""What a table counts for in ratings, put right after the end.

The standings of a tournament that has ended stand, whatever comes up later. Ratings do not end: a
result that was wrong is put right for them alone, and everybody who has played since is rated anew.
Before the end a result is corrected as ever, and ratings follow it.
"""

from msgspec.structs import replace

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import RULING
from tournaments.events.results import RatedResultCorrected
from tournaments.state import Tournament
from tournaments.subjects.subject import (
    Case,
    Decision,
    Fact,
    Level,
    Question,
    Rule,
    Subject,
    copy_fields,
    skip_undo,
)
from tournaments.subjects.table_results import check_chips, check_totals, find_table, score_table


class CorrectRatedResult(Command, frozen=True):
    """Mend for ratings the result of a table of a tournament that is final or has ended."""

    round: int
    table: int
    mp: tuple[int, ...]
    reason: str
    places: tuple[int, ...] | None = None


def correct_rated_result(case: Case, command: CorrectRatedResult) -> Decision:
    """Other totals for ratings alone; no line of the standings moves."""
    if not case.state.settled:
        return Refusal("not_final_yet")
    found = find_table(case.state, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    stands = found.rated.get(command.table) or found.results.get(command.table)
    if stands is None or found.sources[command.table] != "played":
        return Refusal("not_rated", params={"round": command.round, "table": command.table})
    if refusal := check_totals(case.rules, stands.sides, command.mp, command.places):
        return refusal
    if refusal := check_chips(case.rules, command.mp):
        return refusal
    if not command.reason:
        return Refusal("reason_missing")
    new = score_table(case.rules, command.round, command.table, command.mp, command.places)
    if (new.mp, new.vp, new.places) == (stands.mp, stands.vp, stands.places):
        return ()
    return (
        RatedResultCorrected(
            command.round, command.table, new.mp, new.vp, new.places, command.reason
        ),
    )


def _fold_rated_result_corrected(state: Tournament, event: RatedResultCorrected) -> None:
    found = state.rounds[event.round - 1]
    found.rated[event.table] = replace(
        found.results[event.table], mp=event.mp, vp=event.vp, places=event.places
    )


SUBJECT = Subject(
    "rated_results",
    rules=(
        Rule(
            CorrectRatedResult,
            correct_rated_result,
            offices=RULING,
            tells=RatedResultCorrected,
            questions=(
                Question(
                    "corrects_ratings",
                    Level.CONSEQUENCES,
                    "La classifica resta com'è; il rating cambia per chi sedeva a questo tavolo e "
                    "per chi ha giocato dopo con loro.",
                    "The standings stay as they are; the rating changes of everybody at this table "
                    "and of those who have played with them since.",
                ),
            ),
            after_homologation=True,
            after_close=True,
        ),
    ),
    facts=(
        Fact(
            RatedResultCorrected,
            _fold_rated_result_corrected,
            "rulings",
            "Turno {round}, tavolo {table}, corretto solo per il rating: {lines}.",
            "Round {round}, table {table}, corrected for ratings alone: {lines}.",
            done=Phrase("Risultato corretto per il rating", "Result corrected for ratings"),
            cause=lambda event, _place: copy_fields(CorrectRatedResult, event),
            undo=skip_undo,
        ),
    ),
    refusals={
        "not_final_yet": Phrase(
            "Il torneo non è finito: correggi il risultato, e il rating lo segue.",
            "The tournament is not over: correct the result, and ratings follow it.",
        ),
        "not_rated": Phrase(
            "Il tavolo {table} del turno {round} non conta per il rating.",
            "Table {table} of round {round} does not count in ratings.",
        ),
    },
)
