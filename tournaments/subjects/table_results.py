"""Results of tables: where they stand, what fits one, and what a new word on a table changes.

Points are always computed from the totals, except by a ruling with its article. Each word on a
table replaces the one before, which is kept below it. A correction that comes before the next round
is posted lets it be paired again; later only the result changes, the seats stay.
"""

from collections.abc import Sequence

from games.kernel.refusal import Refusal
from tournaments.engines import WALKOVERS_STAND
from tournaments.events.opening import TournamentOpened
from tournaments.events.results import ResultCorrected, ResultMended, ResultRecorded, Scope
from tournaments.movements.partners import level, of_entries, together
from tournaments.movements.systems import FIXED
from tournaments.standings.totals import TableResult
from tournaments.state import ResultWord, Round, Tournament
from tournaments.subjects.subject import Decision

MAX_TOTAL = 1_000_000


def find_table(state: Tournament, number: int, table: int) -> Round | Refusal:
    """The round of a table, or `unknown_round`, `unknown_table`."""
    if not 1 <= number <= len(state.rounds):
        return Refusal("unknown_round", params={"round": number})
    found = state.rounds[number - 1]
    if table not in found.numbers:
        return Refusal("unknown_table", params={"round": number, "table": table})
    return found


def find_open_table(state: Tournament, number: int, table: int) -> Round | Refusal:
    """The round of a table that can still get its result. Refusals: `unknown_round`,
    `unknown_table`, `round_closed`.
    """
    found = find_table(state, number, table)
    if isinstance(found, Round) and found.closed:
        return Refusal("round_closed", params={"round": number})
    return found


def find_result(state: Tournament, number: int, table: int) -> TableResult | Refusal:
    """The result of a table, or `unknown_round`, `unknown_table`, `result_missing`."""
    found = find_table(state, number, table)
    if isinstance(found, Refusal):
        return found
    return found.results.get(table) or Refusal(
        "result_missing", params={"round": number, "table": table}
    )


def find_scope(state: Tournament, number: int) -> Scope:
    """What follows from another result of a round: the next one is paired again, or nothing."""
    return "result_only" if len(state.rounds) > number else "pair_again"


def check_totals(
    rules: TournamentOpened,
    sides: Sequence[int],
    mp: Sequence[int],
    places: Sequence[int] | None,
) -> Refusal | None:
    """Why totals, one for each entry, cannot be those of a table with these entries."""
    if len(mp) != len(sides):
        return Refusal("wrong_number_of_totals", params={"sides": len(sides), "given": len(mp)})
    if any(abs(total) > MAX_TOTAL for total in mp):
        return Refusal("total_out_of_range", params={"most": MAX_TOTAL})
    count = len(sides) // rules.together(len(sides))
    if not level(mp, count):
        return Refusal("partners_differ")
    if places is not None:
        of_sides = places[:count]
        ranked = [1 + sum(other < own for other in of_sides) for own in of_sides]
        if of_entries(ranked, len(sides)) != tuple(places):
            return Refusal("places_unfit")
    return None


def check_chips(rules: TournamentOpened, mp: Sequence[int]) -> Refusal | None:
    """Chips only change hands: what some have won others have lost, unless a referee rules."""
    if rules.scoring.scheme != "chips" or sum(mp) == 0:
        return None
    return Refusal("chips_do_not_balance", params={"over": sum(mp)})


def score_table(
    rules: TournamentOpened,
    number: int,
    table: int,
    mp: tuple[int, ...],
    places: tuple[int, ...] | None,
    article: str = "",
    reason: str = "",
) -> ResultRecorded:
    """The result of a table that was played, with the points that follow from its totals."""
    count = len(mp) // rules.together(len(mp))
    own = rules.scoring.places(mp[:count]) if places is None else places[:count]
    points = rules.points(mp[:count], None if places is None else own)
    return ResultRecorded(
        round=number,
        table=table,
        mp=mp,
        vp=of_entries(points, len(mp)),
        places=of_entries(own, len(mp)),
        source="played",
        match="",
        vp_table=name_of_table(rules),
        article=article,
        reason=reason,
    )


def name_of_table(rules: TournamentOpened) -> str:
    """The table of victory points of a tournament, as results name it; empty: it has none."""
    table = rules.scoring.table
    return "" if table is None else f"{table.id}/{table.version}"


def record_once(found: Round, event: ResultRecorded) -> Decision:
    """The event, or nothing if it says what is recorded already, or a refusal."""
    old = found.results.get(event.table)
    if old is None:
        return (event,)
    same = (old.mp, old.vp, old.places) == (event.mp, event.vp, event.places)
    if same and found.sources[event.table] == event.source:
        return ()
    if event.source == "played" and walkover_stands(found, event.table):
        return Refusal("walkover_stands", params={"table": event.table})
    return Refusal("result_exists", params={"round": event.round, "table": event.table})


def walkover_stands(found: Round, table: int) -> bool:
    """Whether a table has a walk-over, which no totals replace: it is mended as what it is."""
    return found.sources.get(table) == "walkover" and found.engine >= WALKOVERS_STAND


def put_result(state: Tournament, event: ResultRecorded | ResultCorrected | ResultMended) -> Round:
    """Puts a word on its table; the one that stood there is kept below it."""
    found = state.rounds[event.round - 1]
    if before := found.results.get(event.table):
        words = found.overruled.get(event.table, ())
        found.overruled[event.table] = (*words, ResultWord(before, found.sources[event.table]))
    found.ties_broken.pop(event.table, None)
    found.typed_by.pop(event.table, None)
    if isinstance(event, ResultRecorded) and event.by:
        found.typed_by[event.table] = event.by
    sides = found.table(event.table).sides
    walkover = not isinstance(event, ResultCorrected) and event.source == "walkover"
    found.results[event.table] = TableResult(
        event.round,
        event.table,
        sides,
        event.mp,
        event.vp,
        event.places,
        together(found.partners, len(sides)),
        walkover,
    )
    return found


def drop_proposal(state: Tournament, scope: Scope) -> None:
    """A result that was wrong makes a proposal wrong that looked at it."""
    if scope == "pair_again" and state.proposal and state.proposal.head.system not in FIXED:
        state.proposal = None
