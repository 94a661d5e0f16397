"""Calls of the referee: who may call, and what a ruling may do.

A ruling hears sides of its table, each once, in an order that is kept; a sanction has an article.
"""

from games.kernel.refusal import Refusal
from tournaments import commands
from tournaments.authority import Acting
from tournaments.decisions.decision import Decision
from tournaments.decisions.discipline import penalise, warned
from tournaments.decisions.results import find_table
from tournaments.events import CallAnswered, RefereeCalled, TournamentOpened
from tournaments.state import Tournament

MOST_ABOUT = 200
MOST_OPEN = 3
"""Open calls of one table: more tell a referee nothing new."""


def call(
    state: Tournament, _rules: TournamentOpened, command: commands.CallReferee, acting: Acting
) -> Decision:
    """A call by a side of the table, or by somebody with an office."""
    found = find_table(state, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    by_side = (command.round, command.table, command.by) in acting.places
    if not by_side and (command.by or not acting.offices):
        params = {"round": command.round, "table": command.table}
        return Refusal("not_your_slip", params=params)
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
    ruled = CallAnswered(
        command.call,
        command.heard,
        command.sanction,
        command.article,
        command.reason,
        command.move,
    )
    if (earlier := state.answers.get(command.call)) is not None:
        done = () if earlier == ruled else None
        return Refusal("call_answered", params={"call": command.call}) if done is None else done
    sides = state.rounds[called.round - 1].tables[called.table - 1].sides
    if len(set(command.heard)) < len(command.heard) or not set(command.heard) <= set(sides):
        return Refusal("heard_unfit", params={"table": called.table})
    if not command.reason:
        return Refusal("reason_missing")
    if command.sanction != "none" and not command.article:
        return Refusal("article_missing")
    if command.sanction in ("warning", "penalty") and command.on not in sides:
        return Refusal("unknown_entry", params={"entry": command.on})
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
