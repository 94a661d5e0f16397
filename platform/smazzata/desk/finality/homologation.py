"""Provisional or final: the windows, late corrections that wait for a second official, the end."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk.forms import CommandForm, HiddenNumberField, ReasonField
from smazzata.desk.pages import Menu
from smazzata.desk.tournament_page import TournamentPage
from smazzata.desk.words import WINDOWS, describe_problem, say_duration
from smazzata.members.directory import display_names
from smazzata.members.principals import principal_of
from smazzata.presentation.corrections import in_words
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments.authority import NOBODY
from tournaments.deadlines import first_published, until, windows_of
from tournaments.events.results import CorrectionConfirmed, CorrectionDeclined, CorrectionProposed
from tournaments.registry import BOOK
from tournaments.regulations.regulation import Windows
from tournaments.subjects.finality import HomologateStandings
from tournaments.subjects.second_official import ConfirmCorrection, DeclineCorrection
from tournaments.subjects.subject import Case, decide_by_rule


class CorrectionForm(CommandForm):
    """A late correction that waits: another official confirms or declines it."""

    acts = frozenset({"confirm", "decline"})
    proposal = HiddenNumberField()
    reason = ReasonField()

    def command(self) -> Command | Refusal:
        """The answer to it."""
        said = self.cleaned_data
        if self.act == "confirm":
            return ConfirmCorrection(said["proposal"])
        return DeclineCorrection(said["proposal"], said["reason"])


class HomologateForm(CommandForm):
    """Declaring the standings of a publication final."""

    acts = frozenset({"homologate"})
    gives = HomologateStandings
    version = HiddenNumberField()


class HomologationPage(TournamentPage):
    """Until when what may be said, what waits for whom, and making the standings final."""

    name = "final"
    title = gettext_lazy("Provisional or final")
    menu = Menu(
        60,
        gettext_lazy("Homologation"),
        lambda presenter: bool(presenter.state.published),
        lambda state: len(state.waiting_corrections),
    )

    def make_forms(self) -> Sequence[CommandForm]:
        """One for all corrections, and the end."""
        forms = (CorrectionForm, HomologateForm)
        return [form.of(self.request, self.presenter) for form in forms]

    def read_context(self) -> Mapping[str, object]:
        """Windows, late corrections, and whether the standings can be made final."""
        presenter, state = self.presenter, self.presenter.state
        _correction, end = self.forms
        if state.published:
            end.initial["version"] = state.published[-1].version
        names = display_names(
            {c.by for c in state.corrections} | {c.by for c in state.corrections_settled.values()}
        )
        member = principal_of(self.request).member or ""
        return {
            "windows": _windows(presenter),
            "newest": _newest_published(presenter),
            "waiting": [
                (
                    c,
                    in_words(presenter, c.correction),
                    names[c.by],
                    c.by == member,
                    CorrectionForm.of_row(self.sent, "proposal", c.proposal, presenter),
                )
                for c in state.waiting_corrections
            ],
            "settled": [
                (
                    c,
                    in_words(presenter, c.correction),
                    names[c.by],
                    names[after.by],
                    _settled(c, after),
                )
                for c in state.corrections
                if (after := state.corrections_settled.get(c.proposal))
            ],
            "end": end,
            "last": state.published[-1] if state.published else None,
            "not_yet": _not_yet(presenter),
        }


def _not_yet(presenter: TournamentPresenter) -> str:
    """Why the standings published last cannot be made final now, in words."""
    state = presenter.state
    if not state.published or state.homologated or state.closed:
        return ""
    wanted = HomologateStandings(state.published[-1].version)
    found = decide_by_rule(Case(state, NOBODY, BOOK), wanted)
    return describe_problem(found).sentence if isinstance(found, Refusal) else ""


def _settled(
    proposed: CorrectionProposed,
    after: CorrectionConfirmed | CorrectionDeclined,
) -> tuple[str, str]:
    """How a late correction ended, and the reason where it is not done."""
    if isinstance(after, CorrectionConfirmed):
        return "confirmed", ""
    return "taken_back" if after.by == proposed.by else "declined", after.reason


def _windows(presenter: TournamentPresenter) -> list[tuple[str, str, datetime | None]]:
    """Each window: for what it is, how long, and when that of the newest round ends whose
    standings are published; of a round that is being played none has begun.
    """
    state, of = presenter.state, windows_of(presenter.state)
    newest = _newest_published(presenter)
    found = []
    for name in Windows.__struct_fields__:
        end = until(state, newest, name) if newest else None  # type: ignore[arg-type]
        hour = None if end is None else datetime.fromtimestamp(end, UTC)
        found.append((_(WINDOWS[name]), say_duration(getattr(of, name)), hour))
    return found


def _newest_published(presenter: TournamentPresenter) -> int:
    """The newest round whose standings were published, 0 before the first."""
    state = presenter.state
    numbers = range(len(state.rounds), 0, -1)
    return next((number for number in numbers if first_published(state, number)), 0)
