"""What a site asks of PostgreSQL and Redis, counted from outside while it runs.

Statements are those that PostgreSQL writes into its log, which tells them apart by the role that
sent them; commits and Redis commands are the servers' own counts. To PostgreSQL a statement that
only reads is a commit too; those that write, and so wait for the disk, are told apart by the
numbers that it gives to transactions. Whoever counts slows down what is counted: times are taken
before.
"""

import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
import redis

NAME = "bench"
"""The application name under which we look ourselves."""
SETTLE = 1.5
"""Seconds until every session has noticed a changed setting."""

# What a statement goes on with on another line begins there with a tab. One without any words, by
# which a pool tries a connection before it lends it, is a line by itself: what follows is the next.
_STATEMENT = re.compile(
    r"^([^|\n]*)\|LOG:  (?:statement|execute [^:\n]*):(?:[ \t]|\n\t)*((?:\S+(?: +\S+)?)?)",
    re.MULTILINE,
)


@dataclass
class Counts:
    """What was asked during a while."""

    seconds: float = 0.0
    moves: int = 0
    commits: int = 0
    """Transactions, those that only read too."""
    writing: int = 0
    """Those of them that wrote or locked something."""
    redis_commands: int = 0
    statements: Counter[str] = field(default_factory=Counter)
    """By role."""
    texts: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By role and the first words of the statement, none where it has none."""


def connect(url: str) -> psycopg.Connection[Any]:
    """A connection as the owner that is counted apart."""
    return psycopg.connect(url, autocommit=True, application_name=NAME)


def moves_so_far(database: psycopg.Connection[Any]) -> int:
    """How many commands are stored: one a move, of people and of bots."""
    row = database.execute("SELECT count(*) FROM es_command").fetchone()
    return int(row[0]) if row else 0


@contextmanager
def counting(url: str, home: Path, redis_url: str) -> Iterator[Counts]:
    """Counts what is asked meanwhile; the answer is complete when the block has ended.

    `home` is the folder of the server, which is the run's own: its log is read.
    """
    counts = Counts()
    with connect(url) as database, redis.Redis.from_url(redis_url) as keys:
        _set(database, log_statement="all", log_line_prefix="%a|")
        time.sleep(SETTLE)
        log = (home / "server.log").stat().st_size
        moves, commits = moves_so_far(database), _commits(database)
        written = _written(database)
        commands = int(keys.info("stats")["total_commands_processed"])
        started = time.monotonic()
        yield counts
        counts.seconds = time.monotonic() - started
        counts.moves = moves_so_far(database) - moves
        # What sessions have not reported yet is as much now as it was at the beginning.
        counts.commits = _commits(database) - commits
        counts.writing = _written(database) - written
        counts.redis_commands = int(keys.info("stats")["total_commands_processed"]) - commands
        with (home / "server.log").open("rb") as lines:
            lines.seek(log)
            told = lines.read().decode(errors="replace")
        _set(database, log_statement="none", log_line_prefix="%m [%p] ")
    for role, text in statements(told):
        if role != NAME:
            counts.statements[role] += 1
            counts.texts[role, text] += 1


def statements(log: str) -> list[tuple[str, str]]:
    """Every statement in a part of the server's log: who sent it, and its first words."""
    found: list[tuple[str, str]] = _STATEMENT.findall(log)
    return found


def _commits(database: psycopg.Connection[Any]) -> int:
    row = database.execute(
        "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
    ).fetchone()
    return int(row[0]) if row else 0


def _written(database: psycopg.Connection[Any]) -> int:
    """How many numbers of transactions the server has given out; reading takes none."""
    row = database.execute("SELECT pg_snapshot_xmax(pg_current_snapshot())::text").fetchone()
    return int(row[0]) if row else 0


def _set(database: psycopg.Connection[Any], **settings: str) -> None:
    for name, value in settings.items():
        database.execute(f"ALTER SYSTEM SET {name} = '{value}'")
    database.execute("SELECT pg_reload_conf()")
