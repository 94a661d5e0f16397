"""What referees keep beside the log: what people said who were heard, and reports about people."""

from typing import Annotated
from uuid import UUID

from msgspec import Struct
from rest_framework.request import Request

from games.kernel.refusal import Refusal
from smazzata.api.fields import Moment, note
from smazzata.api.requests import Sent
from smazzata.api.responses import Person
from smazzata.api.submission import officially
from smazzata.api.views.base import ProgramView
from smazzata.desk.rulings import reports, statements
from smazzata.members.permissions import Action
from smazzata.members.principals import Principal, requires
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.presentation.typed_text import one_line


class Statement(Sent, frozen=True, kw_only=True):
    """What somebody said on a call."""

    call: int
    text: str
    member: Annotated[str, note("who; left out: somebody who looked on")] = ""


class Report(Sent, frozen=True, kw_only=True):
    """Reporting somebody."""

    member: Annotated[str, note("of whom, as a member of this tournament")]
    text: str
    article: Annotated[str, note("of the code, with 80 characters at most")] = ""


class Reported(Struct):
    """A report."""

    tournament: UUID
    title: Annotated[str, note("of the tournament")]
    at: Moment
    by: Annotated[str, note("the name of whoever reports")]
    article: str
    text: str


class ReportedPerson(Person):
    """Somebody who was reported."""

    tournaments: Annotated[int, note("at how many it was reported")]
    reports: Annotated[list[Reported], note("the newest first")]


class Reports(Struct):
    """Whom referees have reported."""

    people: Annotated[list[ReportedPerson], note("those with the most reports first")]


@requires(Action.HOLD_OFFICE)
class StatementsAPIView(ProgramView):
    """Statements on a call."""

    @officially("take_statement")
    def post(
        self, presenter: TournamentPresenter, sent: Statement, who: Principal
    ) -> Refusal | None:
        """Writes down what somebody said on a call; the log says who was heard, and a digest."""
        whom = (presenter.state.members.get(sent.member, 0), sent.member)
        text = one_line(sent.text)
        return statements.take(presenter.id, sent.call, whom, text, who, sent.id)


@requires(Action.HOLD_OFFICE)
class ReportAPIView(ProgramView):
    """Reporting somebody."""

    @officially("report")
    def post(self, presenter: TournamentPresenter, sent: Report, who: Principal) -> Refusal | None:
        """Tells those who oversee tournaments of somebody of this one; for a referee or director.

        It stands in no log, and whoever it is about may read it among their own data.
        """
        article, text = one_line(sent.article), one_line(sent.text)
        return reports.report(presenter.id, sent.member, article, text, who, sent.id)


@requires(Action.READ_REPORTS)
class ReportsAPIView(ProgramView):
    """What was reported."""

    no_store = True

    def get(self, _request: Request) -> Reports:
        """Whom referees have reported, across tournaments, those with the most reports first."""
        return Reports(
            [
                ReportedPerson(each.member, each.name, each.tournaments, [*map(_told, each.told)])
                for each in reports.reported()
            ]
        )


def _told(told: reports.Told) -> Reported:
    said = told.report
    return Reported(said.tournament, told.tournament, said.at, told.by, said.article, said.text)
