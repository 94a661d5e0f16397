"""What was given is taken back or given otherwise."""

from games.kernel.event import Event
from tournaments import events
from tournaments.evolution.applying import Apply
from tournaments.evolution.results import pair_again, put
from tournaments.standings.totals import TableResult
from tournaments.state import Round, Tournament


def _revoked(state: Tournament, event: events.CreditRevoked) -> None:
    state.credited = [c for c in state.credited if c.id != event.credit]


def _mended(state: Tournament, event: events.ResultMended) -> None:
    put(state, event).sources[event.table] = event.source
    pair_again(state, event.scope)


def _result_revoked(state: Tournament, event: events.ResultRevoked) -> None:
    found = state.rounds[event.round - 1]
    words = found.overruled.pop(event.table, ())
    if words:
        found.results[event.table], found.sources[event.table] = words[-1]
    else:
        taken = found.results.pop(event.table)
        del found.sources[event.table]
        _claims_again(found, event.table, taken)
    if words[:-1]:
        found.overruled[event.table] = words[:-1]
    pair_again(state, event.scope)


def _claims_again(found: Round, table: int, taken: TableResult) -> None:
    """Claims that differ are a dispute again; equal ones go with the result that they were."""
    said = set(found.claims.get(table, {}).values())
    if len(said) > 1:
        found.disputed |= {table}
    elif said == {taken.mp}:
        del found.claims[table]


APPLY: dict[type[Event], Apply] = {
    events.CreditRevoked: _revoked,
    events.ResultMended: _mended,
    events.ResultRevoked: _result_revoked,
}
