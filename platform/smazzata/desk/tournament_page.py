"""A page of one tournament: its forms, what is done with the one that was sent, what it shows.

A page is added as a subclass of `TournamentPage` in its room, beside its forms. One that shows a
form and nothing else has no template of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import Promise

from games.kernel.refusal import Refusal
from smazzata.desk.confirmation import give_form
from smazzata.desk.forms import CommandForm, DeskForm, find_sent, problem_of
from smazzata.desk.offers import OfferedForm
from smazzata.desk.pages import Page, render_desk
from smazzata.desk.rights import against
from smazzata.members.principals import principal_of
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.problems import Problem
from tournaments.authority import Office
from tournaments.registry import BOOK

CarryOut: TypeAlias = Callable[[UUID], Refusal | None]


class TournamentPage(Page):
    """A page of one tournament, as it is sent and shown."""

    button: ClassVar[Promise | str] = ""
    """What stands on the button of its only form, where it has no template of its own."""
    form: ClassVar[type[CommandForm] | None] = None
    """Its only form, where it is made of the tournament alone."""
    template: ClassVar[str] = ""
    """Empty: that of its name."""
    done: ClassVar[str] = ""
    """The page of the desk to which it leads once something is done; empty: itself."""
    presenter: TournamentPresenter
    forms: list[Any]
    """Those of `make_forms`."""
    sent: Any = None
    """Which of its forms was sent; None while it is only looked at."""

    def get(
        self, request: HttpRequest, presenter: TournamentPresenter, **place: int
    ) -> HttpResponse:
        """The page, or the way on where something was done."""
        self.presenter = presenter
        if (elsewhere := self.look_up(**place)) is not None:
            return elsewhere
        self.forms = list(self.make_forms())
        self.sent = find_sent(self.forms)
        if self.sent is not None and (answer := self.give(self.sent)) is not None:
            return answer
        # Before it is read what the page shows: that may leave out the field that is wrong.
        problem = problem_of(request, self.sent)
        return self.render(self.read_context(), problem)

    post = get

    def look_up(self, **_place: int) -> HttpResponse | None:
        """Finds what the rest of its address names; where to go instead. Raises `Http404`."""
        return None

    def make_forms(self) -> Sequence[DeskForm]:
        """All its forms, of which the one that was sent is bound."""
        return [self.form.of(self.request, self.presenter)] if self.form else []

    def give(self, sent: Any) -> HttpResponse | None:
        """Does what a form asks for: the answer, or None where it is refused, as it then says."""
        back, about = self.find_way_back(sent), self.describe(sent)
        carry_out = self.find_work(sent)
        return give_form(self.request, self.presenter, sent, back, about=about, carry_out=carry_out)

    def describe(self, _sent: Any) -> Sequence[str]:
        """What should be known before it is done; empty: what the commands say of themselves."""
        return ()

    def find_work(self, _sent: Any) -> CarryOut | None:
        """What is to be done for the commands of a form; None: they are given as they are."""
        return None

    def find_way_back(self, _sent: Any) -> str:
        """Where it leads once something is done."""
        if not self.done:
            return self.request.path
        return reverse(f"desk:{self.done}", args=[self.presenter.id])

    def read_context(self) -> Mapping[str, object]:
        """What it shows beside its forms."""
        return {}

    def render(
        self,
        context: Mapping[str, object],
        problem: Problem | None = None,
        template: str = "",
        status: int = 0,
    ) -> HttpResponse:
        """The page as its template shows it, or another one."""
        forms = {
            "title": self.title,
            "whose": self._find_office(),
            "button": self.button,
            "form": self.forms[0] if self.forms else None,
            "forms": {min(form.acts): form for form in self.forms if form.acts},
            "offers": [
                form
                for form in self.forms
                if isinstance(form, OfferedForm) and form.is_shown(self.request)
            ],
        }
        template = template or self.template or self.name.replace("-", "_")
        whole = {**forms, **context}
        response = render_desk(self.request, template, self.presenter, whole, problem)
        response.status_code = status or response.status_code
        return response

    def _find_office(self) -> str:
        """Whose the command of its only form is, where whoever looks may not give it; else empty.

        As `parts/office_of_others.html` has it.
        """
        command = self.form.gives if self.form else None
        if command is None or not against(principal_of(self.request), self.presenter.id, [command]):
            return ""
        may = BOOK.rules[command].offices
        return "scores" if Office.SCORE_ROOM in may else "referee" if len(may) > 1 else "director"
