"""The options of a game as fields of a form, in the reader's language."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.kernel.options import Option
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from smazzata.lobby.table_form import chosen_options, complete_options, form_options

LISTED = 12
"""A range of so few numbers is offered as a list."""


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
        made.append(
            FormField(
                f"option.{option.name}",
                option.help.say(language),
                option.usual,
                form.get(f"option.{option.name}", "")[:64],
                _choices(option, language),
                default,
                errors.get(option.name, ""),
                option.least,
                option.most,
            )
        )
    return made


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
