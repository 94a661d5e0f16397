"""What somebody wants of a table, read from a form and checked against the game's rules."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from smazzata.presentation.option_fields import chosen_options, complete_options
from smazzata.runtime.whole_numbers import whole_number
from smazzata.tables.clock_rules import PRESETS
from smazzata.tables.events import CALM, QUICK, Spectators
from smazzata.tables.settings import LONGEST_DELAY_MOVES, LONGEST_DELAY_S, TableSettings

DELAYS = {"delay_moves": LONGEST_DELAY_MOVES, "delay_s": LONGEST_DELAY_S}

FORM_PACES = (QUICK, CALM)
"""How bots may take their time beside people: one that moves at once tells by its time how long it
had to think, and so what it holds."""


class TableForm(NamedTuple):
    """A table as its opener wants it."""

    options: dict[str, Any]
    """What was chosen; the rest is the game's default."""
    seats: int
    settings: TableSettings = TableSettings(pace=CALM)


def usual_clock(rules: Ruleset[Any]) -> str:
    """The preset that the form proposes. Where several choose at once one who is silent keeps all
    the others waiting, and without a clock for ever; elsewhere he only plays late.
    """
    return "rapid" if rules.simultaneous else "none"


def proposed_clock(rules: Ruleset[Any], form: Mapping[str, str]) -> str:
    """The clock to be shown as chosen: the one that was, unless it was merely proposed, perhaps for
    another game.
    """
    chosen = form.get("clock", "")
    return usual_clock(rules) if chosen in ("", form.get("proposed")) else chosen


def read_table_form(rules: Ruleset[Any], form: Mapping[str, str]) -> TableForm | Refusal:
    """The table that a submitted form asks for. Options are named `option.NAME`; empty means the
    default.

    Refusals: `bad_setting`, and what the game says against its options; their `name` is the field.
    """
    given = chosen_options(rules, form)
    options = complete_options(rules, given)
    if isinstance(options, Refusal):
        return options
    for name, allowed in (("clock", PRESETS), ("pace", FORM_PACES)):
        if form.get(name, "") not in {"", *allowed}:
            return _bad(name, form[name])
    delays = {}
    for name, most in DELAYS.items():
        text = form.get(name, "") or "0"
        delay = whole_number(text, 5)
        if delay is None or delay > most:
            return _bad(name, text)
        delays[name] = delay
    settings = TableSettings(
        clock=PRESETS[form.get("clock") or usual_clock(rules)],
        pace=form.get("pace") or CALM,
        rated=form.get("rated") == "yes",
        spectators=Spectators(
            allowed=form.get("watched", "yes") == "yes",
            listed=form.get("listed", "yes") == "yes",
            **delays,
        ),
    )
    return TableForm(given, rules.seats(options), settings)


def _bad(name: str, value: str) -> Refusal:
    return Refusal("bad_setting", params={"name": name, "value": value[:64]})
