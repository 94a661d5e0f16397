"""The forms of the site: Django's, with a stable code beside each sentence, and sent once.

A view makes its forms with `SiteForm.of`, asks the one that was sent whether it is valid, and hands
refusals of the pure packages to `SiteForm.refuse`, which puts them beside the field they are about.
Fields are rendered by one template, `web/templates/forms/field.html`.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Self
from uuid import UUID, uuid4

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS, BadRequest, ValidationError
from django.forms.renderers import DjangoTemplates
from django.http import HttpRequest, QueryDict
from django.utils.datastructures import MultiValueDict

from games.kernel.refusal import MALFORMED, Refusal
from games.kernel.visible_text import drop_unseen
from smazzata.runtime.problems import Problem


class SiteRenderer(DjangoTemplates):
    """Renders the forms of the site and of its libraries alike (`FORM_RENDERER`)."""

    form_template_name = "forms/form.html"
    field_template_name = "forms/field.html"


class Refused(ValidationError):
    """A refusal that a field or a form raises; `SiteForm.say` puts it into words."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code, refusal.code)
        self.refusal = refusal


class HiddenInput(forms.HiddenInput):
    """A hidden field without an id, so that a page may have many of one name."""

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__({"id": False, **(attrs or {})})


class ShortChoices(forms.RadioSelect):
    """One of a few values that stand side by side where there is room."""

    side_by_side = True


class OnceField(forms.UUIDField):
    """The id under which a form is carried out once, however often it is sent."""

    def __init__(self) -> None:
        super().__init__(initial=uuid4, widget=HiddenInput())

    def clean(self, value: Any) -> UUID:
        """The id. Refusal: `malformed`."""
        try:
            return UUID(str(super().clean(value)))
        except ValidationError:
            raise Refused(MALFORMED) from None

    def bound_data(self, _data: Any, initial: Any) -> Any:
        """An id of its own for every page, that of a refused form too."""
        return initial


def _drop_unseen(sent: QueryDict) -> QueryDict:
    """What was sent without the characters that nobody sees; passwords as they are."""
    seen = sent.copy()
    for name, values in sent.lists():
        if "password" not in name:
            seen.setlist(name, [drop_unseen(text) for text in values])
    return seen


class SiteForm(forms.Form):
    """A form of a page."""

    acts: ClassVar[frozenset[str]] = frozenset()
    """The values of `do` with which a page sends this form; none: the page has no other."""
    refuses_nul: ClassVar[bool] = True
    """Whether a NUL anywhere is answered with 400; else a field says so itself."""
    beside: ClassVar[Mapping[str, str]] = {}
    """By code the field that a refusal is about."""
    button: ClassVar[str] = ""
    """The name of the button with which a page sends this form, where that is not `do`."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{"auto_id": "field-%s", "label_suffix": "", **options})

    @classmethod
    def of(cls, request: HttpRequest, *args: Any, **options: Any) -> Self:
        """The form as it was sent; empty where the page is only looked at, or another was sent.

        Raises `BadRequest` at a character that no database can be asked about.
        """
        if request.method != "POST":
            return cls(*args, **options)
        sent = request.POST
        texts = (text for _name, values in sent.lists() for text in values)
        if cls.refuses_nul and any("\0" in text for text in texts):
            raise BadRequest("nul")
        if not cls._is_meant(sent):
            return cls(*args, **options)
        if request.FILES:
            options["files"] = request.FILES
        return cls(*args, data=_drop_unseen(sent), **options)

    @classmethod
    def _is_meant(cls, sent: QueryDict) -> bool:
        pressed = not cls.acts or sent.get("do") in cls.acts
        return pressed and (not cls.button or cls.button in sent)

    @staticmethod
    def say(refusal: Refusal) -> str:
        """A refusal in words; each application has its own."""
        return refusal.code

    @property
    def act(self) -> str:
        """Which button was pressed, as `do` says."""
        return str(self.data.get("do", ""))

    def sent(self, *without: str) -> list[tuple[str, str]]:
        """All names and values that were sent, to be sent again; not those of `without`."""
        data = self.data
        assert isinstance(data, MultiValueDict)
        kept = [name for name in data if name not in without]
        return [(name, str(value)) for name in kept for value in data.getlist(name)]

    @property
    def problem(self) -> Problem | None:
        """The first error, those about the whole form before those about a field."""
        found = self.errors.as_data()
        for name in (NON_FIELD_ERRORS, *self.fields):
            for error in found.get(name, ()):
                return Problem(str(next(iter(error))), error.code or "")
        return None

    def refuse(self, refusal: Refusal, field: str | None = None) -> None:
        """Adds a refusal, beside `field` or the one that `beside` knows for its code."""
        self.add_error(field, Refused(refusal))

    def add_error(self, field: str | None, error: Any) -> None:
        """As Django does; a refusal is put into words and beside its field."""
        if isinstance(error, Refused):
            name = field or self.beside.get(error.refusal.code)
            field = name if name in self.fields else None
            error.message = self.say(error.refusal)
        if field is not None and self.fields[field].widget.is_hidden:
            field = None
        super().add_error(field, error)
