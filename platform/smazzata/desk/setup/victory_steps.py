"""An organiser's own table of victory points: typed step by step, or pasted as a JSON file.

A line is one step: `0-100 10 10` is a difference up to 100, worth ten points to either side;
`1505 20 0`, without an end, is the last. Whatever stands between the numbers is not looked at.
"""

import re
from typing import Any

import msgspec

from games.kernel.refusal import Refusal
from games.kernel.victory import VictoryTable, VictoryTableProblem, read_table

MOST = 10_000
"""Characters of a table."""
OWN = "house"
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
