"""The options of a game as fields of a form, in the reader's language."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.kernel.options import NOTHING, Option, Options, read_text
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset

LISTED = 12
"""A range of so few numbers is offered as a list."""
_NO_NUMBER = {"none", "null"}
"""As `games.kernel.options.read_text` reads it."""


class FormField(NamedTuple):
    """One option of a form."""

    name: str
    help: str
    usual: bool
    value: str
    choices: list[tuple[str, str]]
    """Values and what they are called; empty where a number is typed."""
    default: str
    """What an empty field means, as people say it."""
    error: str
    least: int | None
    most: int | None
    nothing: str
    """What no number at all is called, where one may be typed or none be wanted; else empty."""

    @property
    def is_nothing(self) -> bool:
        """Whether no number is wanted."""
        return bool(self.nothing) and self.value.strip().lower() in _NO_NUMBER


def form_fields(
    rules: Ruleset[Any], form: Mapping[str, str], language: str, errors: Mapping[str, str]
) -> list[FormField]:
    """The fields of a form filled in so far. Defaults follow what is chosen above them."""
    given = chosen_options(rules, form)
    resolved = complete_options(rules, given)
    if isinstance(resolved, Refusal):
        plain = complete_options(rules, {})
        resolved = {} if isinstance(plain, Refusal) else plain
    made = []
    for option in form_options(rules):
        # What the default would be here, whatever was chosen for this option itself.
        others = complete_options(rules, {k: v for k, v in given.items() if k != option.name})
        known = resolved if isinstance(others, Refusal) else others
        default = option.say(known.get(option.name), language)
        choices = _choices(option, language)
        made.append(
            FormField(
                f"option.{option.name}",
                option.help.say(language),
                option.usual,
                form.get(f"option.{option.name}", "")[:64],
                choices,
                default,
                errors.get(option.name, ""),
                option.least,
                option.most,
                NOTHING.say(language) if option.nullable and not choices else "",
            )
        )
    return made


def chosen_options(rules: Ruleset[Any], form: Mapping[str, str]) -> dict[str, Any]:
    """The options that a form sets, not checked yet."""
    given = {}
    for option in form_options(rules):
        text = form.get(f"option.{option.name}", "").strip()
        if text:
            given[option.name] = read_text(option, text[:64])
    return given


def form_options(rules: Ruleset[Any]) -> list[Option]:
    """The options that a form asks for."""
    return [option for option in rules.options if not option.seats]


def complete_options(rules: Ruleset[Any], given: Mapping[str, object]) -> Options | Refusal:
    """All options of a table at which people sit down knowing them.

    An option that lists seats says who agrees to something (such as other cards): whoever sits
    down at a table agrees to what its page says.
    """
    first = rules.resolve_options({**given, **agreements(rules, None)})
    if isinstance(first, Refusal):
        return first
    return rules.resolve_options({**given, **agreements(rules, rules.seats(first))})


def agreements(rules: Ruleset[Any], seats: int | None) -> dict[str, list[int]]:
    """Each option that lists seats, with all of them."""
    return {
        option.name: list(range(seats or option.seats)) for option in rules.options if option.seats
    }


def _choices(option: Option, language: str) -> list[tuple[str, str]]:
    values = list(option.choices)
    if option.least is not None:
        if option.most is None or option.most - option.least >= LISTED:
            return []
        values += [n for n in range(option.least, option.most + 1) if n not in values]
    if option.nullable:
        values.append(None)
    named = [(_typed(value), option.say(value, language)) for value in values]
    if option.least == 0 and option.choices:  # seats are counted from 1 by people
        return [
            (text, _("Seat %(number)d") % {"number": int(text) + 1} if text.isdigit() else name)
            for text, name in named
        ]
    return named


def _typed(value: object) -> str:
    """A value as `games.kernel.options.read_text` reads it."""
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)
