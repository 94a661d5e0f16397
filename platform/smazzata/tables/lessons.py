"""Lessons at tables: whose first deal is arranged, and how far the table has followed its line."""

import sys
from functools import cache
from importlib.resources import files
from typing import Any

from games.kernel.command import Command
from games.kernel.ruleset import Ruleset
from games.kernel.seats import Seat
from games.registry import ruleset
from replays.lesson import FILE, Course, Lesson, prepare_course, read_lesson


@cache
def lesson_of(game: str, version: int | None = None) -> Lesson | None:
    """The lesson of a game by these rules, the newest by default; None where it has none.

    Raises `UnknownGameError` and `BadLessonError`.
    """
    package = sys.modules[type(ruleset(game, version)).__module__].__package__
    file = files(package).joinpath(FILE) if package else None
    return read_lesson(file.read_text("utf-8")) if file is not None and file.is_file() else None


@cache
def course_of(game: str, version: int | None = None) -> Course:
    """The lesson of a game that has one, ready to be played. Raises `BadLessonError`."""
    lesson = lesson_of(game, version)
    assert lesson is not None, game
    return prepare_course(ruleset(game, version), lesson)


def follow(rules: Ruleset[Any], followed: int | None, seat: Seat, command: Command) -> int | None:
    """How many moves of the line have been played after this one; None once it was left.

    What is said out of turn leaves no line.
    """
    if followed is not None and next_move(rules, followed, seat) == command:
        return followed + 1
    return followed if type(command) in rules.off_turn else None


def next_move(rules: Ruleset[Any], followed: int | None, seat: Seat) -> Command | None:
    """What a seat does next by the line; None where it says nothing of that."""
    if followed is None:
        return None
    moves = course_of(rules.id, rules.version).moves
    return moves[followed][1] if followed < len(moves) and moves[followed][0] == seat else None
