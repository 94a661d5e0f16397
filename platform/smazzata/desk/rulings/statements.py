"""What people said to the referee, in the order of hearing.

The log says who was heard, when, and a digest; the words stand beside it, so that they can be
erased with whoever said them, and a word that was changed is found.
"""

import secrets
from collections.abc import Iterable
from hashlib import sha256
from typing import Any
from uuid import UUID

from games.kernel.refusal import Refusal
from smazzata.desk.models import Statement
from smazzata.desk.rights import against_offices, offices
from smazzata.desk.submission import all_or_nothing, give
from smazzata.members.directory import is_member
from smazzata.members.principals import Principal
from smazzata.tournament_management.tournament import load
from tournaments.events.refereeing import StatementTaken
from tournaments.pairing.model import Number
from tournaments.subjects.hearings import TakeStatement

MOST = 2000
"""Characters of a statement."""


@all_or_nothing
def take(
    tournament: UUID,
    call: int,
    whom: tuple[Number, str],
    text: str,
    who: Principal,
    once: UUID,
) -> Refusal | None:
    """Writes down what somebody said: the entry they belong to (0: none) and, if known, who. Of the
    same person the same words are written down once.

    Refusals: `statement_missing`, `text_too_long`, `unknown_person`, and those of the tournament's
    rules.
    """
    if not text:
        return Refusal("statement_missing")
    if len(text) > MOST:
        return Refusal("text_too_long", params={"most": MOST})
    number, member = whom
    if member and not is_member(member):
        return Refusal("unknown_person")
    taken = load(tournament).state.statements.get(call, ())
    words = words_of(tournament, taken)
    if (whom, text) in [
        ((each.number, each.member), words.get((each.call, each.order))) for each in taken
    ]:
        return against_offices(offices(who, tournament), [TakeStatement])
    salt = secrets.token_hex(16)
    command = TakeStatement(call, digest(salt, text), number, member)
    refusal = give(tournament, [command], who, once)
    if refusal is not None:
        return refusal
    order = load(tournament).state.statements[call][-1].order
    Statement.objects.create(
        tournament=tournament,
        call=call,
        order=order,
        member=member,
        salt=salt,
        text=text,
    )
    return None


def digest(salt: str, text: str) -> str:
    """What the log commits to."""
    return sha256(f"smazzata.statement.v1\x00{salt}\x00{text}".encode()).hexdigest()


def words_of(tournament: UUID, taken: Iterable[StatementTaken]) -> dict[tuple[int, int], str]:
    """What was said, by call and order; nothing of what was erased, or is not what the log
    commits to.
    """
    rows = Statement.objects.filter(tournament=tournament)
    kept = {(row.call, row.order): row for row in rows}
    return {
        at: kept[at].text
        for said in taken
        if (at := (said.call, said.order)) in kept
        and digest(kept[at].salt, kept[at].text) == said.digest
    }


def statements_of_member(member: UUID, **_sent: Any) -> tuple[str, list[dict[str, Any]]]:
    """What a member said, for the data that they may take away (`personal_data_requested`)."""
    rows = Statement.objects.filter(member=str(member)).order_by("pk")
    return "statements", [{"tournament": str(row.tournament), "text": row.text} for row in rows]


def erase_statements(member: UUID, **_sent: Any) -> None:
    """Drops what a member said; receives `member_erased`."""
    Statement.objects.filter(member=str(member)).delete()
