"""A game's lesson: what it is about in a few pictures, and a first deal that is played by the hand.

A lesson is data, `lesson.toml` in the package of its game, in both languages. Its deal is told by
zones, as in worked examples (`replays.deck_stacking`), and is played by the game's own rules: a
rule that changes breaks it, and a test says so. `docs/guides/game-author.md` shows the format.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from games.kernel.command import Command, from_text
from games.kernel.event import Card
from games.kernel.match import Deal, State
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.seats import SYSTEM, Seat
from games.kernel.words import Phrase
from replays.deck_stacking import opened, stacked
from replays.record_steps import parse_step

LEARNER: Seat = 0
"""Who learns sits here."""
FILE = "lesson.toml"


class BadLessonError(ValueError):
    """A lesson that cannot be read, or that the rules do not play; says where."""

    code = "bad_lesson"


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Said(_Part, frozen=True):
    """A text in both languages."""

    it: str
    en: str

    def say(self, language: str) -> str:
        """The text in `language` (`it` or `en`)."""
        return Phrase(self.it, self.en).say(language)


class Group(_Part, frozen=True):
    """Some cards of a picture that lie together."""

    cards: str
    """Codes, separated by blanks; `back` for a card that lies face down."""
    says: Said | str = ""
    """What stands below them: a figure, or a word in both languages."""
    marked: bool = False
    """Whether they are what the picture is about."""
    dimmed: bool = False


class Score(_Part, frozen=True):
    """A line of a score in a picture."""

    who: Said
    points: int
    marked: bool = False


class Brief(_Part, frozen=True):
    """One picture of a game in brief, and its sentence or two: cards, or a score."""

    title: Said
    text: Said
    cards: list[Group] = []
    score: list[Score] = []


class Move(_Part, frozen=True):
    """A move of the guided deal; before the learner's, what the guide says of it."""

    play: str
    """As records write it: `0 play_card card=7D`."""
    title: Said | None = None
    text: Said | None = None
    show: str = ""
    """Cards of the hand that the guide speaks of."""


class Lesson(_Part, frozen=True):
    """A game's lesson, as its file has it."""

    brief: list[Brief]
    deal: dict[str, str]
    """Zone → its cards right after the deal, as `replays.deck_stacking.stacked` takes them."""
    line: list[Move]
    """The moves from the first on, as they are played when the guide is followed: all of a short
    deal, the first turns of a long one."""
    options: dict[str, Any] = {}
    """Of the match; a second deal may follow, which the guide leaves alone."""
    chance: dict[str, int] = {}


class Course(NamedTuple):
    """A lesson made ready to be played: the deck to deal, and the moves of its line."""

    lesson: Lesson
    deal: Deal
    moves: tuple[tuple[Seat, Command], ...]


def read_lesson(text: str) -> Lesson:
    """The lesson that a file spells. Raises `BadLessonError`."""
    try:
        return msgspec.toml.decode(text, type=Lesson)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise BadLessonError(str(error)) from None


def prepare_course(ruleset: Ruleset[Any], lesson: Lesson) -> Course:
    """The deck and the moves of a lesson. Raises `BadLessonError`."""
    try:
        order = stacked(ruleset, opened(ruleset, lesson.options), lesson.deal, lesson.chance)
    except ValueError as error:
        raise BadLessonError(f"deal: {error}") from None
    moves = tuple(_read_move(ruleset, number, move) for number, move in enumerate(lesson.line, 1))
    return Course(lesson, Deal(tuple(order), dict(lesson.chance)), moves)


def _read_move(ruleset: Ruleset[Any], number: int, move: Move) -> tuple[Seat, Command]:
    step = parse_step(move.play)
    if step is None or not isinstance(step.seat, int) or not isinstance(step.command, str):
        raise BadLessonError(f"move {number}: {move.play!r} is no move of a seat")
    command = from_text(ruleset.command_codec, step.command)
    if isinstance(command, Refusal):
        raise BadLessonError(f"move {number}: {move.play}: {command.code}")
    return step.seat, command


def play_course(ruleset: Ruleset[Any], course: Course) -> Iterator[State]:
    """The table as it is dealt, and after each move of the line. Raises `BadLessonError`."""
    state = _act(ruleset, opened(ruleset, course.lesson.options), SYSTEM, course.deal, "deal")
    yield state
    for number, (seat, command) in enumerate(course.moves, 1):
        state = _act(ruleset, state, seat, command, f"move {number}")
        yield state


def _act(ruleset: Ruleset[Any], state: State, seat: Seat, command: Command, where: str) -> State:
    outcome = ruleset.act(state, seat, command)
    if isinstance(outcome, Refusal):
        raise BadLessonError(f"{where}: {outcome.code} ({outcome.clause})")
    after: State = outcome.state
    return after


def cards_of(command: Command, known: Mapping[Card, object]) -> list[Card]:
    """The cards that a command names, in its order; `known` are those of the game."""
    found: list[Card] = []

    def collect(value: object) -> None:
        if isinstance(value, str):
            found.extend([value] if value in known else [])
        elif isinstance(value, Mapping):
            for part in value.values():
                collect(part)
        elif isinstance(value, (list, tuple)):
            for part in value:
                collect(part)

    collect(command.data())
    return found
