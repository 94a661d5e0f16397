"""The forms of lists of members: the file, and what is said of a doubtful line."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy

from games.kernel.refusal import Refusal
from smazzata.register.forms import RegisterForm
from smazzata.register.member_import import MOST_BYTES, read_list
from smazzata.runtime.forms import HiddenInput
from tournaments.entry_lists.faults import EntryFileFault
from tournaments.federation.member_findings import WORDS
from tournaments.federation.member_list import MemberList

LINE_SENTENCES: dict[str, Promise | str] = {
    "line_decided": gettext_lazy("This line was decided already."),
    "licence_taken": gettext_lazy("This licence belongs to somebody else."),
}
"""What is refused about lines, in words."""


class ListForm(RegisterForm):
    """A file to be looked at."""

    acts = frozenset({"read"})
    refuses_nul = False
    file = forms.FileField(
        label=gettext_lazy("File: CSV or .xlsx, at most 100,000 lines"),
        allow_empty_file=True,
        widget=forms.FileInput({"accept": ".csv,.txt,.tsv,.xlsx,text/csv,text/plain"}),
    )
    members: MemberList

    def clean_file(self) -> Any:
        """Reads the list. Refusals: the faults of a whole file."""
        file = self.cleaned_data["file"]
        self.members = read_list(file.read(MOST_BYTES + 1))
        if not self.members.members and self.members.faults:
            fault = self.members.faults[0]
            raise forms.ValidationError(say_fault(fault), fault.code)
        return file


class LineForm(RegisterForm):
    """What is said of a doubtful line."""

    acts = frozenset({"take", "enter", "leave"})
    line = forms.IntegerField(min_value=1, max_value=2**62, widget=HiddenInput())
    person = forms.CharField(max_length=64, required=False, widget=HiddenInput())

    @staticmethod
    def say(refusal: Refusal) -> str:
        """A refusal in words."""
        said = LINE_SENTENCES.get(refusal.code)
        return str(said) if said is not None else RegisterForm.say(refusal)


def explain(reasons: Iterable[str]) -> list[str]:
    """Why a line is doubtful, or a name is kept, in words."""
    return [WORDS[reason].say(_language()) for reason in reasons]


def say_fault(fault: EntryFileFault) -> str:
    """What is wrong with a line, or with all of a list, in words."""
    return fault.say(_language())


def _language() -> str:
    return "en" if (get_language() or "").startswith("en") else "it"
