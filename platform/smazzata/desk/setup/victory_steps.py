"""An organiser's own table of victory points: typed step by step, or pasted as a JSON file.

A line is one step: `0-100 10 10` is a difference up to 100, worth ten points to either side;
`1505 20 0`, without an end, is the last. Whatever stands between the numbers is not looked at.
"""

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.kernel.refusal import Refusal
from games.kernel.victory import VictoryTable, VictoryTableProblem, read_table
from games.kernel.victory_tables import TABLES
from smazzata.desk.forms import DeskForm
from smazzata.desk.pages import desk_page
from smazzata.desk.words import say
from smazzata.members.permissions import Action
from smazzata.presentation.narration import language
from smazzata.runtime.whole_numbers import whole_number
from tournaments.scoring.continuous import CONTINUOUS
from tournaments.scoring.victory_words import say_source

MOST = 10_000
"""Characters of a table."""
OWN = "house"
CHOSEN_TABLES: Mapping[str, VictoryTable] = {**TABLES, **CONTINUOUS}
"""Tables of victory points that can be chosen by name."""
_SHOWN_FIELDS = ("csrfmiddlewaretoken", "victory_steps", "begin_with", "totals", "do")
"""Fields that the editor itself shows; the others are those of the new tournament, kept."""
_NEAR = 5
"""A correction of so few match points that changes the points is worth knowing beforehand."""
_THOUSANDS = re.compile(r"(?<=\d)[.'](?=\d{3}(\D|$))")
_NUMBER = re.compile(r"[0-9]{1,9}")


def read_steps(text: str) -> VictoryTable | Refusal:
    """The table that was typed. Refusals: `vp_steps_too_long`, `vp_step_unreadable` with the line,
    and those of `games.kernel.victory`: the first of them.
    """
    found = check_steps(text)
    return found if isinstance(found, VictoryTable) else found[0]


def check_steps(text: str) -> VictoryTable | list[Refusal]:
    """The table that was typed, or everything that is wrong with it."""
    if len(text) > MOST:
        return [Refusal("vp_steps_too_long", params={"most": MOST})]
    written = text if text.lstrip().startswith("{") else _written(text)
    if isinstance(written, Refusal):
        return [written]
    found = read_table(written)
    return found if isinstance(found, VictoryTable) else [_refusal(each) for each in found]


def _written(text: str) -> bytes | Refusal:
    """The lines as the JSON that `read_table` reads."""
    bands: list[dict[str, int]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        numbers = [int(digits) for digits in _NUMBER.findall(_THOUSANDS.sub("", line))]
        if len(numbers) not in (3, 4):
            return Refusal(
                "vp_step_unreadable", params={"line": number, "given": line.strip()[:40]}
            )
        first, *last, winner, loser = numbers
        band = {"from": first, "winner": winner, "loser": loser}
        bands.append(band | ({"to": last[0]} if last else {}))
    total = bands[0]["winner"] + bands[0]["loser"] if bands else 20
    # Scores of Burraco are multiples of five, and so its tables leave out what lies between.
    limits = [value for band in bands for key, value in band.items() if key in ("from", "to")]
    step = 1 if any(limit % 5 for limit in limits) else 5
    table: dict[str, Any] = {"id": OWN, "bands": bands, "total": total, "step": step}
    return msgspec.json.encode(table)


def _refusal(problem: VictoryTableProblem) -> Refusal:
    return Refusal(problem.code, params=problem.params)


def bands(table: VictoryTable) -> list[tuple[int, int | None, int, int]]:
    """The rows of a table: from, to (None: no end), points of who is ahead, of the other."""
    step = 5 if all(limit % 5 == 0 for limit in table.limits) else 1
    firsts = [0, *(limit + step for limit in table.limits)]
    ends = [*table.limits, None]
    return [
        (first, end, points, table.total - points)
        for first, end, points in zip(firsts, ends, table.points, strict=True)
    ]


def typed(table: VictoryTable) -> str:
    """A table as its lines are typed; as JSON where its points have decimals: no line says so."""
    if table.decimals:
        return msgspec.json.encode(_as_json(table)).decode()
    return "\n".join(
        f"{first}{'' if end is None else f'-{end}'} {ahead} {behind}"
        for first, end, ahead, behind in bands(table)
    )


def as_file(table: VictoryTable) -> bytes:
    """A table as the JSON file that `read_steps` reads again."""
    return msgspec.json.format(msgspec.json.encode(_as_json(table)), indent=2) + b"\n"


def _as_json(table: VictoryTable) -> dict[str, Any]:
    rows = bands(table)
    return {
        "id": table.id,
        "version": table.version,
        "source": table.source,
        "total": table.total,
        **({"scale": table.decimals} if table.decimals else {}),
        "step": rows[1][0] - table.limits[0],
        "bands": [
            {"from": first, **({} if end is None else {"to": end}), "winner": a, "loser": b}
            for first, end, a, b in rows
        ],
    }


@desk_page("desk/victory-table/", "victory-table", Action.RUN_TOURNAMENT)
def page(request: HttpRequest) -> HttpResponse:
    """A table, checked as it stands; `do` is `begin` with one that ships, `file` to have it."""
    form = dict(DeskForm.of(request).sent())
    steps = form.get("victory_steps", "")
    if form.get("do") == "begin" and (shipped := CHOSEN_TABLES.get(form.get("begin_with", ""))):
        steps = typed(shipped)
    found = check_steps(steps) if steps.strip() else None
    if isinstance(found, VictoryTable) and form.get("do") == "file":
        response = HttpResponse(as_file(found), content_type="application/json")
        response.headers["Content-Disposition"] = 'attachment; filename="victory-points.json"'
        return response
    table = found if isinstance(found, VictoryTable) else None
    context = {
        "steps": steps,
        "problems": [say(each) for each in found] if isinstance(found, list) else [],
        "table": table,
        "bands": bands(table) if table else [],
        "tables": [(name, say_source(t, language())) for name, t in CHOSEN_TABLES.items()],
        "begun": form.get("begin_with", ""),
        "totals": form.get("totals", ""),
        "tried": _tried(table, form.get("totals", "")) if table else None,
        "kept": [(name, value) for name, value in form.items() if name not in _SHOWN_FIELDS],
    }
    status = 422 if context["problems"] else 200
    return render(request, "desk/victory_table.html", context, status=status)


def _tried(table: VictoryTable, text: str) -> tuple[int, int, int, bool] | None:
    """A lead that somebody tries: it, the points of both, and whether a few more change them."""
    lead = whole_number(text.strip(), 6)
    if lead is None:
        return None
    near = table.share(max(lead - _NEAR, 0)) != table.share(lead + _NEAR)
    return (lead, *table.share(lead), near)
