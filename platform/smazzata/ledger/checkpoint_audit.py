"""The checkpoints' part of the audit: are they one signed chain, and does the ledger agree with it?

Four questions, each of which may be asked of the whole ledger or of some streams:

1. Are the notes a chain: numbers without a gap, each following from the one before, all under a key
   of this installation, with leaves that give the root? (:func:`chain_findings`,
   :func:`pinned_findings`)
2. Does each stream still stand, at the version of each of its leaves, where the leaf says?
   (:func:`leaf_findings`)
3. Is every event that a checkpoint covers under a leaf? (:func:`uncovered_findings`)
4. Is what was published still there? (:func:`kept_findings`)
"""

from collections.abc import Collection, Iterable, Iterator
from uuid import UUID

from smazzata.ledger import checkpoints, signing
from smazzata.ledger.checkpoints import (
    RECORD,
    RECORD_COMMAND,
    RECORD_POSITION,
    SEALED_US,
    Checkpoint,
    Leaf,
)
from smazzata.ledger.findings import Finding
from smazzata.ledger.keyring import Keyring
from smazzata.ledger.merkle import Frontier
from smazzata.ledger.sql import iterate, run_sql

_ALL_LEAVES = """
SELECT index, stream_id, kind, version, link, sealed_us, records FROM es_checkpoint_leaf
ORDER BY index
"""

# A leaf speaks of the events since the leaf before; what no longer fits is named by its column.
_CONTRADICTED = f"""
SELECT l.stream_id, l.version,
       s.kind IS DISTINCT FROM l.kind OR e.link IS DISTINCT FROM l.link,
       e.records <> l.records,
       l.newest AND CASE WHEN l.sealed_us IS NOT NULL THEN {SEALED_US} IS DISTINCT FROM l.sealed_us
                         ELSE s.version = l.version AND s.sealed_at IS NOT NULL END
FROM (SELECT *, lag(version, 1, 0) OVER (PARTITION BY stream_id ORDER BY version) AS before,
             lead(version) OVER (PARTITION BY stream_id ORDER BY version) IS NULL AS newest
      FROM es_checkpoint_leaf
      WHERE %(streams)s::uuid[] IS NULL OR stream_id = ANY(%(streams)s::uuid[])) AS l
LEFT JOIN LATERAL (
    SELECT kind, version, sealed_at FROM es_stream WHERE id = l.stream_id OFFSET 0
) AS s ON true
CROSS JOIN LATERAL (
    SELECT (array_agg(e.hash) FILTER (WHERE e.version = l.version))[1] AS link,
           sha256(coalesce(string_agg({RECORD}, '' ORDER BY e.version), '')) AS records
    FROM es_event e
    LEFT JOIN LATERAL ({RECORD_POSITION}) AS p ON true
    LEFT JOIN LATERAL ({RECORD_COMMAND}) AS c ON true
    WHERE e.stream_id = l.stream_id AND e.version > l.before AND e.version <= l.version
) AS e
"""  # noqa: S608 - only constants are put together
_WRONG = f"""
SELECT * FROM ({_CONTRADICTED}) AS leaf (stream_id, version, moved, record, seal)
WHERE moved OR record OR seal ORDER BY stream_id, version
"""  # noqa: S608

_UNCOVERED = """
SELECT p.stream_id, min(p.version) FROM es_position p
LEFT JOIN (SELECT stream_id, max(version) AS version FROM es_checkpoint_leaf
           WHERE %(streams)s::uuid[] IS NULL OR stream_id = ANY(%(streams)s::uuid[])
           GROUP BY stream_id) AS l ON l.stream_id = p.stream_id
WHERE p.position <= %(events)s AND p.version > coalesce(l.version, 0)
  AND (%(streams)s::uuid[] IS NULL OR p.stream_id = ANY(%(streams)s::uuid[]))
GROUP BY p.stream_id ORDER BY p.stream_id
"""


def chain_findings(keys: Keyring) -> Iterator[Finding]:
    """Walk the whole chain, every leaf included."""
    for number in keys.broken:
        yield Finding("retirement_broken", None, number)
    leaves = iterate(_ALL_LEAVES, {})
    leaf = next(leaves, None)
    tree, expected, previous = Frontier(), 1, checkpoints.NOTHING_BEFORE
    versions: dict[UUID, int] = {}
    events = 0
    for checkpoint in checkpoints.stored():
        number = checkpoint.number
        for missing in range(expected, min(number, expected + 10)):
            yield Finding("checkpoint_missing", None, missing)
        yield from note_findings(checkpoint, keys)
        said = checkpoint.statement()
        if said and number == expected and said.previous != previous:
            yield Finding("checkpoint_unlinked", None, number)
        while leaf and leaf[0] < checkpoint.size:
            _, *columns = leaf
            made = Leaf(*columns)
            tree.append(made.hash())
            events += made.version - versions.get(made.stream, 0)
            versions[made.stream] = made.version
            leaf = next(leaves, None)
        if said and (tree.size, tree.root(), len(versions), events) != (
            said.size,
            said.root,
            said.streams,
            said.events,
        ):
            yield Finding("checkpoint_leaves", None, number)
            # Go on from what was signed: one change is one finding.
            tree, events = checkpoint.tree() or tree, said.events
        expected, previous = number + 1, checkpoint.digest()
    if leaf:
        yield Finding("checkpoint_leaves", leaf[1], expected)


def pinned_findings(streams: Collection[UUID], keys: Keyring) -> Iterator[Finding]:
    """Judge the checkpoints that pin some streams: their notes, and the leaves each added."""
    pinning = dict.fromkeys(number for number, _ in checkpoints.pinning(streams))
    for number in pinning:
        checkpoint = checkpoints.numbered(number) if number else None
        if number is None or checkpoint is None:
            yield Finding("checkpoint_missing", None, number)
            continue
        yield from note_findings(checkpoint, keys)
        before = checkpoints.numbered(number - 1) if number > 1 else None
        tree: Frontier | None = Frontier()
        if number > 1:
            signed = before is not None and keys.signed(before.note, before.number)
            tree = before.tree() if before and signed else None
        said = checkpoint.statement()
        if tree is None:
            yield Finding(
                "checkpoint_missing" if not before else "checkpoint_broken", None, number - 1
            )
        elif said:
            for leaf in checkpoints.leaves(tree.size, checkpoint.size):
                tree.append(leaf.hash())
            if (tree.size, tree.root()) != (said.size, said.root):
                yield Finding("checkpoint_leaves", None, number)


def note_findings(checkpoint: Checkpoint, keys: Keyring) -> Iterator[Finding]:
    """Judge one note: its form, its signature, and the frontier stored beside it."""
    signed = keys.signed(checkpoint.note, checkpoint.number)
    if signed is None and checkpoint.statement():
        yield Finding("checkpoint_unknown_key", None, checkpoint.number)
    elif not signed or checkpoint.tree() is None:
        yield Finding("checkpoint_broken", None, checkpoint.number)


def leaf_findings(streams: Collection[UUID] | None) -> Iterator[Finding]:
    """Compare what the leaves say of streams (None: of all) with where these stand."""
    for id_, version, moved, record, seal in run_sql(_WRONG, {"streams": _list(streams)}):
        if moved:
            yield Finding("checkpoint_contradicted", id_, version)
        elif record:
            yield Finding("record_changed", id_, version)
        if seal and not moved:
            yield Finding("seal_changed", id_, version)


def uncovered_findings(streams: Collection[UUID] | None) -> Iterator[Finding]:
    """Name events of streams (None: of all) that the newest checkpoint covers and no leaf pins."""
    newest = checkpoints.newest()
    said = newest.statement() if newest else None
    parameters = {"streams": _list(streams), "events": said.events if said else 0}
    for id_, version in run_sql(_UNCOVERED, parameters):
        yield Finding("not_in_checkpoint", id_, version)


def kept_findings(kept: Iterable[str], keys: Keyring) -> Iterator[Finding]:
    """Hold notes that somebody kept against those that are stored."""
    for note in kept:
        said = checkpoints.read(note)
        if said is None:
            yield Finding("note_unreadable", None, None)
            continue
        if not keys.signed(note, said.number):
            yield Finding("checkpoint_unknown_key", None, said.number)
        here = checkpoints.numbered(said.number)
        if here is None:
            yield Finding("checkpoint_lost", None, said.number)
        elif signing.split(here.note)[0] != said.text():
            yield Finding("checkpoint_replaced", None, said.number)


def _list(streams: Collection[UUID] | None) -> list[UUID] | None:
    return None if streams is None else list(streams)
