"""The options of a ruleset: explicit, complete, checked before a match begins."""

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from games.kernel.refusal import Refusal
from games.kernel.words import Phrase

Value: TypeAlias = "bool | int | str | list[int] | None"
Options: TypeAlias = dict[str, Any]
"""Complete options of a match: every name of the ruleset with its value."""
PLAYERS = "players"
"""What the option is called that says how many seats a table has, in games that leave it open."""
LARGEST = 1_000_000
"""No whole number in an option is larger, whatever the rules say: events store them for ever."""
_WHOLE = re.compile(r"-?[0-9]{1,11}")

YES, NO = Phrase("sì", "yes"), Phrase("no", "no")
NOTHING = Phrase("nessuno", "none")


class Option(msgspec.Struct, frozen=True):
    """One choice of the organiser. `number`, `switch` and `choice` make the usual ones.

    >>> choice("end", "XYZ-1").offer("deals", "a smazzate", "by deals").say("deals", "en")
    'by deals'
    """

    name: str
    default: Any
    """A value, or a function of the options resolved before this one."""
    help: Phrase = Phrase("", "")
    clause: str = ""
    choices: tuple[Value, ...] = ()
    """The allowed values; empty when a range or a list of seats is meant."""
    called: tuple[Phrase, ...] = ()
    """What people call each of `choices`; empty where they are yes and no, or numbers."""
    least: int | None = None
    most: int | None = None
    """Bounds of a whole number, both included; `LARGEST` where no `most` is said. `least` set
    means: whole numbers are allowed."""
    usual: bool = False
    """Whether people often choose it; the others are asked for when somebody wants all."""
    nullable: bool = False
    seats: int = 0
    """When not zero: a list of different seat numbers below this one."""

    def describe(self, italian: str, english: str) -> "Option":
        """The same option with what people read beside it."""
        return replace(self, help=Phrase(italian, english))

    def offer(self, value: Value, italian: str, english: str) -> "Option":
        """The same option with one value more, and what people call it.

        The first value is the default of an option that has none yet.
        """
        return replace(
            self,
            default=value if self.default is msgspec.UNSET else self.default,
            choices=(*self.choices, value),
            called=(*self.called, Phrase(italian, english)),
        )

    def say(self, value: object, language: str) -> str:
        """A value as people say it, in `it` or `en`."""
        if isinstance(value, bool):
            return (YES if value else NO).say(language)
        if value in self.choices and self.called:
            return self.called[self.choices.index(value)].say(language)
        return NOTHING.say(language) if value is None else str(value)

    def allows(self, value: object) -> bool:
        """Whether `value` is of the right kind and in range."""
        if value is None:
            return self.nullable
        if self.seats:
            return (
                isinstance(value, list)
                and all(type(seat) is int and 0 <= seat < self.seats for seat in value)
                and len(set(value)) == len(value)
            )
        for choice in self.choices:
            if value == choice and type(value) is type(choice):  # True is no 1
                return True
        if self.least is None or type(value) is not int:
            return False
        return self.least <= value <= (LARGEST if self.most is None else self.most)

    @property
    def allowed(self) -> str:
        """What `allows` lets through, for people: `2–20`, or `deals, points`."""
        found = [str(choice).lower() for choice in self.choices]
        if self.least is not None:
            found.append(f"{self.least}–{LARGEST if self.most is None else self.most}")
        if self.seats:
            found.append(f"0–{self.seats - 1}")
        return ", ".join(found)

    def refused(self, value: object) -> Refusal:
        """Why a value is none of this option: `bad_option_value` with what is allowed."""
        params = {"name": self.name, "value": str(value)[:64], "allowed": self.allowed}
        return Refusal("bad_option_value", self.clause, params)


def switch(name: str, default: Any, clause: str, *, usual: bool = False) -> Option:
    """An option that is on or off.

    >>> switch("feints", True, "XYZ-1").say(False, "en")
    'no'
    """
    return Option(name, default, clause=clause, choices=(True, False), usual=usual)


def choice(
    name: str,
    clause: str,
    values: tuple[Value, ...] = (),
    *,
    default: Any = msgspec.UNSET,
    nullable: bool = False,
    usual: bool = False,
) -> Option:
    """An option with a few values, the first of which is the default where no other is named.

    `values` are numbers, which speak for themselves; others are added with `Option.offer`.

    >>> choice("players", "XYZ-1", (4, 5)).default
    4
    """
    if values and default is msgspec.UNSET:
        default = values[0]
    return Option(name, default, clause=clause, choices=values, nullable=nullable, usual=usual)


def number(
    name: str,
    default: Any,
    clause: str,
    *,
    least: int,
    most: int | None = None,
    nullable: bool = False,
    usual: bool = False,
) -> Option:
    """An option that is a whole number from `least` to `most`, or to the largest there is.

    >>> number("deals", 4, "XYZ-1", least=1, most=50).allowed
    '1–50'
    """
    return Option(
        name, default, clause=clause, least=least, most=most, nullable=nullable, usual=usual
    )


def resolve(options: tuple[Option, ...], given: Mapping[str, object]) -> Options | Refusal:
    """The complete options of a match: what was given, and defaults for the rest.

    Options are resolved in the order of the ruleset, so that a default may depend on the options
    above it. Refusals: `unknown_option`, `bad_option_value`.
    """
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            return Refusal("unknown_option", params={"name": str(name)[:64]})
    complete: Options = {}
    for option in options:
        if option.name in given:
            value = given[option.name]
            if not option.allows(value):
                return option.refused(value)
        else:
            value = option.default(complete) if callable(option.default) else option.default
        complete[option.name] = value
    return complete


def read_text(option: Option, text: str) -> object:
    """The value that `name=text` on a command line means for `option`.

    A text that means nothing for the option is returned as it is; `resolve` will refuse it.
    """
    if option.seats:
        parts = [part for part in text.split(",") if part]
        return [_number(part) for part in parts]
    lowered = text.lower()
    if lowered in {"null", "none"} and option.nullable:
        return None
    if lowered in {"true", "false"} and any(isinstance(c, bool) for c in option.choices):
        return lowered == "true"
    if text in option.choices:
        return text
    return _number(text)


def _number(text: str) -> int | str:
    """The whole number that a text spells in plain digits; else the text."""
    return int(text) if _WHOLE.fullmatch(text) else text
