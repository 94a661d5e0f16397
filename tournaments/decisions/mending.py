"""Taking back what was given, or giving it otherwise, at tables of any size.

A walk-over that went to the wrong side, or was played after all, and an arbitral score are decided
as if the table had no result yet; what stood before stays in the log and can stand again.
"""

from games.kernel.refusal import Refusal
from tournaments import commands, events
from tournaments.authority import NOBODY, Acting
from tournaments.decisions.decision import Decision
from tournaments.decisions.results import award, correct, walk_over
from tournaments.events.results import Scope
from tournaments.standings.totals import TableResult
from tournaments.state import Tournament, clone


def revoke_credit(
    state: Tournament, _rules: events.TournamentOpened, command: commands.RevokeCredit
) -> Decision:
    """A rest, a penalty, the score of a missed round counts no longer."""
    if all(credit.id != command.credit for credit in state.credited):
        if 1 <= command.credit <= state.credits_given:
            return ()
        return Refusal("unknown_credit", params={"credit": command.credit})
    if not command.reason:
        return Refusal("reason_missing")
    return (events.CreditRevoked(command.credit, command.reason),)


def mend(
    state: Tournament,
    rules: events.TournamentOpened,
    command: commands.MendResult,
    acting: Acting,
) -> Decision:
    """Another kind of result for a table that has one.

    Other totals for one that was played are a correction, and have its window.
    """
    old = _result(state, command.round, command.table)
    if isinstance(old, Refusal):
        return old
    if not command.reason:
        return Refusal("reason_missing")
    source = state.rounds[command.round - 1].sources[command.table]
    event = _given(state, rules, command, acting if source == "played" else NOBODY)
    if isinstance(event, Refusal):
        return event
    if (event.mp, event.vp, event.places, event.source) == (old.mp, old.vp, old.places, source):
        return ()
    return (event,)


def _given(
    state: Tournament,
    rules: events.TournamentOpened,
    command: commands.MendResult,
    acting: Acting,
) -> events.ResultMended | Refusal:
    at = (command.round, command.table)
    bare = clone(state)
    bare.rounds[command.round - 1].closed = False
    old = bare.rounds[command.round - 1].results.pop(command.table)
    if command.source == "played":
        totals = commands.CorrectResult(
            *at, command.mp, "transcription", command.reason, places=command.places
        )
        decided = correct(state, rules, totals, acting)
    elif command.source == "walkover":
        decided = walk_over(bare, rules, commands.GiveWalkover(*at, command.present))
    else:
        decided = award(
            bare,
            rules,
            commands.AwardScore(*at, command.mp, command.vp, command.article, command.reason),
        )
    if isinstance(decided, Refusal):
        return decided
    found = decided[0] if decided else old
    if not isinstance(found, (events.ResultRecorded, events.ResultCorrected, TableResult)):
        raise AssertionError("what decides a result says one")
    return events.ResultMended(
        *at,
        mp=found.mp,
        vp=found.vp,
        places=found.places,
        source=command.source,
        scope=_scope(state, command.round),
        article=command.article,
        reason=command.reason,
    )


def revoke_result(
    state: Tournament, _rules: events.TournamentOpened, command: commands.RevokeResult
) -> Decision:
    """The last word on a table is taken back; a closed round keeps a result at every table."""
    old = _result(state, command.round, command.table)
    if isinstance(old, Refusal):
        return old
    if not command.reason:
        return Refusal("reason_missing")
    played = state.rounds[command.round - 1]
    left = len(played.overruled.get(command.table, ()))
    if not left and played.closed:
        return Refusal("round_closed", params={"round": command.round})
    return (
        events.ResultRevoked(
            command.round, command.table, left, _scope(state, command.round), command.reason
        ),
    )


def _result(state: Tournament, number: int, table: int) -> TableResult | Refusal:
    if not 1 <= number <= len(state.rounds):
        return Refusal("unknown_round", params={"round": number})
    if not 1 <= table <= len(state.rounds[number - 1].tables):
        return Refusal("unknown_table", params={"round": number, "table": table})
    found = state.rounds[number - 1].results.get(table)
    return found or Refusal("result_missing", params={"round": number, "table": table})


def _scope(state: Tournament, number: int) -> Scope:
    return "result_only" if len(state.rounds) > number else "pair_again"
