"""Standings as the pages show them: each line with its side, its record, and what split it."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from typing import Literal, NamedTuple, TypeAlias

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _

from smazzata.presentation.match_points import (
    Figure,
    deciding_column,
    match_point_columns,
    match_point_figures,
    say_split,
)
from smazzata.presentation.search import find_sides
from smazzata.presentation.sides import Side
from smazzata.tournament_management.ranking_words import RankingWords
from tournaments.brackets import find_reached
from tournaments.deadlines import until
from tournaments.events.publication import OfficialLine
from tournaments.pairing.model import Number
from tournaments.queries import counted, current_standings
from tournaments.scoring.placing_points import placing_points
from tournaments.standings.criteria import StandingsRow
from tournaments.standings.groups import Line, before_final, group_standings, lines
from tournaments.state import Tournament

Sides: TypeAlias = Callable[[Iterable[Number]], dict[Number, Side]]
"""Entries by number, with names and clubs."""


class Standing(NamedTuple):
    """A row of the standings."""

    row: StandingsRow
    side: Side
    wins: int
    draws: int
    losses: int
    last: int
    """Tables at which no other side was behind, and not all were level."""
    tie: str = ""
    """What split it from the line above, if both were level at first; or that it is level."""
    placing: Decimal | None = None
    """Points for the place, where a formula gives any."""
    match_points: tuple[Figure, ...] = ()
    """In the columns of match points."""
    reached: str = ""
    """How far it came in the bracket, where the standings go by that first."""
    awarded: tuple[str, ...] = ()
    """Of its points, those that were not played for: in which round, and how they came."""


class GroupRows(NamedTuple):
    """The ranking of one group."""

    number: int
    standings: list[Standing]
    qualified: frozenset[Number]
    """Who of them goes on to the final."""


class Finality(NamedTuple):
    """How final standings are."""

    state: Literal["", "provisional", "homologated"]
    """Empty: the tournament has no such rules."""
    version: int
    at: datetime | None
    """Since when they are final, or until when players may speak against the last round."""


class OfficialStanding(NamedTuple):
    """A line of an order from elsewhere."""

    official: OfficialLine
    side: Side
    computed: StandingsRow | None
    """None for an entry that has not played here."""
    match_points: int | None
    """Those computed here that decide between equals: gross, or net."""

    @property
    def differs(self) -> bool:
        """Whether the place, or points that the order has, are others here."""
        if self.computed is None:
            return True
        here, there = self.computed, self.official
        points = there.vp not in (None, here.vp) or there.mp not in (None, self.match_points)
        return points or here.place != there.place


def standing_rows(
    state: Tournament,
    page: str | int | None,
    rows: int,
    line: Line | None,
    words: RankingWords,
    sides_of: Sides,
    asked: str = "",
) -> tuple[Page[StandingsRow], list[Standing]]:
    """A page of the standings as they are now, of so many rows; of one line where there are.

    `asked` keeps it to those who are looked for; their places stay what they are among all.
    """
    found = lines(state)
    placed = current_standings(state, among=found[line] if found and line else None)
    listed = placed
    if asked:
        known = sides_of(row.number for row in placed)
        found_now = {side.number for side in find_sides(known.values(), asked)}
        listed = tuple(row for row in placed if row.number in found_now)
    shown = Paginator(listed, rows).get_page(page)
    shared = Counter(row.place for row in placed)
    points = _placing(state)
    told = _described(state, list(shown), shared, words, sides_of(row.number for row in shown))
    return shown, [each._replace(placing=points.get(each.row.number)) for each in told]


def group_rows(state: Tournament, words: RankingWords, sides_of: Sides) -> list[GroupRows]:
    """Each group with its ranking before the final; none where there are no groups."""
    groups = group_standings(state)
    if not groups:
        return []
    seen = before_final(state)
    sides = sides_of(row.number for group in groups for row in group.rows)
    return [
        GroupRows(
            group.number,
            _described(seen, group.rows, Counter(row.place for row in group.rows), words, sides),
            group.qualified,
        )
        for group in groups
    ]


def _described(
    state: Tournament,
    rows: Sequence[StandingsRow],
    shared: Mapping[int, int],
    words: RankingWords,
    sides: Mapping[Number, Side],
) -> list[Standing]:
    """Rows with everything that is told of them but points for places.

    `shared`: how many stand at a place.
    """
    record = _record(state, {row.number for row in rows})
    given, came = awarded(state), say_reached(state)
    columns = match_point_columns(state.rules) if state.rules is not None else []
    return [
        Standing(
            row,
            sides[row.number],
            *record[row.number],
            tie=_tie(state, row, shared[row.place], words),
            reached=came.get(row.number, ""),
            match_points=match_point_figures(row, columns),
            awarded=given.get(row.number, ()),
        )
        for row in rows
    ]


def say_reached(state: Tournament) -> dict[Number, str]:
    """By entry how far it came in the bracket; nothing where the standings go by something else."""
    words = {"in": _("still in"), "won": _("wins the final"), "out": _("out in round %(round)s")}
    found = find_reached(state)
    return {n: words[came.how] % {"round": came.round} for n, came in found.items()}


def finality(state: Tournament) -> Finality:
    """Whether the standings are provisional or final, and since or until when."""
    if done := state.homologated:
        return Finality("homologated", done.version, datetime.fromtimestamp(done.at, UTC))
    if state.cancelled or state.rules is None or state.rules.windows is None:
        return Finality("", 0, None)
    if not state.published:
        return Finality("", 0, None)
    end = until(state, len(state.rounds), "players") if state.rounds else None
    hour = None if end is None else datetime.fromtimestamp(end, UTC)
    return Finality("provisional", state.published[-1].version, hour)


def official_standings(state: Tournament, sides_of: Sides) -> list[OfficialStanding]:
    """An order that was published elsewhere, each line beside what is computed here."""
    computed = {row.number: row for row in current_standings(state)}
    sides = sides_of(line.number for line in state.official_order)
    column = deciding_column(state.rules) if state.rules is not None else None
    net = column is not None and column.criterion != "mp"
    return [
        OfficialStanding(
            line,
            sides[line.number],
            here := computed.get(line.number),
            (here.mp_difference if net else here.mp) if here else None,
        )
        for line in state.official_order
    ]


def awarded(state: Tournament) -> dict[Number, tuple[str, ...]]:
    """By entry: the rounds whose points a referee set, or that were won without a match."""
    kinds = {"arbitral": _("by ruling"), "walkover": _("walk-over")}
    found: dict[Number, tuple[str, ...]] = {}
    for played in state.rounds:
        for table, source in sorted(played.sources.items()):
            if source not in kinds:
                continue
            how = {"round": played.number, "how": kinds[source]}
            said = _("round %(round)s: %(how)s") % how
            for number in played.table(table).sides:
                found[number] = (*found.get(number, ()), said)
    return found


def _placing(state: Tournament) -> dict[Number, Decimal]:
    """The points for the places as they are now, to two decimals; none before any table."""
    rules = state.rules.placing_points if state.rules is not None else None
    if rules is None or not state.outcomes:
        return {}
    found = lines(state)
    among = [current_standings(state, among=line) for line in found.values()] if found else []
    overall = current_standings(state)
    points = placing_points(rules, among or [overall], overall, len(state.rounds[0].tables))
    return {number: Decimal(each).scaleb(-2) for number, each in points.items()}


def _tie(state: Tournament, row: StandingsRow, shared: int, words: RankingWords) -> str:
    """Nothing is said before a table has been played, and nothing of the first criterion."""
    if state.rules is None or not state.outcomes:
        return ""
    said = [_("level at this place")] if shared > 1 else []
    if row.decided and row.decided != state.rules.chain[0]:
        said.insert(0, say_split(row, words, state.rules.scoring.decimals))
    return "; ".join(said)


def _record(state: Tournament, numbers: set[Number]) -> dict[Number, tuple[int, int, int, int]]:
    """Tables won, drawn and lost (first alone, first with others, neither), and ended last."""
    record = {number: [0, 0, 0, 0] for number in numbers}
    for outcome in counted(state).outcomes:
        for number, place in zip(outcome.sides, outcome.places, strict=True):
            if number in record:
                shared = not outcome.has_winner
                record[number][2 if place > 1 else int(shared)] += 1
                record[number][3] += 1 < place == max(outcome.places)
    return {number: (w, d, lost, last) for number, (w, d, lost, last) in record.items()}
