"""Calls of the referee: who may call, and what a ruling may do.

A ruling hears people of its table and those who looked on, in an order that is kept with the hour
of each; a sanction has an article. What people said is kept beside the log and only committed to.
"""

from games.kernel.refusal import MALFORMED, Refusal
from tournaments import commands
from tournaments.authority import Acting
from tournaments.deadlines import window_over
from tournaments.decisions.decision import Decision
from tournaments.decisions.discipline import penalise, warned
from tournaments.decisions.results import find_table
from tournaments.events import (
    CallAnswered,
    CallReopened,
    RefereeCalled,
    StatementTaken,
    TournamentOpened,
)
from tournaments.lineups import people_of
from tournaments.state import Tournament

MOST_ABOUT = 200
MOST_OPEN = 3
"""Open calls of one table: more tell a referee nothing new."""
MOST_STATEMENTS = 20
"""Of one call."""


def call(
    state: Tournament, rules: TournamentOpened, command: commands.CallReferee, acting: Acting
) -> Decision:
    """A call by a side of the table, or by somebody with an office."""
    found = find_table(state, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    by_side = (command.round, command.table, command.by) in acting.places
    if not by_side and (command.by or not acting.offices):
        params = {"round": command.round, "table": command.table}
        return Refusal("not_your_slip", params=params)
    if by_side and rules.windows and window_over(state, command.round, "rulings", acting.at):
        return Refusal("call_too_late", params={"round": command.round})
    if len(command.about) > MOST_ABOUT:
        return Refusal("text_too_long", params={"most": MOST_ABOUT})
    here = (command.round, command.table)
    still = [c for c in state.open_calls if (c.round, c.table) == here]
    if any(c.by == command.by for c in still):
        return ()
    if len(still) >= MOST_OPEN:
        return Refusal("already_called", params={"table": command.table})
    number = len(state.calls) + 1
    return (RefereeCalled(number, command.round, command.table, command.by, command.about),)


def answer(state: Tournament, rules: TournamentOpened, command: commands.AnswerCall) -> Decision:
    """The ruling, and the warning or penalty that it is."""
    called = next((c for c in state.calls if c.call == command.call), None)
    if called is None:
        return Refusal("unknown_call", params={"call": command.call})
    said = (statement.number for statement in state.statements.get(command.call, ()))
    heard = command.heard or tuple(dict.fromkeys(number for number in said if number))
    ruled = CallAnswered(
        command.call,
        heard,
        command.sanction,
        command.article,
        command.reason,
        command.move,
    )
    if (earlier := state.answers.get(command.call)) is not None:
        done = () if earlier == ruled else None
        return Refusal("call_answered", params={"call": command.call}) if done is None else done
    sides = state.rounds[called.round - 1].tables[called.table - 1].sides
    if len(set(heard)) < len(heard) or not set(heard) <= set(sides):
        return Refusal("heard_unfit", params={"table": called.table})
    if not command.reason:
        return Refusal("reason_missing")
    if command.sanction != "none" and not command.article:
        return Refusal("article_missing")
    if command.sanction in ("warning", "penalty") and command.on not in sides:
        return Refusal("ruling_against_nobody", params={"table": called.table})
    if command.sanction == "warning":
        warning = commands.GiveWarning(command.on, command.article, command.reason)
        return (ruled, *warned(state, rules, warning))
    if command.sanction == "penalty":
        taken = commands.ApplyPenalty(
            command.on, command.vp, command.article, command.reason, command.mp
        )
        penalty = penalise(state, rules, taken)
        return penalty if isinstance(penalty, Refusal) else (ruled, *penalty)
    return (ruled,)


def take_statement(
    state: Tournament,
    _rules: TournamentOpened,
    command: commands.TakeStatement,
    acting: Acting,
) -> Decision:
    """Somebody was heard, after those who were heard before; nobody is after the ruling."""
    if not 1 <= command.call <= len(state.calls):
        return Refusal("unknown_call", params={"call": command.call})
    if command.call in state.answers:
        return Refusal("call_answered", params={"call": command.call})
    called = state.calls[command.call - 1]
    played = state.rounds[called.round - 1]
    people = people_of(state, played, called.table)
    if command.number and command.number not in people:
        return Refusal("heard_unfit", params={"table": called.table})
    if command.member and command.number and command.member not in people[command.number]:
        return Refusal("not_a_member_of_entry", params={"entry": command.number})
    if not command.digest:
        return MALFORMED
    taken = state.statements.get(command.call, ())
    if len(taken) >= MOST_STATEMENTS:
        return Refusal("too_many_statements", params={"most": MOST_STATEMENTS})
    at = acting.at // 1000
    return (
        StatementTaken(
            command.call, len(taken) + 1, command.number, command.member, at, command.digest
        ),
    )


def reopen_call(
    state: Tournament, _rules: TournamentOpened, command: commands.ReopenCall
) -> Decision:
    """The ruling is taken back, and the call waits again."""
    if not 1 <= command.call <= len(state.calls):
        return Refusal("unknown_call", params={"call": command.call})
    if command.call not in state.answers:
        return ()
    if not command.reason:
        return Refusal("reason_missing")
    return (CallReopened(command.call, command.reason),)
