"""Hearings: who was heard on a call.

A ruling hears people of its table and those who looked on, in an order that is kept with the hour
of each. What people said is kept beside the log and only committed to.
"""

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from games.kernel.words import Phrase
from tournaments.authority import RULING, Acting
from tournaments.events.refereeing import StatementTaken
from tournaments.lineups import people_of
from tournaments.pairing.model import Number
from tournaments.state import Tournament
from tournaments.subjects.subject import Case, Decision, Fact, Rule, Subject, skip_undo

MOST_STATEMENTS = 20
"""Of one call."""


class TakeStatement(Command, frozen=True):
    """Say that somebody was heard on a call; what they said is committed to by a digest."""

    call: int
    digest: str
    number: Number = 0
    """The entry that the person belongs to; 0: somebody who looked on."""
    member: str = ""


def take_statement(case: Case, command: TakeStatement) -> Decision:
    """Somebody was heard, after those who were heard before; nobody is after the ruling."""
    if not 1 <= command.call <= len(case.state.calls):
        return Refusal("unknown_call", params={"call": command.call})
    if command.call in case.state.answers:
        return Refusal("call_answered", params={"call": command.call})
    called = case.state.calls[command.call - 1]
    played = case.state.rounds[called.round - 1]
    people = people_of(case.state, played, called.table)
    if command.number and command.number not in people:
        return Refusal("heard_unfit", params={"table": called.table})
    if command.member and command.number and command.member not in people[command.number]:
        return Refusal("not_a_member_of_entry", params={"entry": command.number})
    if not command.digest:
        return MALFORMED
    taken = case.state.statements.get(command.call, ())
    said = (command.number, command.member, command.digest)
    if any((each.number, each.member, each.digest) == said for each in taken):
        return ()
    if len(taken) >= MOST_STATEMENTS:
        return Refusal("too_many_statements", params={"most": MOST_STATEMENTS})
    at = case.acting.at // 1000
    return (
        StatementTaken(
            command.call, len(taken) + 1, command.number, command.member, at, command.digest
        ),
    )


def _fold_statement_taken(state: Tournament, event: StatementTaken) -> None:
    state.statements[event.call] = (*state.statements.get(event.call, ()), event)


SUBJECT = Subject(
    "hearings",
    rules=(Rule(TakeStatement, take_statement, offices=RULING, program="statements"),),
    facts=(
        Fact(
            StatementTaken,
            _fold_statement_taken,
            "rulings",
            "Sulla chiamata {call} è stata sentita una persona.",
            "Somebody was heard on call {call}.",
            done=Phrase("Dichiarazione raccolta", "Statement taken"),
            cause=TakeStatement,
            undo=skip_undo,
            said_by=lambda event: Acting(at=event.at * 1000),
        ),
    ),
    refusals={
        "too_many_statements": Phrase(
            "Di una chiamata si raccolgono al massimo {most} dichiarazioni.",
            "At most {most} statements are taken on a call.",
        ),
    },
)
