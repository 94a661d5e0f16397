"""Results of tables: each word on a table replaces the one before."""

from games.kernel.event import Event
from tournaments import events
from tournaments.events.results import Scope
from tournaments.evolution.applying import Apply
from tournaments.movements.systems import FIXED
from tournaments.partners import together
from tournaments.standings.totals import TableResult
from tournaments.state import Round, Tournament, Word


def put(
    state: Tournament, event: events.ResultRecorded | events.ResultCorrected | events.ResultMended
) -> Round:
    """Puts a word on its table; the one that stood there is kept below it."""
    found = state.rounds[event.round - 1]
    if before := found.results.get(event.table):
        words = found.overruled.get(event.table, ())
        found.overruled[event.table] = (*words, Word(before, found.sources[event.table]))
    sides = found.tables[event.table - 1].sides
    found.results[event.table] = TableResult(
        event.round,
        event.table,
        sides,
        event.mp,
        event.vp,
        event.places,
        together(found.partners, len(sides)),
    )
    return found


def _recorded(state: Tournament, event: events.ResultRecorded) -> None:
    found = put(state, event)
    found.sources[event.table] = event.source
    found.disputed -= {event.table}
    if event.match:
        found.matches[event.table] = event.match


def _corrected(state: Tournament, event: events.ResultCorrected) -> None:
    found = put(state, event)
    if event.kind == "arbitral":
        found.sources[event.table] = "arbitral"
    pair_again(state, event.scope)


def pair_again(state: Tournament, scope: Scope) -> None:
    """A result that was wrong makes a proposal wrong that looked at it."""
    if scope == "pair_again" and state.proposal and state.proposal.head.system not in FIXED:
        state.proposal = None


APPLY: dict[type[Event], Apply] = {
    events.ResultRecorded: _recorded,
    events.ResultCorrected: _corrected,
}
