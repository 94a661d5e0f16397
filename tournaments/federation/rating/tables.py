"""The tables of a tournament that say something about strength.

Those of closed rounds that were played by people to the end of one deal at least. Walk-overs,
rests and scores by ruling say nothing, nor does a table at which a bot sat down, or at which the
clock made every move. A tournament that was cancelled counts for nothing.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from games.kernel.event import Event
from tournaments.events.direction import TournamentCancelled
from tournaments.events.entries import MemberSubstituted
from tournaments.events.opening import TournamentOpened
from tournaments.events.results import (
    LineupRecorded,
    RatedResultCorrected,
    ResultCorrected,
    ResultMended,
    ResultRevoked,
)
from tournaments.events.rounds import RoundClosed, RoundRecalled, RoundReopened
from tournaments.federation.rating.disciplines import (
    COUNTED_DEALS,
    Discipline,
    discipline_of,
    law_of,
    share_places,
    share_victory,
)
from tournaments.federation.rating.fold import PlayedTable, TableKey
from tournaments.lineups import all_people, lineup
from tournaments.standings.totals import TableResult
from tournaments.state import Round, Tournament

MOVING: frozenset[type[Event]] = frozenset(
    {
        RoundClosed,
        RoundReopened,
        RoundRecalled,
        ResultCorrected,
        ResultMended,
        ResultRevoked,
        LineupRecorded,
        RatedResultCorrected,
        MemberSubstituted,
        TournamentCancelled,
    }
)
"""After any other event the same tables count as before it."""


class MatchFacts(NamedTuple):
    """What a match that was played here tells of itself."""

    deals: int
    """Those that came to their end."""
    touched: bool
    """Whether anybody but the clock moved in it."""

    @property
    def counts(self) -> bool:
        """Whether it says something about who sat there."""
        return self.touched and self.deals > 0


class Counting(NamedTuple):
    """How a table counts: in which discipline, and by which table of victory points."""

    discipline: Discipline
    table: PlayedTable
    victory: str
    """Empty: by places."""


def count_table(
    game: str,
    key: TableKey,
    sides: tuple[tuple[str, ...], ...],
    places: tuple[int, ...],
    points: tuple[int, ...] | None,
    victory: str,
    deals: int | None,
) -> Counting:
    """A table as the law counts it: by its victory points where there are any, else by places.

    `victory` is the id of the table that made the points, empty where there are none.
    """
    shares = share_victory(points) if victory and points is not None else None
    used = victory if shares is not None else ""
    return Counting(
        discipline_of(game, sides),
        PlayedTable(
            key,
            sides,
            shares or share_places(places),
            law_of(game, len(sides), used),
            deals if game in COUNTED_DEALS else None,
        ),
        used,
    )


def counting_tables(
    state: Tournament,
    stream: str,
    day_of: Callable[[int, int], int],
    facts: Mapping[str, MatchFacts],
) -> list[Counting]:
    """The tables of a tournament that count, by round and table.

    `day_of` gives the day of a round and table; `facts` are by match, of those played here. A match
    of which nothing is known is no reason to leave its table out: it was brought from elsewhere.
    """
    rules = state.rules
    if rules is None or state.cancelled is not None:
        return []
    return [
        counting
        for played in state.rounds
        if played.closed
        for number, outcome in sorted(played.results.items())
        if (counting := _counting(state, rules, played, number, outcome, stream, day_of, facts))
    ]


def _counting(
    state: Tournament,
    rules: TournamentOpened,
    played: Round,
    number: int,
    outcome: TableResult,
    stream: str,
    day_of: Callable[[int, int], int],
    facts: Mapping[str, MatchFacts],
) -> Counting | None:
    if played.sources[number] != "played" or outcome.walkover:
        return None
    outcome = played.rated.get(number, outcome)
    seated = lineup(state, played, number)
    if not all_people(seated):
        return None
    match = facts.get(played.matches.get(number, ""))
    if match is not None and not match.counts:
        return None
    sides = tuple(
        tuple(member for entry in side for member in seated[entry])
        for side in played.sides_at(number)
    )
    return count_table(
        rules.game,
        TableKey(day_of(played.number, number), stream, played.number, number),
        sides,
        outcome.places[: outcome.count],
        outcome.vp[: outcome.count],
        _victory_of(rules, len(outcome.sides)),
        match.deals if match else _planned_deals(rules, played, number, len(outcome.sides)),
    )


def _victory_of(rules: TournamentOpened, entries: int) -> str:
    """The table of victory points of a table with so many entries; empty where there is none."""
    if rules.scoring.scheme != "victory" or rules.scoring.table is None:
        return ""
    own = next((t.victory for t in rules.tables if t.sides == entries and t.victory), None)
    return (own or rules.scoring.table).id


def _planned_deals(rules: TournamentOpened, played: Round, number: int, entries: int) -> int | None:
    """How many deals a table on paper had: as its slip says, else as the tournament plays."""
    hands = max((len(said) for said in played.slips.get(number, {}).values()), default=0)
    planned = rules.options_at(entries).get("match_deals")
    by_points = rules.options_at(entries).get("match_format") == "points"
    return hands or (planned if isinstance(planned, int) and not by_points else None)
