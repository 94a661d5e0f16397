"""Who is not there: withdrawal, somebody else in the chair, lateness.

What an entry has played stands. Whom it would have met later rests, or is paired with others; who
sat with it in the open round, if it leaves at once, gets the rest score there. The entry itself
gets what the rules leave to whoever did not come, and nothing if it left without good reason.
"""

from msgspec.structs import replace

from games.kernel.event import Event
from games.kernel.refusal import Refusal
from tournaments import commands, events
from tournaments.authority import Acting
from tournaments.codes.eligibility import unfit_category
from tournaments.codes.regulation import LatenessStep
from tournaments.decisions.decision import Decision
from tournaments.decisions.discipline import warned
from tournaments.decisions.results import walk_over
from tournaments.lateness import article, ladder, passed
from tournaments.pairing.model import Number
from tournaments.state import Round, Tournament


def withdraw(
    state: Tournament, rules: events.TournamentOpened, command: commands.WithdrawEntry
) -> Decision:
    """The entry plays no further round; at once, it does not finish the open one either."""
    entry = state.entries.get(command.number)
    if entry is None:
        return Refusal("unknown_entry", params={"entry": command.number})
    withdrawn = events.EntryWithdrawn(command.number, command.kind, command.reason, command.at_once)
    if not command.at_once:
        return () if entry.withdrawn else (withdrawn,)
    left: list[Event] = [withdrawn]
    for played in state.open_rounds:
        table = unfinished(played, command.number)
        if table is None:
            continue
        walked = _without(state, rules, played, table, command.number, command.reason)
        if isinstance(walked, Refusal):
            return walked
        if command.kind == "unjustified":
            sides = played.tables[table - 1].sides
            shares = zip(sides, walked.vp, strict=True)
            walked = replace(walked, vp=tuple(0 if n == entry.number else v for n, v in shares))
        left.append(walked)
    # Whoever had meant to finish the open round may still leave at once.
    return () if entry.withdrawn and left == [withdrawn] else tuple(left)


def unfinished(played: Round, number: Number) -> int | None:
    """The table of a round at which an entry sits and that has no result yet."""
    for table, seated in enumerate(played.tables, 1):
        if number in seated.sides and table not in played.results:
            return table
    return None


def _without(
    state: Tournament,
    rules: events.TournamentOpened,
    played: Round,
    table: int,
    number: Number,
    reason: str,
) -> events.ResultRecorded | Refusal:
    """The walk-over of a table at which all are there but one."""
    present = tuple(n for n in played.tables[table - 1].sides if n != number)
    given = commands.GiveWalkover(played.number, table, present, reason)
    decided = walk_over(state, rules, given)
    if isinstance(decided, Refusal):
        return decided
    (event,) = decided
    if not isinstance(event, events.ResultRecorded):
        raise AssertionError("a walk-over is a result")
    return event


def substitute(
    state: Tournament, rules: events.TournamentOpened, command: commands.SubstituteMember
) -> Decision:
    """Somebody else sits for an entry from a round on that it has not played yet."""
    entry = state.entries.get(command.number)
    if entry is None:
        return Refusal("unknown_entry", params={"entry": command.number})
    if command.into in entry.members and command.out not in entry.members:
        return ()
    if command.out not in entry.members:
        return Refusal("not_a_member", params={"entry": command.number})
    if not command.reason:
        return Refusal("reason_missing")
    sits = state.members.get(command.into)
    if command.into == command.out or not command.into:
        return Refusal("members_unfit", params={"wanted": rules.side_size, "given": 0})
    if sits not in (None, command.number) or command.into in entry.members:
        return Refusal("member_already_entered", params={"entry": sits or command.number})
    if not 1 <= command.round <= max(rules.rounds, 1):
        return Refusal("no_more_rounds", params={"rounds": rules.rounds})
    for played in state.rounds[command.round - 1 :]:
        if any(command.number in result.sides for result in played.results.values()):
            return Refusal("round_was_played", params={"round": played.number})
    if any(until >= command.round for until, _ in entry.earlier):
        return Refusal("round_was_played", params={"round": command.round})
    category = command.category
    if not state.official_mode_left and (
        refusal := unfit_category(rules.regulation, entry, command.out, command.into, category)
    ):
        return refusal
    return (
        events.MemberSubstituted(
            command.number, command.out, command.into, command.round, command.reason, category
        ),
    )


def note_late(
    state: Tournament,
    rules: events.TournamentOpened,
    command: commands.NoteLate,
    acting: Acting,
) -> Decision:
    """A side is late: nothing yet, match points, or the table, by the minutes that have passed."""
    if not 1 <= command.round <= len(state.rounds):
        return Refusal("unknown_round", params={"round": command.round})
    played = state.rounds[command.round - 1]
    if not 1 <= command.table <= len(played.tables):
        params = {"round": command.round, "table": command.table}
        return Refusal("unknown_table", params=params)
    if command.number not in played.tables[command.table - 1].sides:
        return Refusal("unknown_entry", params={"entry": command.number})
    if command.table in played.results:
        if command.minutes is not None and played.late.get(command.number) == command.minutes:
            return ()
        params = {"round": command.round, "table": command.table}
        return Refusal("result_exists", params=params)
    minutes = command.minutes
    if minutes is None:
        if not (played.visible_at and acting.at):
            return Refusal("hour_unknown", params={"round": command.round})
        minutes = (acting.at // 1000 - played.visible_at) // 60
    if minutes < 0:
        return Refusal("not_begun", params={"round": command.round})
    noted = events.LatenessNoted(command.round, command.table, command.number, minutes)
    before = played.late.get(command.number, 0)
    reached = passed(rules, before, minutes)
    if any(step.minute <= minutes and step.due == "walkover" for step in ladder(rules)):
        lost = _without(state, rules, played, command.table, command.number, article(rules))
        return lost if isinstance(lost, Refusal) else (noted, lost)
    if not reached and command.number in played.late:
        return ()
    highest = reached[-1:]
    return (noted, *(due for step in highest for due in _due(state, rules, command.number, step)))


def _due(
    state: Tournament, rules: events.TournamentOpened, number: Number, step: LatenessStep
) -> tuple[Event, ...]:
    """What a step of the ladder costs an entry."""
    if step.due == "warning":
        return warned(state, rules, commands.GiveWarning(number, article(rules), article(rules)))
    if step.due == "match_points" and rules.scoring.scheme == "victory":
        return (events.PenaltyApplied(number, 0, step.amount, article(rules), ""),)
    return ()
