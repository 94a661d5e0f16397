"""The fields of a sent form as people type them."""

from collections.abc import Mapping
from typing import TypeAlias

from games.kernel.refusal import Refusal
from smazzata.presentation.typed_numbers import read_whole
from smazzata.presentation.typed_text import one_line

Form: TypeAlias = Mapping[str, str]


def text_in(form: Form, name: str) -> str:
    """What was typed, as `one_line`."""
    return one_line(form.get(name, ""))


def number_in(form: Form, name: str) -> int | Refusal:
    """A whole number. Refusals: `number_missing`, `unreadable_number`."""
    found = numbers_in(form, name)
    return found if isinstance(found, Refusal) else found[0]


def numbers_in(form: Form, *names: str) -> tuple[int, ...] | Refusal:
    """A whole number of each field. Refusals: `number_missing`, `unreadable_number`."""
    return read_whole([form.get(name, "").strip() for name in names])
