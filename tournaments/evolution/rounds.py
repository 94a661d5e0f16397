"""Rounds, from the proposal to their close."""

import msgspec

from games.kernel.event import Event
from tournaments import events
from tournaments.evolution.applying import Apply
from tournaments.evolution.credits import credit
from tournaments.state import Proposal, Round, Tournament


def _proposed(state: Tournament, event: events.RoundProposed) -> None:
    earlier = state.proposal.tables if state.proposal is not None and event.part > 1 else ()
    tables, complete = earlier + event.tables, event.part == event.parts
    state.proposal = Proposal(event, tables, complete, event.byes, tables)


def _altered(state: Tournament, event: events.ProposalAltered) -> None:
    proposal = _of_next(state)
    changed = {c.table: c.after for c in event.changed}
    tables = tuple(changed.get(at, table) for at, table in enumerate(proposal.tables, 1))
    state.proposal = msgspec.structs.replace(
        proposal, tables=tables, byes=event.byes, checked=False
    )


def _checked(state: Tournament, _event: events.ProposalChecked) -> None:
    state.proposal = msgspec.structs.replace(_of_next(state), checked=True)


def _of_next(state: Tournament) -> Proposal:
    if state.proposal is None:
        raise ValueError("there is an event of a proposal that nobody made")
    return state.proposal


def _posted(state: Tournament, event: events.RoundPosted) -> None:
    proposal = _of_next(state)
    state.rounds.append(
        Round(
            event.round,
            proposal.head.system,
            proposal.tables,
            proposal.byes,
            event.input_hash,
            {},
            {},
            {},
            visible_at=event.visible_at,
            proposal=proposal,
            published_before=len(state.published),
            bracket=proposal.head.bracket,
            partners=state.rules.partners if state.rules is not None else 1,
        )
    )
    state.proposal = None


def _recalled(state: Tournament, event: events.RoundRecalled) -> None:
    state.proposal = state.rounds.pop().proposal
    state.credited = [c for c in state.credited if c.round != event.round]
    for entry in state.entries.values():
        if entry.from_round > event.round:
            state.entries[entry.number] = msgspec.structs.replace(entry, from_round=event.round)


def _reopened(state: Tournament, event: events.RoundReopened) -> None:
    state.rounds[event.round - 1].closed = False
    state.proposal = None


def _rest(state: Tournament, event: events.RestAssigned) -> None:
    credit(state, event.number, event.vp, event.mp, event.round, rest=True)


def _round_closed(state: Tournament, event: events.RoundClosed) -> None:
    state.rounds[event.round - 1].closed = True


APPLY: dict[type[Event], Apply] = {
    events.RoundProposed: _proposed,
    events.ProposalAltered: _altered,
    events.ProposalChecked: _checked,
    events.RoundPosted: _posted,
    events.RoundRecalled: _recalled,
    events.RoundReopened: _reopened,
    events.RestAssigned: _rest,
    events.RoundClosed: _round_closed,
}
