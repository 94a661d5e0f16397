"""What a referee types: warnings, rulings on calls, appeals and what a panel decided."""

from collections.abc import Callable
from typing import TypeAlias, get_args

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk.form_fields import Form, numbers_in, text_in
from smazzata.presentation.typed_numbers import read_whole
from smazzata.runtime.whole_numbers import whole_numbers
from tournaments import commands
from tournaments.events.refereeing import Sanction

Read: TypeAlias = Callable[[Form], Command | Refusal]


def read_refereeing(form: Form) -> Command | Refusal:
    """The command that a form of the referee's page gives. Refusals: `malformed`,
    `unreadable_number`.
    """
    reader = _READERS.get(form.get("do", ""))
    return MALFORMED if reader is None else reader(form)


def _warning(form: Form) -> Command | Refusal:
    (number,) = _ids(form, "entry") or (0,)
    return commands.GiveWarning(
        number, article=text_in(form, "article"), reason=text_in(form, "reason")
    )


def _call(form: Form) -> Command | Refusal:
    place = numbers_in(form, "round", "table")
    if isinstance(place, Refusal):
        return place
    return commands.CallReferee(place[0], place[1], about=text_in(form, "about"))


def _answer(form: Form) -> Command | Refusal:
    ids = _ids(form, "call", "on")
    sanction = form.get("sanction", "")
    if ids is None or sanction not in get_args(Sanction):
        return MALFORMED
    taken = read_whole([form.get("vp", "").strip() or "0", form.get("mp", "").strip() or "0"])
    if isinstance(taken, Refusal):
        return taken
    heard = read_whole(form.get("heard", "").replace(",", " ").split())
    if isinstance(heard, Refusal):
        return heard
    return commands.AnswerCall(
        call=ids[0],
        heard=heard,
        sanction=sanction,  # type: ignore[arg-type]
        on=ids[1],
        article=text_in(form, "article"),
        reason=text_in(form, "reason"),
        vp=taken[0],
        mp=taken[1],
        move=text_in(form, "move"),
    )


def _appeal(form: Form) -> Command | Refusal:
    place = numbers_in(form, "entry", "round", "table")
    if isinstance(place, Refusal):
        return place
    number, round_, table = place
    return commands.FileAppeal(number, round_, table, text_in(form, "reason"))


def _unwarn(form: Form) -> Command | Refusal:
    (number,) = _ids(form, "warning") or (0,)
    return commands.RevokeWarning(number, text_in(form, "reason"))


def _reopen(form: Form) -> Command | Refusal:
    (number,) = _ids(form, "call") or (0,)
    return commands.ReopenCall(number, text_in(form, "reason"))


_READERS: dict[str, Read] = {
    "unwarn": _unwarn,
    "reopen": _reopen,
    "warn": _warning,
    "call": _call,
    "answer": _answer,
    "appeal": _appeal,
}


def _ids(form: Form, *names: str) -> tuple[int, ...] | None:
    return whole_numbers([form.get(name, "").strip() for name in names], 6)
