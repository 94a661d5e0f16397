"""Writing a record from the events of a match."""

from collections.abc import Sequence
from typing import Any

from games.kernel import shuffle
from games.kernel.event import Event
from games.kernel.match import SEALED, DealStarted, MatchStarted, Reveal, State
from games.kernel.match import Deal as DealCommand
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from replays.finding import Finding
from replays.record import FORMAT, Deal, Record, Step, rows
from replays.record_checker import sealed
from replays.record_steps import format_step


def export_record(ruleset: Ruleset[Any], events: Sequence[Event]) -> Record | tuple[Finding, ...]:
    """The record of a match, sealed; or where its log departs from the rules (`broken_log`).

    The record holds the master secret and every deck, of deals that are still being played too:
    look at `may_export` before it leaves the house.
    """
    state: State = ruleset.blank()
    deals: list[Deal] = []
    before: list[str | Step] = []
    at = 0
    while at < len(events):
        event = events[at]
        cause = ruleset.caused_by(event)
        outcome = None if cause is None else ruleset.act(state, *cause)
        if cause is None or outcome is None or isinstance(outcome, Refusal):
            return (Finding("broken_log", "REC-8", state.match.deal, params={"event": at}),)
        if tuple(events[at : at + len(outcome.events)]) != outcome.events:
            return (Finding("broken_log", "REC-8", state.match.deal, params={"event": at}),)
        command = cause[1]
        if isinstance(command, DealCommand) and isinstance(event, DealStarted):
            deals.append(_deal(ruleset, state, event, before))
            before = []
        elif not isinstance(event, MatchStarted):
            entry = format_step(ruleset, *cause)
            waiting = state.phase == SEALED and not isinstance(command, Reveal)
            (before if waiting or not deals else deals[-1].moves).append(entry)
        state = outcome.state
        at += len(outcome.events)
    if before:
        deals.append(Deal(None, before=before, dealt=False, commitment=state.match.commitment))
    return _whole(ruleset, events, deals)


def may_export(state: State) -> Finding | None:
    """Why the record of a match must not be given out: it would tell what is still secret."""
    if state.match.result is None:
        return Finding("match_not_over", "GEN-10")
    if state.match.unrevealed:
        return Finding("deals_not_revealed", "GEN-10")
    return None


def _deal(
    ruleset: Ruleset[Any], state: State, event: DealStarted, before: list[str | Step]
) -> Deal:
    master = bytes.fromhex(state.match.master)
    shuffled = event.source == "shuffled"
    return Deal(
        None,
        before=before,
        source="shuffled" if shuffled else "given",
        deck=rows(event.order),
        chance=event.chance,
        commitment=state.match.commitment,
        secret=shuffle.deal_secret(master, ruleset.id, event.deal).hex() if shuffled else "",
        moves=[],
    )


def _whole(
    ruleset: Ruleset[Any], events: Sequence[Event], deals: list[Deal]
) -> Record | tuple[Finding, ...]:
    started = events[0] if events else None
    if not isinstance(started, MatchStarted):
        return (Finding("broken_log", "REC-8", params={"event": 0}),)
    record = Record(
        format=FORMAT,
        game=started.game,
        version=started.version,
        seats=started.seats,
        deals=deals,
        result=None,
        options=started.options,
        duplicate=started.duplicate,
        master=started.master,
    )
    return sealed(ruleset, record)
