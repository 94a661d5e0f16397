"""What a tournament has to file: its last published standings, line-ups and rulings, by numbers.

It can be filed once its last round is closed and its standings are published as they are now. The
day on which that happened first is day 0; a late correction does not move it.
"""

from typing import NamedTuple
from uuid import UUID

from games.kernel.refusal import Refusal
from smazzata.ledger.reader import load as load_events
from smazzata.tournament_management.tournament import load
from tournaments.deadlines import first_published
from tournaments.federation.days import Day, rome_day
from tournaments.federation.filing import Bundle, FiledLine, FiledLineup, FiledRuling
from tournaments.queries import current_standings, outdated
from tournaments.state import Entry, Tournament


class Filable(NamedTuple):
    """What there is to file, as a first edition."""

    bundle: Bundle
    tables: int
    deals: int


def against_filing(state: Tournament) -> Refusal | None:
    """Why a tournament has nothing to file: `filing_cancelled`, `filing_open`,
    `filing_unpublished`.
    """
    if state.cancelled:
        return Refusal("filing_cancelled")
    if state.rules is None or state.rounds_closed < max(state.rules.rounds, 1):
        return Refusal("filing_open")
    if state.homologated or state.closed:
        return None
    last = state.published[-1] if state.published else None
    if last is None or last.round < state.rounds_closed or outdated(state):
        return Refusal("filing_unpublished")
    return None


def make_bundle(tournament: UUID, level: str) -> Filable | Refusal:
    """The bundle of a tournament as it stands. Refusals: of `against_filing`."""
    state = load(tournament).state
    if refused := against_filing(state):
        return refused
    assert state.rules is not None
    lines = (
        FiledLine(row.number, row.place, row.vp, row.mp, row.mp_difference)
        for row in current_standings(state)
    )
    rulings = (
        FiledRuling(
            credit.number, credit.during or credit.round, credit.article, credit.vp, credit.mp
        )
        for credit in state.credited
        if credit.article or not (credit.rest or credit.round)
    )
    bundle = Bundle(
        tournament=str(tournament),
        code=state.rules.code,
        level=level,
        ended=find_end(tournament, state),
        rounds=len(state.rounds),
        decimals=state.rules.scoring.decimals,
        standings=state.published[-1].version,
        results=tuple(lines),
        lineups=tuple(
            lineup for _number, entry in sorted(state.entries.items()) for lineup in _lineups(entry)
        ),
        rulings=tuple(rulings),
    )
    # How many deals each entry has played no log of a hall says.
    return Filable(bundle, len(state.rounds[0].tables), 0)


def find_end(tournament: UUID, state: Tournament) -> Day:
    """The day in Italy on which the standings of the last round were published first."""
    first = first_published(state, len(state.rounds))
    version = first.version if first else state.published[-1].version
    moment = next(
        event.at_ms
        for event in load_events(tournament)
        if event.type == "standings_published" and event.data["version"] == version
    )
    return rome_day(moment // 1000)


def _lineups(entry: Entry) -> list[FiledLineup]:
    """Who sat for an entry, from which round on."""
    found, start = [], 1
    for until, members in entry.earlier:
        if until >= start:
            found.append(FiledLineup(entry.number, start, members))
            start = until + 1
    return [*found, FiledLineup(entry.number, start, entry.members)]
