"""Results by a referee: walking over, awarding a score, settling a slip that is disputed."""

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from tournaments.authority import RULING, Acting
from tournaments.engines import ABSENT_ARE_OUT
from tournaments.events.results import ResultMended, ResultRecorded
from tournaments.movements.systems import BRACKETS
from tournaments.pairing.model import Number
from tournaments.state import Round, Tournament
from tournaments.subjects.discipline import UNLISTED_ARTICLE
from tournaments.subjects.revocations import RevokeResult
from tournaments.subjects.slips import RecordResult
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
from tournaments.subjects.table_results import (
    MAX_TOTAL,
    check_chips,
    check_totals,
    find_open_table,
    find_table,
    name_of_table,
    put_result,
    record_once,
    score_table,
)


class GiveWalkover(Command, frozen=True):
    """A table that was not played: who was present gets the rest score."""

    round: int
    table: int
    present: tuple[Number, ...]
    reason: str = ""


class AwardScore(Command, frozen=True):
    """A referee's ruling instead of a played result."""

    round: int
    table: int
    mp: tuple[int, ...]
    vp: tuple[int, ...]
    article: str
    reason: str


class SettleSlip(Command, frozen=True):
    """A referee's decision between claims that differ."""

    round: int
    table: int
    mp: tuple[int, ...]
    reason: str
    article: str = ""


def give_walkover(case: Case, command: GiveWalkover) -> Decision:
    """Whoever was present gets the rest score, the others what is left to them (`Rest.absents`)."""
    found = find_open_table(case.state, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    sides = found.table(command.table).sides
    if not set(command.present) < set(sides):
        return Refusal("walkover_unfit", params={"table": command.table})
    here = [n in command.present for n in sides]
    count = len(sides) // case.rules.together(len(sides))
    # In a bracket nobody goes on from a table to which nobody came; so nobody has a first place.
    level = 2 if found.system in BRACKETS and found.engine >= ABSENT_ARE_OUT else 1
    left = case.rules.absents(count, all_absent=not any(here))
    event = ResultRecorded(
        round=command.round,
        table=command.table,
        mp=tuple(case.rules.rest.mp if present else 0 for present in here),
        vp=tuple(
            case.rules.rest.vp if n in command.present else _find_share(case, n, left)
            for n in sides
        ),
        places=tuple(1 if p else 1 + sum(here) if any(here) else level for p in here),
        source="walkover",
        match="",
        vp_table=name_of_table(case.rules),
        reason=command.reason,
    )
    return record_once(found, event)


def _find_share(case: Case, number: Number, left: int) -> int:
    """What is left to an entry that did not come; nothing to who has left without good reason."""
    gone = case.state.entries[number].left == "unjustified"
    return min(left, 0) if gone and case.rules.unplayed != "mixed" else left


def walk_over_without(
    case: Case, played: Round, table: int, number: Number, reason: str
) -> ResultRecorded | Refusal:
    """The walk-over of a table at which all are there but one."""
    present = tuple(n for n in played.table(table).sides if n != number)
    given = GiveWalkover(played.number, table, present, reason)
    decided = give_walkover(case, given)
    if isinstance(decided, Refusal):
        return decided
    (event,) = decided
    if not isinstance(event, ResultRecorded):
        raise AssertionError("a walk-over is a result")
    return event


def award_score(case: Case, command: AwardScore) -> Decision:
    """An arbitral score, with the article that allows it."""
    found = find_open_table(case.state, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    sides = found.table(command.table).sides
    if refusal := check_totals(case.rules, sides, command.mp, None):
        return refusal
    if not command.article:
        return Refusal("article_missing")
    together = case.rules.together(len(sides))
    least, most = case.rules.scoring.bounds(len(sides) // together, MAX_TOTAL)
    if len(command.vp) != len(sides) or not all(least <= vp <= most for vp in command.vp):
        params = {"least": least, "most": most, "decimals": case.rules.scoring.decimals}
        return Refusal("points_out_of_range", params=params)
    event = ResultRecorded(
        round=command.round,
        table=command.table,
        mp=command.mp,
        vp=command.vp,
        places=tuple(
            1 + -(-sum(other > own for other in command.vp) // together) for own in command.vp
        ),
        source="arbitral",
        match="",
        vp_table=name_of_table(case.rules),
        article=command.article,
        reason=command.reason,
    )
    return record_once(found, event)


def settle_slip(case: Case, command: SettleSlip) -> Decision:
    """A referee rules which totals stand; whatever was claimed stays in the log."""
    found = find_open_table(case.state, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    sides = found.table(command.table).sides
    if refusal := check_totals(case.rules, sides, command.mp, None) or check_chips(
        case.rules, command.mp
    ):
        return refusal
    recorded = score_table(
        case.rules, command.round, command.table, command.mp, None, command.article, command.reason
    )
    if command.table not in found.results and command.table not in found.disputed:
        params = {"round": command.round, "table": command.table}
        return Refusal("nothing_disputed", params=params)
    if not command.reason:
        return Refusal("reason_missing")
    return record_once(found, recorded)


def _fold_result_recorded(state: Tournament, event: ResultRecorded) -> None:
    found = put_result(state, event)
    found.sources[event.table] = event.source
    found.disputed -= {event.table}
    if event.match:
        found.matches[event.table] = event.match


def _trace_result_recorded(event: ResultRecorded, place: LogPosition) -> Command | None:
    if event.source == "played" and event.reason:
        return SettleSlip(event.round, event.table, event.mp, event.reason, event.article)
    if event.source == "played":
        return RecordResult(event.round, event.table, event.mp, event.places, event.match)
    if event.source == "arbitral":
        return AwardScore(event.round, event.table, event.mp, event.vp, event.article, event.reason)
    present = find_present(place.state, event)
    if present is None:
        return None
    return GiveWalkover(event.round, event.table, present, event.reason)


def find_present(
    state: Tournament, event: ResultRecorded | ResultMended
) -> tuple[Number, ...] | None:
    """Who was there, of a walk-over; None where there is no such table, or not of so many."""
    found = find_table(state, event.round, event.table)
    if isinstance(found, Refusal):
        return None
    sides = found.table(event.table).sides
    if len(event.places) != len(sides):
        return None
    # Where nobody came all share the first place; otherwise it belongs to those who did.
    somebody = any(place > 1 for place in event.places)
    return tuple(
        number for number, place in zip(sides, event.places, strict=True) if somebody and place == 1
    )


SUBJECT = Subject(
    "results",
    rules=(
        Rule(
            GiveWalkover,
            give_walkover,
            offices=RULING,
            tells=ResultRecorded,
            questions=(
                Question(
                    "walks_over",
                    Level.CONSEQUENCES,
                    "Il tavolo non si gioca: chi c'era riceve il punteggio del riposo.",
                    "The table is not played: who was there gets the rest score.",
                ),
            ),
        ),
        Rule(
            AwardScore,
            award_score,
            offices=RULING,
            tells=ResultRecorded,
            questions=(
                UNLISTED_ARTICLE,
                Question(
                    "awards",
                    Level.CONSEQUENCES,
                    "Il punteggio lo decide l'arbitro, con il suo articolo.",
                    "The referee decides the score, with its article.",
                ),
            ),
        ),
        Rule(
            SettleSlip,
            settle_slip,
            offices=RULING,
            tells=ResultRecorded,
            questions=(
                UNLISTED_ARTICLE,
                Question(
                    "settles",
                    Level.CONSEQUENCES,
                    "Gli score non coincidono: vale il risultato che dà l'arbitro.",
                    "The slips differ: the result that the referee gives stands.",
                ),
            ),
        ),
    ),
    facts=(
        Fact(
            ResultRecorded,
            _fold_result_recorded,
            "results",
            "Turno {round}, tavolo {table}: {lines}.",
            "Round {round}, table {table}: {lines}.",
            done=Phrase("Risultato registrato", "Result recorded"),
            cause=_trace_result_recorded,
            said_by=lambda event: Acting(member=event.by),
            variants={
                "walkover": Phrase(
                    "Turno {round}, tavolo {table}, a tavolino: {lines}.",
                    "Round {round}, table {table}, by walk-over: {lines}.",
                ),
                "arbitral": Phrase(
                    "Turno {round}, tavolo {table}, punteggio arbitrale ({article}): {lines}.",
                    "Round {round}, table {table}, score awarded ({article}): {lines}.",
                ),
            },
            undo=RevokeResult,
        ),
    ),
    refusals={
        "wrong_number_of_totals": Phrase(
            "Al tavolo ci sono {sides} parti, ma i totali sono {given}.",
            "The table has {sides} sides, but there are {given} totals.",
        ),
        "total_out_of_range": Phrase(
            "Un totale va da -{most} a {most}.", "A total goes from -{most} to {most}."
        ),
        "chips_do_not_balance": Phrase(
            "I gettoni vinti e quelli persi devono pareggiarsi: qui la differenza è {over}.",
            "Chips won and chips lost must balance: here the difference is {over}.",
        ),
        "partners_differ": Phrase(
            "Due compagni hanno lo stesso totale.", "Two partners have the same total."
        ),
        "places_unfit": Phrase(
            "I posti d'arrivo non formano una classifica.", "The places do not form a ranking."
        ),
        "result_exists": Phrase(
            "Il tavolo {table} del turno {round} ha già un altro risultato: serve una correzione.",
            "Table {table} of round {round} has another result already: it takes a correction.",
        ),
        "walkover_unfit": Phrase(
            "Una vittoria a tavolino vuole presenti solo alcune parti del tavolo {table}.",
            "A walk-over needs some, not all, sides of table {table} to be present.",
        ),
        "points_out_of_range": Phrase(
            "A ogni parte vanno da {least} a {most} punti.",
            "Each side gets from {least} to {most} points.",
        ),
        "nothing_disputed": Phrase(
            "Lo score del tavolo {table} del turno {round} non è contestato.",
            "The slip of table {table} of round {round} is not disputed.",
        ),
    },
)
