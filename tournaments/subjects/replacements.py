"""Giving a table that has a result one of another kind, at tables of any size.

A walk-over that went to the wrong side, or was played after all, and an arbitral score are decided
as if the table had no result yet; what stood before stays in the log and can stand again.
"""

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import NOBODY, RULING
from tournaments.deadlines import Window
from tournaments.events.results import ResultCorrected, ResultMended, ResultRecorded, Source
from tournaments.pairing.model import Number
from tournaments.standings.totals import TableResult
from tournaments.state import Tournament, clone
from tournaments.subjects.corrections import CorrectResult, score_anew
from tournaments.subjects.discipline import UNLISTED_ARTICLE
from tournaments.subjects.results import (
    AwardScore,
    GiveWalkover,
    award_score,
    find_present,
    give_walkover,
)
from tournaments.subjects.revocations import RevokeResult
from tournaments.subjects.subject import (
    Case,
    Decision,
    Fact,
    Level,
    LogPosition,
    Question,
    Rule,
    Subject,
)
from tournaments.subjects.table_results import drop_proposal, find_result, find_scope, put_result


class MendResult(Command, frozen=True):
    """Give a table that has a result one of another kind: a walk-over that was played after all,
    or given to the wrong side; an arbitral score with its points.
    """

    round: int
    table: int
    source: Source
    reason: str
    mp: tuple[int, ...] = ()
    """Totals, where the table was played or a referee sets them."""
    vp: tuple[int, ...] = ()
    """Points, by a referee only."""
    present: tuple[Number, ...] = ()
    """Who was there, of a walk-over."""
    places: tuple[int, ...] | None = None
    article: str = ""


def mend_result(case: Case, command: MendResult) -> Decision:
    """Another kind of result for a table that has one.

    Other totals for one that was played are a correction, and have its window.
    """
    old = find_result(case.state, command.round, command.table)
    if isinstance(old, Refusal):
        return old
    if not command.reason:
        return Refusal("reason_missing")
    source = case.state.rounds[command.round - 1].sources[command.table]
    acting = case.acting if source == "played" else NOBODY
    event = _decide_replacement(case._replace(acting=acting), command)
    if isinstance(event, Refusal):
        return event
    if (event.mp, event.vp, event.places, event.source) == (old.mp, old.vp, old.places, source):
        return ()
    return (event,)


def _decide_replacement(case: Case, command: MendResult) -> ResultMended | Refusal:
    at = (command.round, command.table)
    bare = clone(case.state)
    bare.rounds[command.round - 1].closed = False
    old = bare.rounds[command.round - 1].results.pop(command.table)
    if command.source == "played":
        totals = CorrectResult(
            *at, command.mp, "transcription", command.reason, places=command.places
        )
        decided = score_anew(case, totals)
    elif command.source == "walkover":
        decided = give_walkover(case._replace(state=bare), GiveWalkover(*at, command.present))
    else:
        decided = award_score(
            case._replace(state=bare),
            AwardScore(*at, command.mp, command.vp, command.article, command.reason),
        )
    if isinstance(decided, Refusal):
        return decided
    found = decided[0] if decided else old
    if not isinstance(found, (ResultRecorded, ResultCorrected, TableResult)):
        raise AssertionError("what decides a result says one")
    return ResultMended(
        *at,
        mp=found.mp,
        vp=found.vp,
        places=found.places,
        source=command.source,
        scope=find_scope(case.state, command.round),
        article=command.article,
        reason=command.reason,
    )


def _fold_result_mended(state: Tournament, event: ResultMended) -> None:
    put_result(state, event).sources[event.table] = event.source
    drop_proposal(state, event.scope)


def _trace_result_mended(event: ResultMended, place: LogPosition) -> Command | None:
    present = find_present(place.state, event)
    if present is None:
        return None
    at = (event.round, event.table, event.source, event.reason)
    article = event.article
    match event.source:
        case "played":
            return MendResult(*at, mp=event.mp, places=event.places, article=article)
        case "walkover":
            return MendResult(*at, present=present, article=article)
        case "arbitral":
            return MendResult(*at, mp=event.mp, vp=event.vp, article=article)


def _find_window(command: MendResult) -> Window:
    return "scores" if command.source == "played" else "rulings"


SUBJECT = Subject(
    "replacements",
    rules=(
        Rule(
            MendResult,
            mend_result,
            offices=RULING,
            tells=ResultMended,
            questions=(
                UNLISTED_ARTICLE,
                Question(
                    "mends",
                    Level.CONSEQUENCES,
                    "Il tavolo riceve un risultato di altro genere.",
                    "The table gets another kind of result.",
                ),
            ),
            late=_find_window,
        ),
    ),
    facts=(
        Fact(
            ResultMended,
            _fold_result_mended,
            "rulings",
            "Turno {round}, tavolo {table}, risultato rifatto: {lines}; prima {before}.",
            "Round {round}, table {table}, result given anew: {lines}; before {before}.",
            done=Phrase("Risultato di altro genere", "Another kind of result"),
            cause=_trace_result_mended,
            undo=RevokeResult,
        ),
    ),
    refusals={},
)
