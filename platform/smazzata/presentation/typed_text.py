"""Text as people and programs type it."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games.kernel.visible_text import drop_unseen


def one_line(text: str) -> str:
    """What was typed, on one line and without spaces too many; blanks alone are nothing."""
    return " ".join(drop_unseen(text).split())


class LineField(forms.CharField):
    """A line of text, as `one_line`.

    `missing` is the code where nothing was typed, and `too_long` where it is longer than `most`
    characters.
    """

    def __init__(
        self, *, most: int, missing: str = "required", too_long: str = "text_too_long", **more: Any
    ) -> None:
        attributes = {"maxlength": str(most)}
        super().__init__(strip=False, widget=forms.TextInput(attributes), **more)
        self.most, self.missing, self.too_long = most, missing, too_long

    def clean(self, value: Any) -> str:
        """The line."""
        line = one_line(str(value or ""))
        if not line and self.required:
            raise ValidationError(self.error_messages["required"], self.missing)
        if len(line) > self.most:
            said = _("The text has %(most)d characters at most.")
            raise ValidationError(said, self.too_long, {"most": self.most})
        return line
