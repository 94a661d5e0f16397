"""What a game alone lets its referee impose: asked on the page, read from its form.

The game says what there is (`Ruleset.rulings`), as it says what a player may do; no game is known
here. Whether it may be, its rules judge when it is carried out.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.kernel.view import MenuItem, ParameterSpec
from smazzata.presentation.menus import menu_in_words
from smazzata.presentation.narration import Narrator
from smazzata.runtime.whole_numbers import whole_number
from smazzata.tables.table import Table

FIELD = "param-"
"""Before a parameter's name in a form, so that it never meets another field."""


def game_rulings(table: Table, seats: Sequence[str]) -> list[dict[str, Any]]:
    """The rulings that can be given now, in words; `seats` are the names of who sits there."""
    speaker = Narrator(table.rules, table.state.match.options, seats)
    offered = menu_in_words(table.rules.rulings(table.state), speaker)
    for ruling in offered:
        for name, pick in ruling["params"].items():
            pick["field"] = FIELD + name
    return offered


def command_in(form: Mapping[str, str], table: Table) -> dict[str, Any]:
    """The command that a form gives, as plain JSON; what it leaves out or garbles is missing."""
    do = form.get("command", "")
    known = table.rules.rulings(table.state)
    item = next((item for item in known if item.do == do), MenuItem(do, do))
    values = {name: _value(pick, form.get(FIELD + name, "")) for name, pick in item.params.items()}
    return {"do": do, **{name: value for name, value in values.items() if value is not None}}


def _value(pick: ParameterSpec, text: str) -> Any:
    if pick.by == "number":
        return whole_number(text, 9)
    return next((each.value for each in pick.choices if str(each.value) == text), None)
