"""How the ledger names whoever gave a command: a member as `member:ID`, all else otherwise."""

from uuid import UUID

_MEMBER = "member:"


def actor_of(member: str | UUID) -> str:
    """The actor that a member is."""
    return f"{_MEMBER}{member}"


def member_of(actor: str) -> str | None:
    """The member that an actor is; None for a machine, a slip or a device."""
    return actor.removeprefix(_MEMBER) if actor.startswith(_MEMBER) else None
