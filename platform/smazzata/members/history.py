"""A member's stream: roles given and taken, a licence, another name, the erasure.

No event names a person.
"""

from collections.abc import Sequence
from uuid import UUID

from smazzata.ledger.events import NewEvent, StoredEvent, new_stream_id
from smazzata.ledger.executor import Decision, Streams, execute
from smazzata.ledger.reader import load
from smazzata.ledger.repository import AggregateRepository, LoadedAggregate

KIND = "member"

Roles = frozenset[str]
"""The roles that a member has by the log."""


def fold(roles: Roles | None, events: Sequence[StoredEvent]) -> Roles:
    """The roles after more events of a member's stream."""
    return after(roles or frozenset(), events)


def after(roles: Roles, events: Sequence[NewEvent | StoredEvent]) -> Roles:
    """The roles after more events; whoever is erased has none."""
    for event in events:
        if event.type == "role_granted":
            roles |= {event.data["role"]}
        elif event.type == "role_revoked":
            roles -= {event.data["role"]}
        elif event.type == "member_erased":
            roles = frozenset()
    return roles


def record(member: UUID, event: NewEvent, actor: str) -> None:
    """Stores what happened to a member; takes part in the transaction that makes it true."""

    def decide(before: LoadedAggregate[Roles] | None) -> Decision[Roles, NewEvent]:
        return Decision([event], after(before.state if before else frozenset(), [event]))

    execute(Streams(members), member, decide, new_stream_id(), actor)


def has_history(member: UUID) -> bool:
    """Whether anything of a member is in the log but that it was called otherwise."""
    if members.find(member) is None:
        return False
    return any(event.type != "name_changed" for event in load(member))


members: AggregateRepository[Roles] = AggregateRepository(KIND, fold)
"""The members' streams, as this process knows them."""
