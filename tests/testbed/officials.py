"""Those who rule: visitors with a role, without an account behind them."""

from smazzata.members.permissions import Role
from smazzata.members.principals import Principal


def referee(member: str = "rita") -> Principal:
    """A referee whom events know by this id."""
    return Principal(None, member, member, frozenset({Role.PLAYER, Role.REFEREE}))
