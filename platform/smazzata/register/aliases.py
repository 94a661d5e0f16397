"""From a handle to the person, and from a person to all handles: asked of the rows, a few at once.

Whoever reads above a single tournament asks here: circuits, pages of people, lists, searches.
"""

from collections.abc import Iterable
from uuid import UUID

from smazzata.ledger.sql import run_sql
from smazzata.register.models import JoinedHandle, MovedAppearance
from tournaments.federation.people import Aliases, Appearance


def find_persons(handles: Iterable[str], tournament: UUID | None = None) -> dict[str, str]:
    """The person of each of these handles, in a tournament where one is given."""
    asked = sorted({*handles})
    if not asked:
        return {}
    rows = run_sql(_UPWARDS, (asked, tournament))
    return {str(handle): str(person) for handle, person in rows}


def find_person(handle: str) -> str:
    """The person whom a handle means."""
    return find_persons([handle])[handle]


def find_handles(person: str) -> list[str]:
    """All handles of a person: the person's own first, the others in order."""
    root = find_person(person)
    rows = run_sql(_DOWNWARDS, (root,))
    return [root, *sorted(handle for (handle,) in rows if handle != root)]


def load_aliases() -> Aliases:
    """The whole map, for a decision about it."""
    joined = dict(JoinedHandle.objects.values_list("gone", "kept"))
    moved = {
        Appearance(str(row.tournament), row.handle): row.person
        for row in MovedAppearance.objects.all()
    }
    return Aliases(joined, moved)


_UPWARDS = """
WITH RECURSIVE up (handle, person, depth) AS (
    SELECT asked, coalesce(moved.person, asked), 0
    FROM unnest(%s::text[]) asked
    LEFT JOIN register_movedappearance moved
        ON moved.handle = asked AND moved.tournament = %s::uuid
    UNION ALL
    SELECT up.handle, joined.kept, up.depth + 1
    FROM up JOIN register_joinedhandle joined ON joined.gone = up.person
)
SELECT DISTINCT ON (handle) handle, person FROM up ORDER BY handle, depth DESC
"""
_DOWNWARDS = """
WITH RECURSIVE down (handle) AS (
    SELECT %s::text
    UNION
    SELECT joined.gone FROM down JOIN register_joinedhandle joined ON joined.kept = down.handle
)
SELECT handle FROM down
"""
