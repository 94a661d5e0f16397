"""The rules of a new tournament, read from a form.

Every field is text, as a browser sends it, so that a preset (`presets`) is nothing but a form
filled in. An empty field means what is usual for the game, its ranking and its system.
"""

import re
import secrets
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias, get_args

from games.kernel.ranking import Ranking
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.victory import VictoryTable
from games.registry import strengths
from smazzata.desk.setup.victory_steps import CHOSEN_TABLES, read_steps
from smazzata.desk.words import bad_setting
from smazzata.presentation.option_fields import chosen_options, complete_options
from smazzata.presentation.typed_text import one_line
from smazzata.tables.clock_rules import PRESETS
from smazzata.tables.events import CALM
from smazzata.tables.settings import TableSettings
from smazzata.tournament_management.automation import MachineStep
from smazzata.tournament_management.opening import Plan
from tournaments.movements.systems import SYSTEMS, System
from tournaments.regulations import CODES
from tournaments.regulations.regulation import LONGEST, USUAL_WINDOWS, Level, Windows
from tournaments.scoring.fixed_point import read
from tournaments.scoring.placing_points import FORMULAS
from tournaments.scoring.points import Rest
from tournaments.settings import SETTINGS, Setting
from tournaments.standings.criteria import CRITERIA, Criterion

Form: TypeAlias = Mapping[str, str]

PLACES = ("hall", "online")
"""Where the tables are: in a hall, with slips that the desk types in, or here."""
HALL = frozenset({MachineStep.SIGN})
ONLINE = frozenset({MachineStep.OPEN_TABLES, MachineStep.COLLECT, MachineStep.SIGN})
LINKS = 6
"""Criteria of a chain of ties that a form has room for."""
LISTED_ROUNDS = 20
"""Rounds that a form lists for a system of their own; more of them are played by the usual one."""
MOST_CODE = 80

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "system": SYSTEMS,
    "place": PLACES,
    "clock": (*PRESETS, ""),
    "ranking": ("", *get_args(Ranking)),
    **{each.name: ("", *each.choices) for each in SETTINGS if each.choices},
    "lots": ("", "yes"),
    "claims": ("", "yes"),
    "homologation": ("", "yes"),
    "left_over": ("", "three"),
    "code_of": ("", *CODES),
    "same_category": ("", "yes"),
    "level": ("", *get_args(Level)),
    "vp_table": ("", *CHOSEN_TABLES),
    "placing": ("", *FORMULAS),
    **{f"chain-{at}": ("", *CRITERIA) for at in range(1, LINKS + 1)},
    **{f"system-{at}": ("", *SYSTEMS) for at in range(1, LISTED_ROUNDS + 1)},
}
"""Fields of which one of a few values is chosen."""
WINDOWS = Windows.__struct_fields__
"""How long results may be spoken against, in minutes, where standings are homologated."""
NUMBERS: Final[dict[str, tuple[int, int]]] = {
    "rounds": (1, 999),
    **{each.name: (each.least, each.most) for each in SETTINGS if not each.choices},
    "rest_vp": (-1000, 1000),
    "rest_mp": (-10_000, 10_000),
    "rest_gross": (-10_000, 10_000),
    "rest_absent": (-1000, 1000),
    "rest_missed": (-1000, 1000),
    **{f"window_{window}": (0, LONGEST) for window in WINDOWS},
}
"""Fields with a whole number: the least and the most."""
REST_POINTS = ("rest_vp", "rest_absent", "rest_missed")
"""Fields with points of the table that counts, which may have decimals."""
TEXTS = ("seats", "victory_steps", "code", "exemption")
"""Fields in which something is written."""
_WHOLE = re.compile(r"[+\-\u2212]?[0-9]{1,6}")


def read_setup(rules: Ruleset[Any], form: Form) -> Plan | Refusal:
    """The tournament that a form asks for, without entries yet.

    Refusals: of the game's options, of a table of points (`victory_steps.read_steps`), and
    `bad_setting` with the field's `name`.
    """
    options = complete_options(rules, chosen_options(rules, form))
    if isinstance(options, Refusal):
        return options
    table: VictoryTable | Refusal | None = CHOSEN_TABLES.get(form.get("vp_table", ""))
    if form.get("victory_steps", "").strip():
        table = read_steps(form["victory_steps"])
    decimals = table.decimals if isinstance(table, VictoryTable) else 0
    form = _rest_counted(form, decimals)
    if (wrong := next(_wrong(form, decimals), None)) is not None:
        return wrong
    if isinstance(table, Refusal):
        return table
    online = form["place"] == "online"
    settings = TableSettings(clock=PRESETS[form.get("clock") or "none"], pace=CALM)
    rounds = int(form["rounds"])
    chain = _chain(form)
    return Plan(
        title=one_line(form.get("title", "")),
        game=rules.id,
        options=chosen_options(rules, form),
        system=form["system"],  # type: ignore[arg-type]
        systems=_systems(form, rounds),
        rounds=rounds,
        entries=(),
        bot=strengths(rules.id)["medium"],
        key=secrets.token_bytes(32),
        tables=settings if online else None,
        automation=ONLINE if online else HALL,
        ranking=form.get("ranking") or None,  # type: ignore[arg-type]
        seats=tuple(map(int, re.findall(r"[0-9]+", form.get("seats", "")))),
        table=table,
        chain=chain,
        rest=_rest(form),
        code=one_line(form.get("code", "")),
        lots=form.get("lots") == "yes" and "lots" not in chain,
        claims=form.get("claims") == "yes",
        windows=_windows(form),
        threes=form.get("left_over") == "three",
        code_of=form.get("code_of", ""),
        level=form.get("level") or None,  # type: ignore[arg-type]
        same_category=form.get("same_category") == "yes",
        exemption=one_line(form.get("exemption", "")),
        placing=form.get("placing") or None,  # type: ignore[arg-type]
        settings={each.name: _chosen(form, each) for each in SETTINGS},
    )


def _rest_counted(form: Form, decimals: int) -> Form:
    """The form with the points of a rest as whole numbers; what is none stays, and is refused."""
    if not decimals:
        return form
    typed = {name: read(form.get(name, "").strip(), decimals) for name in REST_POINTS}
    return {**form, **{name: str(found) for name, found in typed.items() if found is not None}}


def _wrong(form: Form, decimals: int) -> Iterator[Refusal]:
    """The fields that hold what they cannot."""
    for name, allowed in CHOICES.items():
        if form.get(name, "") not in allowed:
            yield bad_setting(name, form.get(name, ""))
    for name, (least, most) in NUMBERS.items():
        text = form.get(name, "").strip()
        if not text and name != "rounds":
            continue
        unit = 10**decimals if name in REST_POINTS else 1
        if not _WHOLE.fullmatch(text) or not least * unit <= whole(text) <= most * unit:
            yield bad_setting(name, text)
    if not re.fullmatch(r"([0-9]{1,2}([ ,]+[0-9]{1,2})*)?", form.get("seats", "").strip()):
        yield bad_setting("seats", form["seats"])
    for name in ("code", "exemption"):
        if len(form.get(name, "")) > MOST_CODE:
            yield bad_setting(name, form[name])
    code, level = CODES.get(form.get("code_of", "")), form.get("level", "")
    if level and (code is None or level not in code.levels):
        yield bad_setting("level", level)
    if not form.get("rest_vp", "").strip() and any(
        form.get(name, "").strip()
        for name in ("rest_mp", "rest_gross", "rest_absent", "rest_missed")
    ):
        yield bad_setting("rest_vp", "")


def whole(text: str) -> int:
    """A whole number as people type it."""
    return int(text.replace("\u2212", "-"))


def _number(form: Form, name: str, usual: int) -> int:
    text = form.get(name, "").strip()
    return whole(text) if text else usual


def _chosen(form: Form, setting: Setting) -> str | int:
    """What was chosen of a setting, or what is usual."""
    if setting.choices:
        return form.get(setting.name) or setting.usual
    return _number(form, setting.name, int(setting.usual))


def _chain(form: Form) -> tuple[Criterion, ...]:
    links = (form.get(f"chain-{at}", "") for at in range(1, LINKS + 1))
    return tuple(link for link in links if link)  # type: ignore[misc]


def _systems(form: Form, rounds: int) -> tuple[System, ...]:
    """The system of each round, empty where all have the usual one."""
    planned = tuple(form.get(f"system-{at}") or form["system"] for at in range(1, rounds + 1))
    return planned if set(planned) != {form["system"]} else ()  # type: ignore[return-value]


def _windows(form: Form) -> Windows | None:
    if form.get("homologation") != "yes":
        return None
    code = CODES.get(form.get("code_of", ""))
    usual = code.windows if code else USUAL_WINDOWS
    given = {name: _number(form, f"window_{name}", getattr(usual, name)) for name in WINDOWS}
    return Windows(**given)


def _rest(form: Form) -> Rest | None:
    if not form.get("rest_vp", "").strip():
        return None
    absent = form.get("rest_absent", "").strip()
    gross = form.get("rest_gross", "").strip()
    return Rest(
        whole(form["rest_vp"].strip()),
        _number(form, "rest_mp", 0),
        whole(absent) if absent else None,
        _number(form, "rest_missed", 0),
        whole(gross) if gross else None,
    )
