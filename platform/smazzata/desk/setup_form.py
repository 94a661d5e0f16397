"""The rules of a new tournament, read from a form."""

import secrets
from collections.abc import Mapping
from typing import Any, get_args

from games.kernel.ranking import Ranking
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.registry import strengths
from smazzata.presentation.option_fields import chosen_options, complete_options
from smazzata.tables.clock_rules import PRESETS
from smazzata.tables.events import CALM
from smazzata.tables.settings import TableSettings
from smazzata.tournament_management.automation import Step
from smazzata.tournament_management.opening import Plan
from tournaments.movements.systems import SYSTEMS

PLACES = ("hall", "online")
"""Where the tables are: in a hall, with slips that the desk types in, or here."""
HALL = frozenset({Step.SIGN})
ONLINE = frozenset({Step.OPEN_TABLES, Step.COLLECT, Step.SIGN})


def read_setup(rules: Ruleset[Any], form: Mapping[str, str]) -> Plan | Refusal:
    """The tournament that a form asks for, without entries yet.

    Refusals: of the game's options, and `bad_setting` with the field's `name`.
    """
    options = complete_options(rules, chosen_options(rules, form))
    if isinstance(options, Refusal):
        return options
    choices = {
        "system": SYSTEMS,
        "place": PLACES,
        "clock": (*PRESETS, ""),
        "ranking": ("", *get_args(Ranking)),
        "lots": ("", "yes"),
        "claims": ("", "yes"),
    }
    for name, allowed in choices.items():
        if form.get(name, "") not in allowed:
            return _bad(name, form.get(name, ""))
    rounds = form.get("rounds", "")
    if not (rounds.isascii() and rounds.isdigit() and len(rounds) < 4):
        return _bad("rounds", rounds)
    online = form["place"] == "online"
    settings = TableSettings(clock=PRESETS[form.get("clock") or "none"], pace=CALM)
    return Plan(
        title=" ".join(form.get("title", "").split()),
        game=rules.id,
        options=chosen_options(rules, form),
        system=form["system"],  # type: ignore[arg-type]
        rounds=int(rounds),
        entries=(),
        bot=strengths(rules.id)["medium"],
        key=secrets.token_bytes(32),
        tables=settings if online else None,
        automation=ONLINE if online else HALL,
        ranking=form.get("ranking") or None,  # type: ignore[arg-type]
        lots=form.get("lots") == "yes",
        claims=not online and form.get("claims") == "yes",
    )


def _bad(name: str, value: str) -> Refusal:
    return Refusal("bad_setting", params={"name": name, "value": value[:64]})
