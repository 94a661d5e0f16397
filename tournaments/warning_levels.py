"""How loudly something is asked before it is done: one table for the desk, for programs, for tests.

A row names a command, when the row applies, and how loud it is. Where several rows apply the
loudest counts. The sentence of a row stands in `tournaments.words`, under its code. Nobody can
switch a row off; the loudest kind is refused until the tournament leaves its official mode, which
is an event of its own, cannot be taken back and is shown wherever the tournament is.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import Any, NamedTuple, TypeAlias

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from tournaments import commands
from tournaments.authority import Acting
from tournaments.codes.articles import is_unlisted
from tournaments.codes.regulation import Substitution
from tournaments.deadlines import window_over
from tournaments.queries import is_public
from tournaments.state import Tournament

When: TypeAlias = Callable[[Tournament, Any, Acting], bool]


class Level(IntEnum):
    """How loud."""

    ACKNOWLEDGE = 1
    """It is done, and said."""
    CONFIRM = 2
    """It is asked once."""
    CONSEQUENCES = 3
    """What it changes is shown; who confirms has seen just that."""
    UNOFFICIAL = 4
    """It is refused as long as the tournament keeps to its code."""


class Row(NamedTuple):
    """A command, when the row applies to it, and how loud it is."""

    command: type[Command]
    code: str
    level: Level
    when: When


def _always(_state: Tournament, _command: Any, _acting: Acting) -> bool:
    return True


def _drawn(state: Tournament, _command: Any, _acting: Acting) -> bool:
    return state.draw_complete


def _half_over(state: Tournament, _command: Any, _acting: Acting) -> bool:
    posted = len(state.rounds)
    return state.rules is not None and posted > 1 and 2 * posted > state.rules.rounds


def _drawn_and_half_over(state: Tournament, command: Any, acting: Acting) -> bool:
    return state.draw_complete and _half_over(state, command, acting)


def _substituted_late(state: Tournament, command: Any, _acting: Acting) -> bool:
    rules = state.rules
    if rules is None:
        return False
    limit = (rules.regulation.substitution if rules.regulation else Substitution()).percent
    return bool(100 * (command.round - 1) > limit * rules.rounds)


def _unjustified(state: Tournament, command: Any, _acting: Acting) -> bool:
    entry = state.entries.get(command.number)
    return entry is not None and entry.left == "unjustified"


def _unchecked(state: Tournament, _command: Any, _acting: Acting) -> bool:
    """Where there is something to look at, and nobody said that they did."""
    proposal = state.proposal
    return proposal is not None and proposal.head.repeats > 0 and not proposal.checked


def _by_hand(state: Tournament, _command: Any, _acting: Acting) -> bool:
    return state.proposal is not None and state.proposal.by_hand


def _was_public(state: Tournament, _command: Any, acting: Acting) -> bool:
    return bool(state.rounds) and is_public(state.rounds[-1], acting.at)


def _was_published(state: Tournament, command: Any, _acting: Acting) -> bool:
    return any(p.round >= command.round for p in state.published)


def _unlisted(state: Tournament, command: Any, _acting: Acting) -> bool:
    return state.rules is not None and is_unlisted(state.rules.regulation, command.article)


_NAMING_AN_ARTICLE: tuple[type[Command], ...] = (
    commands.ApplyPenalty,
    commands.GiveWarning,
    commands.AnswerCall,
    commands.AwardScore,
    commands.CorrectResult,
    commands.MendResult,
    commands.SettleSlip,
)


def _windows_open(state: Tournament, _command: Any, acting: Acting) -> bool:
    return not (state.rounds and window_over(state, len(state.rounds), "players", acting.at))


WARNINGS: tuple[Row, ...] = (
    *(Row(each, "article_unlisted", Level.UNOFFICIAL, _unlisted) for each in _NAMING_AN_ARTICLE),
    Row(commands.AdmitEntry, "comes_late", Level.CONSEQUENCES, _drawn),
    Row(commands.AdmitEntry, "comes_too_late", Level.UNOFFICIAL, _drawn_and_half_over),
    Row(commands.WithdrawEntry, "withdraws", Level.CONSEQUENCES, _always),
    Row(commands.ReturnEntry, "returns", Level.CONSEQUENCES, _always),
    Row(commands.ReturnEntry, "returns_unjustified", Level.UNOFFICIAL, _unjustified),
    Row(commands.SubstituteMember, "substitutes", Level.CONSEQUENCES, _always),
    Row(commands.SubstituteMember, "substitutes_late", Level.UNOFFICIAL, _substituted_late),
    Row(commands.NoteLate, "is_late", Level.CONSEQUENCES, _always),
    Row(commands.DrawLots, "draws_lots", Level.CONFIRM, _always),
    Row(commands.AlterProposal, "alters", Level.CONFIRM, _always),
    Row(commands.CheckProposal, "checks", Level.ACKNOWLEDGE, _always),
    Row(commands.PostRound, "posts", Level.ACKNOWLEDGE, _always),
    Row(commands.PostRound, "posts_unchecked", Level.CONFIRM, _unchecked),
    Row(commands.PostRound, "posts_by_hand", Level.CONSEQUENCES, _by_hand),
    Row(commands.RecallRound, "recalls", Level.CONFIRM, _always),
    Row(commands.RecallRound, "recalls_public", Level.CONSEQUENCES, _was_public),
    Row(commands.ReopenRound, "reopens", Level.CONFIRM, _always),
    Row(commands.ReopenRound, "reopens_published", Level.CONSEQUENCES, _was_published),
    Row(commands.CorrectResult, "corrects", Level.CONSEQUENCES, _always),
    Row(commands.MendResult, "mends", Level.CONSEQUENCES, _always),
    Row(commands.RevokeResult, "revokes_result", Level.CONSEQUENCES, _always),
    Row(commands.RevokeCredit, "revokes_credit", Level.CONSEQUENCES, _always),
    Row(commands.GiveWalkover, "walks_over", Level.CONSEQUENCES, _always),
    Row(commands.AwardScore, "awards", Level.CONSEQUENCES, _always),
    Row(commands.ApplyPenalty, "penalises", Level.CONSEQUENCES, _always),
    Row(commands.GiveWarning, "warns", Level.CONSEQUENCES, _always),
    Row(commands.AnswerCall, "rules_on_call", Level.CONSEQUENCES, _always),
    Row(commands.SettleSlip, "settles", Level.CONSEQUENCES, _always),
    Row(commands.LeaveOfficialMode, "leaves_official_mode", Level.CONSEQUENCES, _always),
    Row(commands.RevokeWarning, "revokes_warning", Level.CONSEQUENCES, _always),
    Row(commands.HomologateStandings, "homologates", Level.CONFIRM, _always),
    Row(commands.HomologateStandings, "homologates_early", Level.UNOFFICIAL, _windows_open),
    Row(commands.ProposeCorrection, "proposes_correction", Level.CONSEQUENCES, _always),
    Row(commands.ConfirmCorrection, "confirms_correction", Level.CONSEQUENCES, _always),
    Row(commands.CloseTournament, "ends", Level.CONFIRM, _always),
)
CODES: frozenset[str] = frozenset(row.code for row in WARNINGS)


def warning(state: Tournament, command: Command, acting: Acting) -> Row | None:
    """The loudest row that applies; once out of the official mode none is refused."""
    rows = [row for row in WARNINGS if row.command is type(command)]
    if state.official_mode_left:
        rows = [row._replace(level=min(row.level, Level.CONSEQUENCES)) for row in rows]
    found = [row for row in rows if row.when(state, command, acting)]
    return max(found, key=lambda row: row.level, default=None)


def against_the_code(state: Tournament, command: Command, acting: Acting) -> Refusal | None:
    """That a command takes leaving the official mode: `official_mode_only`, with the row's code."""
    row = warning(state, command, acting)
    if row is None or row.level < Level.UNOFFICIAL:
        return None
    return Refusal("official_mode_only", params={"what": row.code})
