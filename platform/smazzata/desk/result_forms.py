"""What is typed of a table: totals, walk-overs, awarded scores, corrections, penalties."""

from collections.abc import Callable, Iterator, Mapping
from math import gcd
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from games.kernel.command import Command
from games.kernel.options import Options
from games.kernel.refusal import MALFORMED, Refusal
from games.kernel.ruleset import Ruleset
from smazzata.desk.direction_forms import OF_TABLES
from smazzata.presentation.typed_numbers import read_whole
from tournaments import commands
from tournaments.events.results import Correction
from tournaments.state import Round

Form: TypeAlias = Mapping[str, str]

INCOMPLETE = Refusal("totals_incomplete")
RULINGS = ("correct", "walkover", "award", "settle")


class TypedResults(NamedTuple):
    """The results of a round as they were typed."""

    commands: list[commands.RecordResult]
    refusals: dict[int, Refusal]
    """By table: what could not be read."""


def field(table: int, side: int) -> str:
    """The name of the field of a side's total."""
    return f"mp-{table}-{side}"


def total_step(game: Ruleset[Any], options: Options) -> int:
    """Every total is a multiple of it where the game's slips are written hand by hand; else 1."""
    lines = game.slip_lines(options) if game.slip_hands(options) else ()
    return gcd(*(line.step for line in lines)) or 1


def read_results(form: Form, played: Round, step: int = 1) -> TypedResults:
    """The totals of all tables of a round at which something was typed, all multiples of `step`.

    Who types fast hits a wrong key: in Burraco 803 is no total, as it is none on a slip.
    """
    found = TypedResults([], {})
    for table in range(1, len(played.tables) + 1):
        sides = range(len(played.sides_at(table)))
        texts = [form.get(field(table, side), "").strip() for side in sides]
        if not any(texts):
            continue
        totals = _numbers(texts)
        if isinstance(totals, Refusal):
            found.refusals[table] = totals
        elif odd := next((total for total in totals if total % step), None):
            params = {"figure": odd, "step": step}
            found.refusals[table] = Refusal("figure_not_multiple", params=params)
        else:
            mp = played.of_entries(table, totals)
            found.commands.append(commands.RecordResult(played.number, table, mp))
    return found


def read_ruling(form: Form, played: Round, table: int) -> Command | Refusal:
    """The ruling on a table that a form gives."""
    reader = _READERS.get(form.get("do", "")) or OF_TABLES.get(form.get("do", ""))
    return MALFORMED if reader is None else reader(form, played, table)


def read_penalty(form: Form, number: int) -> Command | Refusal:
    """The penalty that a form gives an entry."""
    taken = _numbers([form.get("vp", "").strip() or "0", form.get("mp", "").strip() or "0"])
    if isinstance(taken, Refusal):
        return taken
    return commands.ApplyPenalty(
        number, vp=taken[0], mp=taken[1], article=_text(form, "article"), reason=_reason(form)
    )


def _correct(form: Form, played: Round, table: int) -> Command | Refusal:
    totals = _of_sides(form, "mp", played, table)
    if isinstance(totals, Refusal):
        return totals
    kind = form.get("kind", "")
    if kind not in get_args(Correction):
        return MALFORMED
    return commands.CorrectResult(
        played.number,
        table,
        totals,
        kind,  # type: ignore[arg-type]
        _reason(form),
        _text(form, "article"),
        consent=form.get("consent") == "yes",
    )


def _walkover(form: Form, played: Round, table: int) -> Command | Refusal:
    sides = played.tables[table - 1].sides
    present = tuple(number for number in sides if form.get(f"present-{number}") == "yes")
    return commands.GiveWalkover(played.number, table, present, _reason(form))


def _award(form: Form, played: Round, table: int) -> Command | Refusal:
    totals = _of_sides(form, "mp", played, table)
    points = _of_sides(form, "vp", played, table)
    if isinstance(totals, Refusal):
        return totals
    if isinstance(points, Refusal):
        return points
    return commands.AwardScore(
        played.number, table, totals, points, _text(form, "article"), _reason(form)
    )


def _settle(form: Form, played: Round, table: int) -> Command | Refusal:
    totals = _of_sides(form, "mp", played, table)
    if isinstance(totals, Refusal):
        return totals
    return commands.SettleSlip(played.number, table, totals, _reason(form), _text(form, "article"))


_READERS: dict[str, Callable[[Form, Round, int], Command | Refusal]] = {
    "correct": _correct,
    "walkover": _walkover,
    "award": _award,
    "settle": _settle,
}


def _of_sides(
    form: Form, what: Literal["mp", "vp"], played: Round, table: int
) -> tuple[int, ...] | Refusal:
    """What was typed for each side, said for each entry."""
    found = _numbers(list(_typed(form, what, played, table)))
    return found if isinstance(found, Refusal) else played.of_entries(table, found)


def _typed(form: Form, what: Literal["mp", "vp"], played: Round, table: int) -> Iterator[str]:
    for side in range(len(played.sides_at(table))):
        yield form.get(f"{what}-{table}-{side}", "").strip()


def _numbers(texts: list[str]) -> tuple[int, ...] | Refusal:
    return read_whole(texts) if all(texts) else INCOMPLETE


def _text(form: Form, name: str) -> str:
    return " ".join(form.get(name, "").split())


def _reason(form: Form) -> str:
    return _text(form, "reason")
