"""A match's stream without a database: what is appended, and when."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

from games.kernel.event import Event
from games.kernel.match import StartMatch
from games.kernel.refusal import Refusal
from games.kernel.seats import SYSTEM
from games.registry import ruleset
from smazzata.ledger.events import StoredEvent
from smazzata.tables.clock import Clock
from smazzata.tables.events import Chair, TableOpened
from smazzata.tables.handler import step, with_deal
from smazzata.tables.table import Table, fold
from tests.unit.narrowing import accepted, present

OPENED_MS = 1_000_000
MASTER = "5c" * 32


class Stream:
    """A match whose events are kept here; `table` is carried along as appends carry it."""

    def __init__(self, game: str, options: dict[str, Any], **opened: Any) -> None:
        rules = ruleset(game)
        seats = rules.seats(accepted(rules.resolve_options(options)))
        chairs = opened.pop("chairs", None) or [Chair(member=f"m{n}") for n in range(seats)]
        self.id: UUID = uuid4()
        self.stored: list[StoredEvent] = []
        event = TableOpened(game, rules.version, chairs, **opened)
        self.table = Table.at(event, OPENED_MS)
        outcome = accepted(rules.act(self.table.state, SYSTEM, StartMatch(MASTER, options)))
        dealt = with_deal(self.table._replace(state=outcome.state), outcome.events)
        self.append([event, *dealt.events], dealt.table, OPENED_MS)

    def append(
        self, events: Sequence[Event], decided: Table, at_ms: int, actor: str = "member:1"
    ) -> None:
        """Stores one append."""
        command, first = uuid4(), len(self.stored) + 1
        self.stored += [
            StoredEvent(
                self.id, version, event.name(), event.schema, event.data(), command, actor,
                at_ms, version.to_bytes(32, "big"),
            )
            for version, event in enumerate(events, first)
        ]  # fmt: skip
        self.table = self.table.after(events, decided.state, len(self.stored), at_ms)

    def play(
        self, at_ms: int, seat: int | None = None, command: Any = None, actor: str = "member:1"
    ) -> list[Event]:
        """A command at a moment; by default the least that the seat to move can do."""
        rules, state = self.table.rules, self.table.state
        seat = rules.current(state)[0] if seat is None else seat
        moved = step(self.table, seat, command or rules.default_move(state, seat))
        assert not isinstance(moved, Refusal), moved
        self.append(moved.events, moved.table, at_ms, actor)
        return moved.events

    @property
    def seat(self) -> int:
        """The seat to move."""
        return self.table.rules.current(self.table.state)[0]

    @property
    def clock(self) -> Clock:
        """The clock of a table that has one."""
        return present(self.table.clock)

    def read(self) -> Table:
        """The table as another process reads it."""
        return fold(None, self.stored)
