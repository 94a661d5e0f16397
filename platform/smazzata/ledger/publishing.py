"""What of the checkpoints leaves the database, for whoever wants to keep it.

Each note is appended to a file in the data folder, ``checkpoints/<database>.txt``: somebody who can
change the database but not this machine's files cannot take a checkpoint back without the audit
naming it. Mail the file away, print it, put it under version control: every note in it pins
everything that happened before.

For outsiders :func:`lines` writes a part of the chain as NDJSON, with the hashes of the leaves
alone: ids of tables that are in no list stay where they are.
"""

import fcntl
import logging
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO
from urllib.parse import quote

from django.conf import settings
from django.db import connection

from smazzata.ledger import checkpoints
from smazzata.ledger.canonical import canonical_bytes

FORMAT = "smazzata-checkpoints/1"

_NOTE = re.compile(r"^smazzata/[^\n]*\n(?:[^\n]+\n)+\n(?:\u2014 [^\n]+\n)+", re.MULTILINE)
# The rest of a file, after its last whole note, from where a note of ours was begun.
_TORN = re.compile(rb"^(?:smazzata/|s[mazt]*\Z)", re.MULTILINE)
_TAIL_BYTES = 8192

_log = logging.getLogger(__name__)


def file() -> Path:
    """Return where the notes of the present database are kept on this machine."""
    folder: Path = settings.DATA_FOLDER.root
    name = quote(str(connection.settings_dict["NAME"] or "default"), safe="")
    return folder / "checkpoints" / f"{name}.txt"


def notes(text: str) -> list[str]:
    """Return the signed notes in a text, one after the other."""
    return _NOTE.findall(text.replace("\r\n", "\n"))


def publish() -> None:
    """Append to the file every checkpoint it lacks.

    It is called after each commit, and does what a call that died has left. A file that cannot be
    written is the operator's trouble: the checkpoint is stored.
    """
    path = file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a+b") as out:
            fcntl.flock(out, fcntl.LOCK_EX)
            _drop_torn(out)
            for stored in checkpoints.stored(after=last_published()):
                out.write(stored.note.encode())
            out.flush()
            os.fsync(out.fileno())
    except OSError as error:
        _log.error("checkpoint_not_published: %s: %s", path, error)


def _drop_torn(kept: BinaryIO) -> None:
    """Take out a note of which only a part was written: it would run into the one that follows."""
    tail = _tail(kept)
    found = notes(tail.decode(errors="replace"))
    last = found[-1].encode() if found else b""
    at = tail.rfind(last) if found else 0
    if at < 0 or not (found or len(tail) < _TAIL_BYTES):
        return  # not as we write it (other line ends, other texts): the operator's affair
    if torn := _TORN.search(tail, at + len(last)):
        kept.truncate(kept.seek(0, os.SEEK_END) - len(tail) + torn.start())


def _tail(kept: BinaryIO) -> bytes:
    kept.seek(max(0, kept.seek(0, os.SEEK_END) - _TAIL_BYTES))
    return kept.read()


def newest_published() -> str | None:
    """Return the last note in the file, None if there is none."""
    try:
        with file().open("rb") as kept:
            found = notes(_tail(kept).decode(errors="replace"))
    except OSError:
        return None
    return found[-1] if found else None


def last_published() -> int:
    """Return the number of the last note in the file, 0 if there is none."""
    note = newest_published()
    said = checkpoints.read(note) if note else None
    return said.number if said else 0


def published() -> Iterator[str]:
    """Yield every note in the file, oldest first."""
    try:
        text = file().read_text(encoding="utf-8", errors="replace")
    except OSError:
        return
    yield from notes(text)


def lines(after: int, limit: int) -> Iterator[str]:
    """Yield up to ``limit`` checkpoints after one as NDJSON, without newlines.

    The first line holds the tree up to there (``size``, ``frontier``), each further one a note and
    the hashes of the leaves that it added: so every root can be recomputed.
    """
    before = checkpoints.numbered(after) if after else None
    size = before.size if before else 0
    frontier = before.frontier if before else b""
    nodes = [frontier[i : i + 32].hex() for i in range(0, len(frontier), 32)]
    about = {"format": FORMAT, "frontier": nodes, "size": size}
    yield canonical_bytes(about).decode()
    for made in checkpoints.stored(after, limit):
        leaves = [leaf.hash().hex() for leaf in checkpoints.leaves(size, made.size)]
        yield canonical_bytes({"leaves": leaves, "note": made.note}).decode()
        size = made.size
