"""What a referee types: warnings, rulings on calls, appeals and what a panel decided."""

from collections.abc import Callable, Mapping
from typing import TypeAlias, get_args

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from smazzata.presentation.typed_numbers import read_whole
from smazzata.runtime.whole_numbers import whole_numbers
from tournaments import commands
from tournaments.events.calls import Sanction

Form: TypeAlias = Mapping[str, str]
Read: TypeAlias = Callable[[Form], Command | Refusal]


def read_refereeing(form: Form) -> Command | Refusal:
    """The command that a form of the referee's page gives. Refusals: `malformed`,
    `unreadable_number`.
    """
    reader = _READERS.get(form.get("do", ""))
    return MALFORMED if reader is None else reader(form)


def _warning(form: Form) -> Command | Refusal:
    (number,) = _numbers(form, "entry") or (0,)
    return commands.GiveWarning(
        number, article=_text(form, "article"), reason=_text(form, "reason")
    )


def _call(form: Form) -> Command | Refusal:
    place = read_whole([form.get(name, "").strip() for name in ("round", "table")])
    if isinstance(place, Refusal):
        return place
    return commands.CallReferee(place[0], place[1], about=_text(form, "about"))


def _answer(form: Form) -> Command | Refusal:
    numbers = _numbers(form, "call", "on")
    sanction = form.get("sanction", "")
    if numbers is None or sanction not in get_args(Sanction):
        return MALFORMED
    taken = read_whole([form.get("vp", "").strip() or "0", form.get("mp", "").strip() or "0"])
    if isinstance(taken, Refusal):
        return taken
    heard = read_whole(form.get("heard", "").replace(",", " ").split())
    if isinstance(heard, Refusal):
        return heard
    return commands.AnswerCall(
        call=numbers[0],
        heard=heard,
        sanction=sanction,  # type: ignore[arg-type]
        on=numbers[1],
        article=_text(form, "article"),
        reason=_text(form, "reason"),
        vp=taken[0],
        mp=taken[1],
        move=_text(form, "move"),
    )


def _appeal(form: Form) -> Command | Refusal:
    place = read_whole([form.get(name, "").strip() for name in ("entry", "round", "table")])
    if isinstance(place, Refusal):
        return place
    number, round_, table = place
    return commands.FileAppeal(number, round_, table, _text(form, "reason"))


def _unwarn(form: Form) -> Command | Refusal:
    (number,) = _numbers(form, "warning") or (0,)
    return commands.RevokeWarning(number, _text(form, "reason"))


def _reopen(form: Form) -> Command | Refusal:
    (number,) = _numbers(form, "call") or (0,)
    return commands.ReopenCall(number, _text(form, "reason"))


_READERS: dict[str, Read] = {
    "unwarn": _unwarn,
    "reopen": _reopen,
    "warn": _warning,
    "call": _call,
    "answer": _answer,
    "appeal": _appeal,
}


def _numbers(form: Form, *names: str) -> tuple[int, ...] | None:
    return whole_numbers([form.get(name, "").strip() for name in names], 6)


def _text(form: Form, name: str) -> str:
    return " ".join(form.get(name, "").split())
