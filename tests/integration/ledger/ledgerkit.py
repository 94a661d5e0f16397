"""What the ledger's tests share: short ways to append, a projection to watch, child processes."""

import hashlib
import os
import subprocess
import sys
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar
from uuid import UUID

from django.db import connection, models

from smazzata.ledger import projections
from smazzata.ledger.events import NewEvent, PositionedEvent, Receipt, new_stream_id
from smazzata.ledger.projections import Projection
from smazzata.ledger.writer import append
from tests.testbed.databases import as_owner

ROOT = Path(__file__).resolve().parents[3]
PLAYER = "member:0192"


def play(stream: UUID, version: int, count: int = 1, **options: Any) -> Receipt:
    """Append a command of ``count`` cards; no rules know the kind ``probe``."""
    events = [NewEvent("card_played", {"card": version + n}) for n in range(1, count + 1)]
    command = options.pop("command_id", None) or uuid.uuid4()
    actor = options.pop("actor", PLAYER)
    return append(stream, options.pop("kind", "probe"), version, events, command, actor, **options)


def new_match(events: int = 1) -> UUID:
    """Open a match with ``events`` events, one command each."""
    stream = new_stream_id()
    for version in range(events):
        play(stream, version)
    return stream


def rows(query: str, *parameters: Any) -> list[tuple[Any, ...]]:
    """Run a query on Django's connection."""
    with connection.cursor() as cursor:
        cursor.execute(query, parameters or None)
        return cursor.fetchall() if cursor.description else []


class Tally(models.Model):
    """A read model that notices a lost, doubled or reordered event: one row a stream."""

    stream = models.UUIDField(primary_key=True)
    events = models.IntegerField()
    digest = models.TextField()

    objects: ClassVar[models.Manager["Tally"]] = models.Manager()

    class Meta:
        app_label = "ledger"
        db_table = "test_tally"
        managed = False

    def __str__(self) -> str:
        return f"{self.stream} {self.events}"


def tally(events: Sequence[PositionedEvent]) -> None:
    """Count each stream's events and digest them in the order in which they come."""
    for event in (positioned.event for positioned in events):
        row, _ = Tally.objects.get_or_create(
            stream=event.stream_id, defaults={"events": 0, "digest": ""}
        )
        if event.version != row.events + 1:
            raise ValueError(f"version {event.version} after {row.events}")
        row.events += 1
        row.digest = hashlib.sha256(row.digest.encode() + event.hash).hexdigest()
        row.save()


TALLY = Projection("tally", 1, (Tally,), None, tally)


def install_tally() -> None:
    """Make the table of the tally in the present database."""
    with as_owner(connection), connection.cursor() as cursor:
        cursor.execute(
            "CREATE TABLE test_tally (stream uuid PRIMARY KEY, events int NOT NULL, digest text)"
        )
    projections.enrol(TALLY)


def start(role: str, *arguments: object, processes: int = 1) -> "subprocess.Popen[str]":
    """Start processes that play a role of ``ledger_worker`` on the present test's database."""
    command = [str(word) for word in (processes, role, *arguments)]
    return subprocess.Popen(
        [sys.executable, "-m", "tests.integration.ledger.ledger_worker", *command],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": f"{ROOT / 'platform'}{os.pathsep}{ROOT}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def output(child: "subprocess.Popen[str]") -> str:
    """Wait for a child and return what it printed."""
    out, errors = child.communicate(timeout=300)
    assert child.returncode == 0, errors
    return out
