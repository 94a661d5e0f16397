"""What is typed of a table: totals and what a referee says of them, who is late; penalties."""

from collections.abc import Callable
from typing import Literal, NamedTuple, get_args

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk.form_fields import Form, number_in, numbers_in, text_in
from smazzata.presentation.typed_numbers import read_whole
from tournaments import commands
from tournaments.events.results import Correction, Source
from tournaments.state import Round

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


def read_results(form: Form, played: Round) -> TypedResults:
    """The totals of all tables of a round at which something was typed."""
    found = TypedResults([], {})
    for table in range(1, len(played.tables) + 1):
        texts = [form.get(name, "").strip() for name in _fields("mp", played, table)]
        if not any(texts):
            continue
        totals = _complete(texts)
        if isinstance(totals, Refusal):
            found.refusals[table] = totals
        else:
            mp = played.of_entries(table, totals)
            found.commands.append(commands.RecordResult(played.number, table, mp))
    return found


def read_ruling(form: Form, played: Round, table: int) -> Command | Refusal:
    """The ruling on a table that a form gives."""
    reader = _READERS.get(form.get("do", ""))
    return MALFORMED if reader is None else reader(form, played, table)


def read_penalty(form: Form, number: int) -> Command | Refusal:
    """The penalty that a form gives an entry."""
    taken = _complete([form.get("vp", "").strip() or "0", form.get("mp", "").strip() or "0"])
    if isinstance(taken, Refusal):
        return taken
    return commands.ApplyPenalty(
        number,
        vp=taken[0],
        mp=taken[1],
        article=text_in(form, "article"),
        reason=text_in(form, "reason"),
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
        text_in(form, "reason"),
        text_in(form, "article"),
        consent=form.get("consent") == "yes",
    )


def _walkover(form: Form, played: Round, table: int) -> Command | Refusal:
    sides = played.tables[table - 1].sides
    present = tuple(number for number in sides if form.get(f"present-{number}") == "yes")
    return commands.GiveWalkover(played.number, table, present, text_in(form, "reason"))


def _award(form: Form, played: Round, table: int) -> Command | Refusal:
    totals = _of_sides(form, "mp", played, table)
    points = _of_sides(form, "vp", played, table)
    if isinstance(totals, Refusal):
        return totals
    if isinstance(points, Refusal):
        return points
    return commands.AwardScore(
        played.number, table, totals, points, text_in(form, "article"), text_in(form, "reason")
    )


def _settle(form: Form, played: Round, table: int) -> Command | Refusal:
    totals = _of_sides(form, "mp", played, table)
    if isinstance(totals, Refusal):
        return totals
    return commands.SettleSlip(
        played.number, table, totals, text_in(form, "reason"), text_in(form, "article")
    )


def _mend(form: Form, played: Round, table: int) -> Command | Refusal:
    """Another kind of result for a table that has one."""
    source = form.get("source", "")
    if source not in get_args(Source):
        return MALFORMED
    sides = played.tables[table - 1].sides
    totals: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    if source != "walkover":
        found = numbers_in(form, *_fields("mp", played, table))
        if isinstance(found, Refusal):
            return found
        totals = played.of_entries(table, found)
    if source == "arbitral":
        found = numbers_in(form, *_fields("vp", played, table))
        if isinstance(found, Refusal):
            return found
        points = played.of_entries(table, found)
    present = tuple(n for n in sides if form.get(f"present-{n}") == "yes")
    return commands.MendResult(
        played.number,
        table,
        source,  # type: ignore[arg-type]
        text_in(form, "reason"),
        totals,
        points,
        present if source == "walkover" else (),
        article=text_in(form, "article"),
    )


def _revoke(form: Form, played: Round, table: int) -> Command | Refusal:
    """That the last word on a table is taken back."""
    return commands.RevokeResult(played.number, table, text_in(form, "reason"))


def _late(form: Form, played: Round, table: int) -> Command | Refusal:
    """That a side is not at its table."""
    side = number_in(form, "side")
    minutes = number_in(form, "minutes") if form.get("minutes", "").strip() else None
    if isinstance(minutes, Refusal):
        return minutes
    if isinstance(side, Refusal):
        return MALFORMED
    return commands.NoteLate(played.number, table, side, minutes)


_READERS: dict[str, Callable[[Form, Round, int], Command | Refusal]] = {
    "correct": _correct,
    "walkover": _walkover,
    "award": _award,
    "settle": _settle,
    "mend": _mend,
    "revoke": _revoke,
    "late": _late,
}


def _of_sides(
    form: Form, what: Literal["mp", "vp"], played: Round, table: int
) -> tuple[int, ...] | Refusal:
    """What was typed for each side, said for each entry."""
    found = _complete([form.get(name, "").strip() for name in _fields(what, played, table)])
    return found if isinstance(found, Refusal) else played.of_entries(table, found)


def _fields(what: Literal["mp", "vp"], played: Round, table: int) -> list[str]:
    return [f"{what}-{table}-{side}" for side in range(len(played.sides_at(table)))]


def _complete(texts: list[str]) -> tuple[int, ...] | Refusal:
    return read_whole(texts) if all(texts) else INCOMPLETE
