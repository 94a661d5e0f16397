"""Whole numbers as people type them."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games.kernel.refusal import Refusal
from tournaments.scoring.fixed_point import read

MISSING = Refusal("number_missing")


def read_whole(texts: Sequence[str]) -> tuple[int, ...] | Refusal:
    """The numbers, or `unreadable_number` with the first that is none; `number_missing`."""
    found = []
    for text in texts:
        number = read(text, 0)
        if number is None:
            # Of nothing the other sentence would have nothing to name.
            given = text.replace(" ", "")[:20]
            return Refusal("unreadable_number", params={"given": given}) if given else MISSING
        found.append(number)
    return tuple(found)


class NumberField(forms.CharField):
    """A whole number from `least` to `most`; None where nothing need be typed and nothing was.

    Errors: `number_missing`, `unreadable_number`, outside of the range `unfit`; with a `code` all
    of them have that.
    """

    def __init__(
        self,
        *,
        least: int,
        most: int,
        unfit: str = "unreadable_number",
        code: str = "",
        **options: Any,
    ) -> None:
        attributes = {"inputmode": "numeric", "size": str(max(len(str(most)), 4))}
        super().__init__(widget=forms.TextInput(attributes), **options)
        self.least, self.most, self.unfit, self.code = least, most, unfit, code

    def clean(self, value: Any) -> int | None:
        """The number."""
        text = str(value or "").strip()
        if not text and not self.required:
            return None
        found = read_whole([text])
        if isinstance(found, Refusal):
            said = _("%(given)s is not a whole number.") if text else _("Enter a whole number.")
            raise ValidationError(said, self.code or found.code, {"given": text[:20]})
        if not self.least <= found[0] <= self.most:
            bounds = {"least": self.least, "most": self.most}
            said = _("Enter a whole number from %(least)d to %(most)d.")
            raise ValidationError(said, self.code or self.unfit, bounds)
        return found[0]
