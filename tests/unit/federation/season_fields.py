"""Fields and rules that tests of a season share."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

from tests.unit.narrowing import accepted, present
from tournaments.federation.days import Day, read_day
from tournaments.federation.formulas import Formula, read_formulas
from tournaments.federation.points import Award, Field, Placed, award_points
from tournaments.federation.season import SeasonRules, read_season

FOLDER = Path(__file__).parents[3] / "tournaments" / "federation"
T = TypeVar("T")


@cache
def formula(name: str) -> Formula:
    return accepted(read_formulas((FOLDER / "formulas.toml").read_text("utf-8")))[name, 1]


def day(text: str) -> Day:
    return present(read_day(text))


def ranked(places: Sequence[int]) -> tuple[Placed, ...]:
    return tuple(Placed(entry, place) for entry, place in enumerate(places, 1))


def field(places: Sequence[int] | int, level: str = "", tables: int = 0, deals: int = 0) -> Field:
    line = ranked(range(1, places + 1) if isinstance(places, int) else places)
    return Field((line,), level, tables, deals)


def points(name: str, of: Field) -> list[int]:
    return [each.points for each in awards(name, of)]


def awards(name: str, of: Field) -> tuple[Award, ...]:
    return accepted(award_points(formula(name), of))


def text_of(body: str) -> str:
    return (FOLDER / "bodies" / f"{body}.toml").read_text("utf-8")


@cache
def season(body: str) -> SeasonRules:
    shared = accepted(read_formulas((FOLDER / "formulas.toml").read_text("utf-8")))
    return accepted(read_season(text_of(body), shared))
