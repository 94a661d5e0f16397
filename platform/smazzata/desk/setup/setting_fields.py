"""Every field by which a tournament is opened, as data: its kind, its values, what is usual.

`setup_form` and `venue` read the fields from a form; here they are told to whoever fills in
one that no page shows, such as a program.
"""

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, TypeAlias

from games.kernel.options import LARGEST, Option
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.registry import rulesets
from smazzata.desk.setup.presets import OPTION
from smazzata.desk.setup.setup_form import (
    CHOICES,
    MOST_CODE,
    NUMBERS,
    REST_POINTS,
    TEXTS,
    WINDOWS,
)
from smazzata.desk.setup.venue import MOST_NAME, SIZES
from smazzata.presentation.option_fields import form_options
from smazzata.tournament_management.formats import format_of
from tournaments.regulations.regulation import USUAL_WINDOWS
from tournaments.settings import SETTINGS
from tournaments.subjects.opening import MAX_TITLE

Kind: TypeAlias = Literal["choice", "number", "points", "text", "moment"]
"""`points` are a number with as many decimals as the table of points has; a `moment` is a day and
hour as in 2026-12-01T20:30, by the site's clock where it names no zone."""

OF_ONE_EVENING = ("title", "venue", "starts_at")
"""Fields that an opening has and a preset has not."""
OF_THE_VENUE = ("venue", "starts_at", *SIZES)
USUAL = {
    "clock": "none",
    **{each.name: each.shown_usual for each in SETTINGS if each.shown_usual},
    **{f"window_{window}": str(getattr(USUAL_WINDOWS, window)) for window in WINDOWS},
    **dict.fromkeys(("lots", "claims", "homologation", "same_category", "left_over"), ""),
    **dict.fromkeys(("code_of", "placing", "title", "code", "exemption", "victory_steps"), ""),
    **dict.fromkeys(("venue", "starts_at"), ""),
}
"""What an empty field means, where that follows neither from the game nor from other fields."""
_LONGEST_TEXT = {"title": MAX_TITLE, "code": MOST_CODE, "exemption": MOST_CODE, "venue": MOST_NAME}
_NEEDED = ("game", "system", "place", "rounds")


class SettingField(NamedTuple):
    """A field of an opening."""

    name: str
    kind: Kind
    values: tuple[str, ...] = ()
    """Of a choice."""
    least: int | None = None
    most: int | None = None
    """The bounds of a number, in whole points of `points`; the characters of a text."""
    usual: str | None = None
    """What is meant where it is left out or empty; None: it follows from the game and from the
    other fields."""

    @property
    def needed(self) -> bool:
        """Whether nothing is opened without it."""
        return self.name in _NEEDED


def setting_fields(rules: Ruleset[Any] | None = None) -> list[SettingField]:
    """All fields, with the options of a game if one is said."""
    return [*_common(), *(_options(rules) if rules else ())]


def _common() -> Iterator[SettingField]:
    yield SettingField("game", "choice", tuple(rulesets()))
    for name in ("title", *TEXTS, "venue"):
        yield SettingField(name, "text", (), None, _LONGEST_TEXT.get(name), USUAL.get(name))
    yield SettingField("starts_at", "moment", usual=USUAL["starts_at"])
    for name, values in CHOICES.items():
        chosen = tuple(value for value in values if value)
        yield SettingField(name, "choice", chosen, usual=USUAL.get(name))
    for name, (least, most) in NUMBERS.items():
        kind: Kind = "points" if name in REST_POINTS else "number"
        yield SettingField(name, kind, (), least, most, USUAL.get(name))
    for name, most in SIZES.items():
        yield SettingField(name, "number", (), 1, most)


def _options(rules: Ruleset[Any]) -> Iterator[SettingField]:
    # Those of a table of the size that is wanted where nothing is said.
    usual = format_of(rules.id, {})
    for option in form_options(rules):
        yield _of_option(
            option,
            None if isinstance(usual, Refusal) else _text(usual.options[option.name]),
        )


def _of_option(option: Option, usual: str | None) -> SettingField:
    name = f"{OPTION}{option.name}"
    words = tuple(map(_text, (*option.choices, *((None,) if option.nullable else ()))))
    if option.least is None:
        return SettingField(name, "choice", words, usual=usual)
    # Beside the numbers of its range it may have words of its own, or be none.
    most = LARGEST if option.most is None else option.most
    return SettingField(name, "number", words, option.least, most, usual)


def _text(value: object) -> str:
    """A value as a form has it."""
    if value is None or isinstance(value, bool):
        return {None: "none", True: "true", False: "false"}[value]
    return str(value)
