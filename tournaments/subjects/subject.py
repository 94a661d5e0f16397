"""What a subject declares: a rule for each of its commands, a fact for each of its events.

A command is what somebody wants: its `Rule` says how it is decided, by whom it may be given, what
is asked before it is, and until when one official alone may give it. An event is what happened: its
`Fact` says what it changes, how the log tells it, which command leads to it and which one undoes
it. Sentences stand where they are needed, in Italian and English.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from enum import IntEnum
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import MALFORMED, UNKNOWN_COMMAND, Refusal
from games.kernel.words import Phrase, Words
from tournaments.authority import NOBODY, Acting, Office
from tournaments.deadlines import Window
from tournaments.events.opening import TournamentOpened
from tournaments.pairing.model import Number
from tournaments.regulations.regulation import unexplained
from tournaments.state import Tournament

Decision: TypeAlias = tuple[Event, ...] | Refusal
"""What a command causes; no events where it has taken effect already."""
Topic: TypeAlias = Literal["entries", "pairings", "results", "rulings", "standings", "course"]
"""What an event is about, for whoever reads only a part of the log."""
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)


def copy_fields(wanted: type[S], source: msgspec.Struct, **others: Any) -> S:
    """A command, event or other value with the source's fields of the same names.

    `others` come before them; those that `wanted` does not have are left out.
    """
    fields = {name: getattr(source, name) for name in source.__struct_fields__} | others
    return wanted(**{name: fields[name] for name in wanted.__struct_fields__ if name in fields})


class Level(IntEnum):
    """How loudly something is asked before it is done."""

    ACKNOWLEDGE = 1
    """It is done, and said."""
    CONFIRM = 2
    """It is asked once."""
    CONSEQUENCES = 3
    """What it changes is shown; who confirms has seen just that."""
    UNOFFICIAL = 4
    """It is refused as long as the tournament keeps to its code."""


class Case(NamedTuple):
    """What a command is decided by, beside what it says itself."""

    state: Tournament
    acting: Acting
    book: "RuleBook"

    @property
    def rules(self) -> TournamentOpened:
        """The rules of the tournament, which is open. Raises `ValueError` if it is not."""
        if self.state.rules is None:
            raise ValueError("the tournament is not open")
        return self.state.rules


@dataclass(frozen=True)
class Question(Generic[C]):
    """What is asked before a command is given, when, and how loudly.

    Of several that apply the loudest counts. Nobody can switch one off.
    """

    code: str
    level: Level
    italian: str
    english: str
    when: Callable[[Case, C], bool] = lambda _case, _command: True

    @property
    def sentence(self) -> Phrase:
        """The question in words."""
        return Phrase(self.italian, self.english)


@dataclass(frozen=True)
class Offer(Generic[C]):
    """How the desk offers a command for which none of its pages has a form of its own.

    The form is made of the command's fields. Title, explanation and button may name them.
    """

    page: Literal["course", "entry", "venue"]
    """Where it stands: with how long the tournament lasts, each entry, or place and day."""
    title: Phrase
    explanation: Phrase
    prepare: Callable[[Tournament, Number], C]
    """The command before anybody types; the number is that of the page's entry, else 0."""
    _: KW_ONLY
    labels: Mapping[str, Phrase] = field(default_factory=dict)
    """What the fields are called that people fill in; the others stay as they were prepared."""
    button: Phrase | None = None
    """None: as the title."""
    when: Callable[[Tournament], bool] = lambda _state: True
    """Whether the page shows it."""
    last: bool = False
    """Whether it stands below the others."""


@dataclass(frozen=True)
class Rule(Generic[C]):
    """All that holds for one command."""

    command: type[C]
    decide: Callable[[Case, C], Decision]
    _: KW_ONLY
    offices: frozenset[Office]
    """Who may give it."""
    program: str = "commands"
    """Under which address programs give it: `commands` takes it as it is; empty: nowhere."""
    questions: tuple[Question[C], ...] = ()
    late: Window | Callable[[C], Window | None] | None = None
    """The window after which it takes two officials; None, also as an answer: it never does."""
    after_homologation: bool = False
    """Whether it may still be given: it moves no line of the standings."""
    after_close: bool = False
    """Whether it may still be given when the tournament has ended, and was not homologated."""
    tells: type[Event] | None = None
    """The event whose words (`Fact.done`) tell of it before it is given; None: none do."""
    costs: tuple[type[Event], ...] = ()
    """Events of it that tell what it costs, where the rules say so and not whoever gives it."""
    at_the_table: bool = False
    """Whether those who sit at a table may give it, too; for which side, it asks itself."""
    offer: Offer[C] | None = None
    """Its form at the desk, where no page has one of its own."""

    def window_of(self, command: C) -> Window | None:
        """The window after which this command takes two officials; None: it never does."""
        return self.late(command) if callable(self.late) else self.late


class LogPosition(NamedTuple):
    """Where in a log an event stands."""

    state: Tournament
    """The tournament before it."""
    log: Sequence[Event]
    at: int
    """Number of the event, from 0."""


class Undoing(NamedTuple):
    """What a command that undoes an event may be made of."""

    before: Tournament
    """The tournament before the command that is undone."""
    after: Tournament
    """It with the event."""
    reason: str


Undo: TypeAlias = tuple[Command, ...] | Refusal
CANNOT_UNDO = Refusal("cannot_undo")


def skip_undo(_event: Event, _undoing: Undoing) -> Undo:
    """It needs no opposite: it came with another event and goes with it, or is outdated by it."""
    return ()


@dataclass(frozen=True)
class Fact(Generic[E]):
    """All that holds for one event."""

    event: type[E]
    fold: Callable[[Tournament, E], None]
    """Changes the state by the event. It judges nothing: events carry all outcomes."""
    topic: Topic
    italian: str
    """The event in public: without reasons that people typed, without names."""
    english: str
    _: KW_ONLY
    undo: type[Command] | Callable[[E, Undoing], Undo] | None = None
    """The commands that bring back the state before it. A class: one, with the event's fields of
    the same names and the reason that is given; None: it stands, for no command is its opposite."""
    cause: type[Command] | Callable[[E, LogPosition], Command | None] | None = None
    """The command whose first event it is, for the audit. A class: it has the event's fields of the
    same names; None: the event only follows others."""
    said_by: Callable[[E], Acting] = lambda _event: NOBODY
    """Whoever may say what it says: that they could was asked when they said it."""
    done: Phrase | None = None
    """What a command did whose first event it is."""
    variants: Mapping[str, Phrase] = field(default_factory=dict)
    """Other sentences, by the event's `source`."""

    @property
    def sentence(self) -> Phrase:
        """The event in words."""
        return Phrase(self.italian, self.english)

    def find_cause(self, event: E, position: LogPosition) -> Command | None:
        """The command that must have led to an event; None where none can have."""
        if self.cause is None or not isinstance(self.cause, type):
            return self.cause and self.cause(event, position)
        return copy_fields(self.cause, event)

    def find_undo(self, event: E, undoing: Undoing) -> Undo:
        """The commands that undo an event, or `cannot_undo`."""
        if self.undo is None:
            return CANNOT_UNDO
        if isinstance(self.undo, type):
            return (copy_fields(self.undo, event, reason=undoing.reason),)
        return self.undo(event, undoing)


@dataclass(frozen=True)
class Subject:
    """What belongs together: commands, events, and why they may be refused."""

    name: str
    rules: tuple[Rule[Any], ...]
    facts: tuple[Fact[Any], ...]
    refusals: Words


@dataclass(frozen=True)
class RuleBook:
    """The rules and facts of all subjects, by command and by event."""

    rules: Mapping[type[Command], Rule[Any]]
    facts: Mapping[type[Event], Fact[Any]]
    commands: Mapping[str, type[Command]]
    """By name."""
    questions: frozenset[str]
    """The codes of all questions."""

    def tell(self, command: str) -> Phrase | None:
        """What a command of this name does, in words; None where there are none."""
        told = self.rules[self.commands[command]].tells
        return None if told is None else self.facts[told].done

    def read_command(self, raw: object) -> Command | Refusal:
        """The command that untrusted JSON values spell, or `unknown_command` or `malformed`."""
        if not isinstance(raw, dict):
            return MALFORMED
        cls = self.commands.get(raw["do"]) if isinstance(raw.get("do"), str) else None
        if cls is None:
            return UNKNOWN_COMMAND
        if not set(raw) <= {"do", *cls.__struct_fields__}:
            return MALFORMED
        try:
            return msgspec.convert(raw, cls, strict=True)
        except msgspec.ValidationError:
            return MALFORMED


def decide_by_rule(case: Case, command: Command) -> Decision:
    """What follows from a command, whoever has to agree to it."""
    rule = case.book.rules.get(type(command))
    if rule is None:
        return UNKNOWN_COMMAND
    decided = rule.decide(case, command)
    if isinstance(decided, Refusal) or not decided:
        return decided
    return unexplained(case.rules.regulation, command) or decided


def decide_by_code(case: Case, command: Command) -> Decision:
    """The same, unless the code has the tournament leave its official mode first."""
    decided = decide_by_rule(case, command)
    if isinstance(decided, Refusal) or not decided:
        return decided
    return check_code(case, command) or decided


def check_code(case: Case, command: Command) -> Refusal | None:
    """That a command takes leaving the official mode: `official_mode_only`, with the question."""
    asked = find_loudest(case, command)
    if asked is None or asked.level < Level.UNOFFICIAL:
        return None
    return Refusal("official_mode_only", params={"what": asked.code})


def find_loudest(case: Case, command: Command) -> Question[Any] | None:
    """The loudest question that applies; once out of the official mode nothing is refused."""
    rule = case.book.rules.get(type(command))
    asked = rule.questions if rule is not None else ()
    if case.state.official_mode_left:
        asked = tuple(replace(q, level=min(q.level, Level.CONSEQUENCES)) for q in asked)
    applying = [question for question in asked if question.when(case, command)]
    return max(applying, key=lambda question: question.level, default=None)


def number_parts(items: Sequence[T], size: int) -> list[tuple[tuple[T, ...], int, int]]:
    """The items in pieces of at most `size`, each with its number and how many there are.

    Nothing is one empty piece.
    """
    pieces = [tuple(items[at : at + size]) for at in range(0, len(items), size)] or [()]
    return [(piece, number, len(pieces)) for number, piece in enumerate(pieces, 1)]
