"""Whether somebody may rule at a table, or see all its cards: asked here and nowhere else.

A right is not enough: whoever plays at the table, or elsewhere in its tournament, has a conflict of
interest (`smazzata.tables.visibility`).
"""

from games.kernel.refusal import Refusal
from smazzata.members.permissions import Action
from smazzata.members.principals import Principal
from smazzata.tables.table import Table
from smazzata.tables.visibility import has_conflict_of_interest

NOT_ALLOWED = Refusal("not_allowed")
PLAYS_HERE = Refusal("plays_here")
SEATED_HERE = Refusal("seated_here")


def against_ruling(who: Principal, table: Table) -> Refusal | None:
    """Why somebody may not rule at a table: `not_allowed` or `plays_here`."""
    return _against(who, Action.RULE_AT_TABLE, table, PLAYS_HERE)


def against_seeing_all(who: Principal, table: Table) -> Refusal | None:
    """Why somebody may not see all cards of a running match: `not_allowed` or `seated_here`."""
    return _against(who, Action.SEE_ALL_CARDS, table, SEATED_HERE)


def _against(who: Principal, action: Action, table: Table, conflict: Refusal) -> Refusal | None:
    if who.member is None or not who.may(action):
        return NOT_ALLOWED
    return conflict if has_conflict_of_interest(table, who.member) else None
