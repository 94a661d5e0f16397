"""A match as a fold of its stream."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import UUID

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.match import (
    BETWEEN_DEALS,
    SEALED,
    DealStarted,
    State,
    TimeCalled,
    TurnTimedOut,
)
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.seats import SPECTATOR, SYSTEM, Seat
from games.kernel.words import Words
from games.registry import ruleset
from smazzata.ledger.events import StoredEvent
from smazzata.ledger.reader import group_by_command
from smazzata.ledger.repository import AggregateRepository, LoadedAggregate
from smazzata.tables.clock import Clock
from smazzata.tables.events import (
    CODEC,
    INSTANT,
    OUTAGE,
    TABLE_EVENTS,
    Chair,
    ChairTaken,
    ClocksStarted,
    ClocksStopped,
    DealSeen,
    ReactionShown,
    TableOpened,
)
from smazzata.tables.lessons import follow

KIND = "match"


class Table(NamedTuple):
    """Who sits at a table, by which rules, and how the match stands."""

    opened: TableOpened
    rules: Ruleset[Any]
    state: State
    chairs: tuple[Chair, ...]
    """Who plays each seat as of now."""
    moved: int = 0
    """The version of the last event of the game; what the table itself tells moves nothing."""
    moved_ms: int = 0
    """When that was, in milliseconds since 1970 UTC."""
    awaited_since: int = 0
    """The version from which on the seats that are to act have been: that of the last move or,
    where several choose at once, of the last one before their round."""
    awaited_ms: int = 0
    """When that was, in milliseconds since 1970 UTC."""
    said_since: int = 0
    """The version of the last thing that was said out of turn: a bot that waits thinks again."""
    dealt_since: int = 0
    """The version from which on the cards of the deal being played are dealt."""
    turn_restarts: bool = False
    """Whether a trick ended or a deal began just then: there is something to look at."""
    clock: Clock | None = None
    ready: frozenset[Seat] = frozenset()
    """Who is ready for the next deal, while people look at the last one."""
    followed: int | None = None
    """How many moves of its lesson's line have been played; None where there is none, or once
    it was left."""
    look_since_ms: int = 0
    """Since when they look, in milliseconds since 1970 UTC; later by what clocks stood still."""
    reacted_ms: tuple[int, ...] = ()
    """When each seat sent a message last, in milliseconds since 1970 UTC; 0: never."""

    @classmethod
    def at(cls, opened: TableOpened, at_ms: int) -> "Table":
        """The table that is opened at a moment, before any event of the game."""
        rules = ruleset(opened.game, opened.ruleset)
        seats = len(opened.chairs)
        clock = Clock.start(opened.clock, seats, at_ms) if opened.clock else None
        chairs = tuple(opened.chairs)
        state = rules.blank()
        silent = (0,) * seats
        table = cls(opened, rules, state, chairs, clock=clock, reacted_ms=silent)
        table = table._replace(moved_ms=at_ms, awaited_ms=at_ms)
        return table._replace(followed=0) if opened.lesson else table

    @property
    def over(self) -> bool:
        """Whether the match has its result."""
        return self.rules.is_over(self.state)

    @property
    def closed(self) -> bool:
        """Whether nothing can be added any more: the match is over and all decks are revealed."""
        return self.over and not self.state.match.unrevealed

    @property
    def words(self) -> Words:
        """What the game says at this table."""
        return self.rules.words_of(self.state.match.options)

    @property
    def instant_bots(self) -> bool:
        """Whether only bots play, without pauses: nobody watches, they play for the result."""
        return self.opened.pace == INSTANT and all(chair.bot for chair in self.opened.chairs)

    @property
    def looking(self) -> bool:
        """Whether a deal is over at which people are given time to look."""
        sealed = self.state.phase == SEALED and self.state.match.deal > 1
        return sealed and self.opened.look_s > 0

    @property
    def lookers(self) -> tuple[Seat, ...]:
        """The people for whom the next deal waits: who plays on, and is not ready."""
        if not self.looking:
            return ()
        gone = self.ready | self.state.match.out
        people = (seat for seat, chair in enumerate(self.chairs) if not chair.bot)
        return tuple(seat for seat in people if seat not in gone)

    @property
    def look_due_ms(self) -> int | None:
        """When the next deal is dealt though somebody still looks, in milliseconds since 1970 UTC.

        None while nobody looks at a deal, and while the clocks are stopped.
        """
        if not self.looking or (self.clock is not None and self.clock.stopped_ms is not None):
            return None
        return self.look_since_ms + (1000 * self.opened.look_s if self.lookers else 0)

    def cards_held(self, seat: Seat) -> int:
        """How many cards a seat has in hand, as everybody can see."""
        zones = self.rules.observe(self.state, SPECTATOR).zones
        return sum(len(zone.cards) for zone in zones if zone.kind == "hand" and zone.owner == seat)

    def after(self, events: Sequence[Event], state: State, last: int, at_ms: int) -> "Table":
        """The table after one append that ends at version `last` and leads to `state`."""
        if isinstance(events[0], ReactionShown):
            return self.after_reaction(events[0].seat, at_ms)
        told = [event for event in events if event.name() not in TABLE_EVENTS]
        table = self._after_own(events, at_ms)._replace(state=state)
        if state.phase != SEALED:
            table = table._replace(ready=frozenset())
        if table.looking and not self.looking:
            table = table._replace(look_since_ms=at_ms)
        if told:
            table = table._replace(moved=last, moved_ms=at_ms)
            if self._said_off_turn(told, state):
                table = table._replace(said_since=last)
            elif not self.same_round(state):
                restarts = restarts_turns(self.rules, told)
                table = table._replace(awaited_since=last, awaited_ms=at_ms, turn_restarts=restarts)
            if self.followed is not None:
                table = table._replace(followed=self._followed_after(told))
            if any(isinstance(event, DealStarted) for event in told):
                table = table._replace(dealt_since=last)
        return table if self.clock is None else table._timed(self, told, at_ms)

    def after_reaction(self, seat: Seat, at_ms: int) -> "Table":
        """The table after somebody sent a message: nothing else has changed."""
        last = tuple(at_ms if own == seat else ms for own, ms in enumerate(self.reacted_ms))
        return self._replace(reacted_ms=last)

    def _after_own(self, events: Sequence[Event], at_ms: int) -> "Table":
        """The table after what it tells itself: who sits there, who is ready, its clock."""
        chairs, clock = list(self.chairs), self.clock
        ready, look_since = self.ready, self.look_since_ms
        for event in events:
            if isinstance(event, DealSeen):
                ready |= {event.seat}
            elif isinstance(event, ChairTaken):
                chairs[event.seat] = event.chair
            elif isinstance(event, ClocksStopped) and clock:
                clock = clock.stopped(event.since_ms, outage=event.cause == OUTAGE)
            elif isinstance(event, ClocksStarted) and clock:
                if clock.stopped_ms is not None:
                    look_since += max(0, at_ms - max(clock.stopped_ms, look_since))
                clock = clock.started(at_ms, bot_seats(chairs))
        return self._replace(
            chairs=tuple(chairs), clock=clock, ready=ready, look_since_ms=look_since
        )

    def _followed_after(self, told: Sequence[Event]) -> int | None:
        """How far the lesson's line is followed after what people and bots chose."""
        followed = self.followed
        for event in told:
            cause = self.rules.caused_by(event)
            if cause is not None and cause[0] != SYSTEM:
                followed = follow(self.rules, followed, *cause)
        return followed

    def same_round(self, later: State) -> bool:
        """Whether in `later` the seats choose at once that do so now, each for the same round."""
        rules, now = self.rules, self.state
        return (
            later.phase in rules.simultaneous
            and (later.phase, later.match.deal) == (now.phase, now.match.deal)
            and rules.simultaneous_round(later) == rules.simultaneous_round(now)
        )

    def _said_off_turn(self, told: Sequence[Event], later: State) -> bool:
        """Whether only something was said that belongs to no turn, and the same seats are to act.

        Else whoever likes to talk would make other people's moves stale, and bots begin anew.
        """
        rules, now = self.rules, self.state
        if not rules.off_turn:
            return False
        caused = [cause for event in told if (cause := rules.caused_by(event))]
        return (
            bool(caused)
            and all(type(command) in rules.off_turn for _, command in caused)
            and later.phase == now.phase
            and rules.current(later) == rules.current(now)
        )

    def meant_since(self, command: Command | Refusal) -> int:
        """The first version whose viewers may have meant this table by a command.

        What may be said off turn holds for the deal, anything else for the turn or round.
        """
        return self.dealt_since if type(command) in self.rules.off_turn else self.awaited_since

    def among_several(self, seat: Seat) -> Seat | None:
        """The seat where several choose at once, or where it reacts beside whoever is to move, so
        that each has a chance and a pause of its own; None where it is this seat's turn alone.
        """
        rules, state = self.rules, self.state
        alone = state.phase not in rules.simultaneous and seat in rules.current(state)
        return None if alone else seat

    def _timed(self, before: "Table", told: Sequence[Event], at_ms: int) -> "Table":
        """This table with its clock brought up to date: `told` led here from `before`."""
        if self.clock is None:
            return self
        rules = self.rules
        together = before.state.phase in rules.simultaneous and not before.same_round(self.state)
        playing = self.state.phase not in BETWEEN_DEALS
        active = rules.current(self.state) if playing else ()
        cause = rules.caused_by(told[0]) if told else None
        timed_out = {event.seat for event in told if isinstance(event, TurnTimedOut)}
        if timed_out and self.clock.race:  # of all who were silent
            timed_out.update(self.clock.late(at_ms))
        clock = self.clock.moved(
            at_ms,
            {seat: self.cards_held(seat) for seat in active},
            bot_seats(self.chairs),
            turn_restarts=together or any(isinstance(e, DealStarted) or e.ends_trick for e in told),
            racing=self.state.phase in rules.races,
            time_called=self.over or any(isinstance(e, TimeCalled) for e in told),
            timed_out=timed_out,
            mover=cause[0] if cause and cause[0] >= 0 else None,
        )
        return self._replace(clock=clock)


def seat_of(table: Table, member: str | None) -> Seat | None:
    """The seat in which a member sits, whether or not a bot plays it just now."""
    seats = (seat for seat, chair in enumerate(table.chairs) if chair.member == member)
    return None if member is None else next(seats, None)


def bot_seats(chairs: Sequence[Chair]) -> list[Seat]:
    """The seats that bots play."""
    return [seat for seat, chair in enumerate(chairs) if chair.bot]


def restarts_turns(rules: Ruleset[Any], events: Sequence[Event]) -> bool:
    """Whether with the last command among these events of the game a trick ended or a deal began.

    The system's commands count with the seat's before them, from which they follow.
    """
    for event in reversed(events):
        if isinstance(event, DealStarted) or event.ends_trick:
            return True
        cause = rules.caused_by(event)
        if cause is not None and cause[0] >= 0:
            return False
    return False


def fold(table: Table | None, events: Sequence[StoredEvent]) -> Table:
    """The table after more stored events; the first event of a stream opens it."""
    if table is None:
        first = events[0]
        opened = CODEC.convert(TableOpened.name(), first.data, first.schema)
        assert isinstance(opened, TableOpened)
        table = Table.at(opened, first.at_ms)
    if table.clock is None and not (table.rules.simultaneous or table.rules.off_turn):
        return _taken_in(table, events)
    for appended in group_by_command(events):
        table = _taken_in(table, appended)
    return table


def _taken_in(table: Table, stored: Sequence[StoredEvent]) -> Table:
    """The table after stored events: of one append, or of any number where it makes no difference.

    It does to a clock, to rounds of choices, which begin with an append, and where something may
    be said off turn, which is no turn.
    """
    convert = table.rules.event_codec.convert
    events: list[Event] = []
    told: list[Event] = []
    last = table.moved
    at_ms = table.moved_ms
    for event in stored:
        if event.type == ReactionShown.name():
            table = table.after_reaction(event.data["seat"], event.at_ms)
        elif event.type in TABLE_EVENTS:
            events.append(CODEC.convert(event.type, event.data, event.schema))
        else:
            told.append(convert(event.type, event.data, event.schema))
            last, at_ms = event.version, event.at_ms
    if not (events or told):
        return table
    state = table.rules.fold(told, table.state)
    if not told:
        at_ms = stored[-1].at_ms
    return table.after([*events, *told], state, last, at_ms)


def game_events(table: Table, events: Sequence[StoredEvent]) -> list[Event]:
    """The game's events among stored ones, decoded."""
    return [event for _, event in numbered(table, events)]


def numbered(table: Table, events: Sequence[StoredEvent]) -> list[tuple[int, Event]]:
    """The game's events among stored ones, decoded, each with its version in the stream."""
    convert = table.rules.event_codec.convert
    return [
        (e.version, convert(e.type, e.data, e.schema)) for e in events if e.type not in TABLE_EVENTS
    ]


tables: AggregateRepository[Table] = AggregateRepository(KIND, fold)
"""The matches, as this process knows them."""


def load(match: UUID) -> LoadedAggregate[Table]:
    """A match as it stands now. Raises `UnknownStream`."""
    return tables.load(match)
