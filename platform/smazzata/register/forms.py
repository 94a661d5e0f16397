"""The forms of a registrar: what is said of two people, or of one appearance."""

from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.kernel.refusal import Refusal
from smazzata.runtime.forms import HiddenInput, SiteForm

SENTENCES: dict[str, Promise | str] = {
    "unknown_person": _("There is no such person."),
    "same_person": _("These are one person already."),
    "not_joined": _("This was not joined, or was parted already."),
    "never_one_person": _(
        "Both took part at one time: these are two people, or somebody was entered as the wrong "
        "one. Give that appearance to whom it belongs first."
    ),
    "two_accounts": _(
        "Both log in with an account of their own. One person has one account: one of the two has "
        "to be erased by its owner first."
    ),
    "not_a_member": _("Nobody of this tournament is known by this name."),
}
"""What is refused about persons, in words."""


class RegisterForm(SiteForm):
    """A form about persons."""

    @staticmethod
    def say(refusal: Refusal) -> str:
        """A refusal about persons in words."""
        return str(SENTENCES[refusal.code])


class PairForm(RegisterForm):
    """What is said of two people: they are one, or two."""

    acts = frozenset({"join", "two"})
    kept = forms.UUIDField(widget=HiddenInput())
    gone = forms.UUIDField(widget=HiddenInput())

    @property
    def both(self) -> tuple[str, str]:
        """Who is kept, and who is joined to them."""
        said: dict[str, Any] = self.cleaned_data
        return str(said["kept"]), str(said["gone"])


class PartForm(RegisterForm):
    """That what was joined is two people again."""

    acts = frozenset({"part"})
    gone = forms.UUIDField(widget=HiddenInput())


class MoveForm(RegisterForm):
    """That in one tournament it was somebody else."""

    acts = frozenset({"move"})
    tournament = forms.UUIDField(widget=HiddenInput())
    handle = forms.UUIDField(widget=HiddenInput())
    person = forms.ChoiceField(label=_("It was"))

    def __init__(self, choices: list[tuple[str, str]], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["person"].choices = choices  # type: ignore[attr-defined]
