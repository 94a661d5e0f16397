"""Results of tables: walking over, ruling, correcting.

Points are always computed from the totals, except by a ruling with its article. A correction
that comes before the next round is posted lets it be paired again; later only the result
changes, the seats stay.
"""

from collections.abc import Sequence

from games.kernel.refusal import Refusal
from tournaments import commands
from tournaments.authority import Acting
from tournaments.deadlines import Window, window_over
from tournaments.decisions.decision import Decision
from tournaments.events import ResultCorrected, ResultRecorded, TournamentOpened
from tournaments.events.results import Scope
from tournaments.partners import level, of_entries
from tournaments.state import Round, Tournament

MAX_TOTAL = 1_000_000


def walk_over(
    state: Tournament, rules: TournamentOpened, command: commands.GiveWalkover
) -> Decision:
    """Whoever was present gets the rest score, the others what is left to them (`Rest.absents`)."""
    found = open_table(state, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    sides = found.tables[command.table - 1].sides
    if not set(command.present) < set(sides):
        return Refusal("walkover_unfit", params={"table": command.table})
    here = [n in command.present for n in sides]
    count = len(sides) // rules.together(len(sides))
    left = rules.rest.absents(rules.scoring, count, all_absent=not any(here))
    event = ResultRecorded(
        round=command.round,
        table=command.table,
        mp=tuple(rules.rest.mp if present else 0 for present in here),
        vp=tuple(rules.rest.vp if present else left for present in here),
        places=tuple(1 if present or not any(here) else 1 + sum(here) for present in here),
        source="walkover",
        match="",
        vp_table=_table_name(rules),
        reason=command.reason,
    )
    return once(found, event)


def award(state: Tournament, rules: TournamentOpened, command: commands.AwardScore) -> Decision:
    """An arbitral score, with the article that allows it."""
    found = open_table(state, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    sides = found.tables[command.table - 1].sides
    if refusal := unfit(rules, sides, command.mp, None):
        return refusal
    if not command.article:
        return Refusal("article_missing")
    together = rules.together(len(sides))
    least, most = rules.scoring.bounds(len(sides) // together, MAX_TOTAL)
    if len(command.vp) != len(sides) or not all(least <= vp <= most for vp in command.vp):
        params = {"least": least, "most": most, "decimals": rules.scoring.decimals}
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
        vp_table=_table_name(rules),
        article=command.article,
        reason=command.reason,
    )
    return once(found, event)


def correct(
    state: Tournament, rules: TournamentOpened, command: commands.CorrectResult, acting: Acting
) -> Decision:
    """Another result for a table that has one; the first stays in the log."""
    found = find_table(state, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    old = found.results.get(command.table)
    if old is None:
        return Refusal("result_missing", params={"round": command.round, "table": command.table})
    if refusal := unfit(rules, old.sides, command.mp, command.places):
        return refusal
    if command.kind != "arbitral" and (refusal := uneven(rules, command.mp)):
        return refusal
    if not command.reason:
        return Refusal("reason_missing")
    if command.kind == "swap" and sorted(command.mp) != sorted(old.mp):
        return Refusal("not_a_swap")
    if command.kind == "swap" and not command.consent:
        return Refusal("consent_missing")
    # Where there are windows of its own, what is manifest is mended longer, by two officials.
    window: Window = "scores" if rules.windows is None else "manifest"
    if command.kind != "arbitral" and window_over(state, command.round, window, acting.at):
        return Refusal("correction_too_late", params={"round": command.round})
    if command.kind == "arbitral" and not command.article:
        return Refusal("article_missing")
    new = result(rules, command.round, command.table, command.mp, command.places)
    if (new.mp, new.vp, new.places) == (old.mp, old.vp, old.places):
        return ()
    scope: Scope = "result_only" if len(state.rounds) > command.round else "pair_again"
    return (
        ResultCorrected(
            round=command.round,
            table=command.table,
            mp=new.mp,
            vp=new.vp,
            places=new.places,
            kind=command.kind,
            scope=scope,
            article=command.article,
            reason=command.reason,
        ),
    )


def find_table(state: Tournament, number: int, table: int) -> Round | Refusal:
    """The round of a table, or `unknown_round`, `unknown_table`."""
    if not 1 <= number <= len(state.rounds):
        return Refusal("unknown_round", params={"round": number})
    found = state.rounds[number - 1]
    if not 1 <= table <= len(found.tables):
        return Refusal("unknown_table", params={"round": number, "table": table})
    return found


def open_table(state: Tournament, number: int, table: int) -> Round | Refusal:
    """The round of a table that can still get its result. Refusals: `unknown_round`,
    `unknown_table`, `round_closed`.
    """
    found = find_table(state, number, table)
    if isinstance(found, Round) and found.closed:
        return Refusal("round_closed", params={"round": number})
    return found


def unfit(
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


def uneven(rules: TournamentOpened, mp: Sequence[int]) -> Refusal | None:
    """Chips only change hands: what some have won others have lost, unless a referee rules."""
    if rules.scoring.scheme != "chips" or sum(mp) == 0:
        return None
    return Refusal("chips_do_not_balance", params={"over": sum(mp)})


def result(
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
        vp_table=_table_name(rules),
        article=article,
        reason=reason,
    )


def once(found: Round, event: ResultRecorded) -> Decision:
    """The event, or nothing if it says what is recorded already, or a refusal."""
    old = found.results.get(event.table)
    if old is None:
        return (event,)
    same = (old.mp, old.vp, old.places) == (event.mp, event.vp, event.places)
    if same and found.sources[event.table] == event.source:
        return ()
    return Refusal("result_exists", params={"round": event.round, "table": event.table})


def _table_name(rules: TournamentOpened) -> str:
    table = rules.scoring.table
    return "" if table is None else f"{table.id}/{table.version}"
