"""Leaving the official mode: why something is not official, and doing it all the same."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from smazzata.desk.forms import CommandForm, HiddenField, ReasonField
from smazzata.desk.tournament_page import TournamentPage
from smazzata.presentation.narration import language
from tournaments.registry import BOOK
from tournaments.subjects.direction import LeaveOfficialMode
from tournaments.words import WORDS


def _find_question(asked: str) -> str:
    """What is not official; in general where that is not said."""
    return asked if asked in BOOK.questions else "leaves_official_mode"


class LeaveForm(CommandForm):
    """Leaving the official mode, because of `what`."""

    gives = LeaveOfficialMode
    what = HiddenField()
    reason = ReasonField()

    def clean_what(self) -> str:
        """What is not official."""
        return _find_question(str(self.cleaned_data["what"]))


class OfficialModePage(TournamentPage):
    """Why something is not official, and a form that leaves the official mode."""

    name = "official"
    title = _("Official mode")
    form = LeaveForm
    done = "tournament"

    def read_context(self) -> Mapping[str, object]:
        """What was asked for, or for what the mode was left already."""
        (form,) = self.forms
        sent = str(form.data.get("what", ""))
        what = _find_question(sent or self.request.GET.get("what", ""))
        form.initial["what"] = what
        left = self.presenter.state.official_mode_left
        return {
            "what": what,
            "why": WORDS[what].say(language()),
            "left": left,
            "left_for": WORDS[left.what].say(language()) if left else "",
        }
