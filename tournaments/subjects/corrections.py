"""Corrections: another result for a table that has one, in time or by a ruling."""

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import RULING
from tournaments.deadlines import Window, window_over
from tournaments.events.results import Correction, ResultCorrected
from tournaments.state import Tournament
from tournaments.subjects.discipline import UNLISTED_ARTICLE
from tournaments.subjects.revocations import RevokeResult
from tournaments.subjects.subject import (
    Case,
    Decision,
    Fact,
    Level,
    Question,
    Rule,
    Subject,
    copy_fields,
)
from tournaments.subjects.table_results import (
    check_chips,
    check_totals,
    drop_proposal,
    find_scope,
    find_table,
    put_result,
    score_table,
    walkover_stands,
)


class CorrectResult(Command, frozen=True):
    """Mend a recorded result."""

    round: int
    table: int
    mp: tuple[int, ...]
    kind: Correction
    reason: str
    article: str = ""
    consent: bool = False
    """All sides agree: needed to swap the lines."""
    places: tuple[int, ...] | None = None


def correct_result(case: Case, command: CorrectResult) -> Decision:
    """Another result for a table that was played; a walk-over has nothing to be corrected."""
    found = find_table(case.state, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    if walkover_stands(found, command.table):
        return Refusal("walkover_stands", params={"table": command.table})
    return score_anew(case, command)


def score_anew(case: Case, command: CorrectResult) -> Decision:
    """Other totals for a table that has a result; the first stays in the log."""
    found = find_table(case.state, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    old = found.results.get(command.table)
    if old is None:
        return Refusal("result_missing", params={"round": command.round, "table": command.table})
    if refusal := check_totals(case.rules, old.sides, command.mp, command.places):
        return refusal
    if command.kind != "arbitral" and (refusal := check_chips(case.rules, command.mp)):
        return refusal
    if not command.reason:
        return Refusal("reason_missing")
    if command.kind == "swap" and sorted(command.mp) != sorted(old.mp):
        return Refusal("not_a_swap")
    if command.kind == "swap" and not command.consent:
        return Refusal("consent_missing")
    # Where there are windows of its own, what is manifest is mended longer, by two officials.
    window: Window = "scores" if case.rules.windows is None else "manifest"
    if command.kind != "arbitral" and window_over(
        case.state, command.round, window, case.acting.at
    ):
        return Refusal("correction_too_late", params={"round": command.round})
    if command.kind == "arbitral" and not command.article:
        return Refusal("article_missing")
    new = score_table(case.rules, command.round, command.table, command.mp, command.places)
    if (new.mp, new.vp, new.places) == (old.mp, old.vp, old.places):
        return ()
    return (
        ResultCorrected(
            round=command.round,
            table=command.table,
            mp=new.mp,
            vp=new.vp,
            places=new.places,
            kind=command.kind,
            scope=find_scope(case.state, command.round),
            article=command.article,
            reason=command.reason,
        ),
    )


def _fold_result_corrected(state: Tournament, event: ResultCorrected) -> None:
    found = put_result(state, event)
    if event.kind == "arbitral":
        found.sources[event.table] = "arbitral"
    drop_proposal(state, event.scope)


def _find_window(command: CorrectResult) -> Window:
    return "rulings" if command.kind == "arbitral" else "scores"


SUBJECT = Subject(
    "corrections",
    rules=(
        Rule(
            CorrectResult,
            correct_result,
            offices=RULING,
            tells=ResultCorrected,
            questions=(
                UNLISTED_ARTICLE,
                Question(
                    "corrects",
                    Level.CONSEQUENCES,
                    "Un risultato registrato cambia.",
                    "A recorded result changes.",
                ),
            ),
            late=_find_window,
        ),
    ),
    facts=(
        Fact(
            ResultCorrected,
            _fold_result_corrected,
            "rulings",
            "Turno {round}, tavolo {table}, corretto ({how}): {lines}; prima {before}.",
            "Round {round}, table {table}, corrected ({how}): {lines}; before {before}.",
            done=Phrase("Risultato corretto", "Result corrected"),
            # A swap without consent would have been refused.
            cause=lambda event, _place: copy_fields(CorrectResult, event, consent=True),
            undo=RevokeResult,
        ),
    ),
    refusals={
        "walkover_stands": Phrase(
            "Al tavolo {table} non si è giocato: per dare un altro risultato scegli «Un risultato "
            "di altro genere».",
            "Table {table} was not played: to give another result choose “Another kind of result”.",
        ),
        "result_missing": Phrase(
            "Il tavolo {table} del turno {round} non ha ancora un risultato da correggere.",
            "Table {table} of round {round} has no result to correct yet.",
        ),
        "consent_missing": Phrase(
            "Per scambiare le linee serve il consenso di tutti.",
            "Swapping the lines needs everybody's consent.",
        ),
        "not_a_swap": Phrase(
            "Uno scambio delle linee non cambia i totali.", "Swapping the lines changes no total."
        ),
        "correction_too_late": Phrase(
            "Per il turno {round} il tempo delle correzioni è finito: serve una decisione "
            "arbitrale.",
            "The time for corrections of round {round} is over: it takes a referee's ruling.",
        ),
    },
)
