"""What referees keep beside the log: what people said who were heard, and reports about people."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.kernel.refusal import Refusal
from smazzata.api import call_schema as schema
from smazzata.api import organiser_schema
from smazzata.api.idempotency import once
from smazzata.api.requests import Sent
from smazzata.api.submission import find_tournament, submit_call
from smazzata.api.views.base import ProgramView
from smazzata.desk.rulings import reports, statements
from smazzata.desk.rulings.reports import Person
from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.presentation.typed_text import one_line


class _Statement(Sent, frozen=True, forbid_unknown_fields=True, kw_only=True):
    call: int
    text: str
    member: str = ""
    """Who said it; empty: somebody who looked on."""


@requires(Action.HOLD_OFFICE)
class StatementsAPIView(ProgramView):
    """Statements on a call."""

    @extend_schema(operation_id="take_statement", **schema.STATEMENT)
    @once(_Statement)
    def post(self, request: Request, sent: _Statement, tournament_id: UUID) -> Response | Refusal:
        """Writes down what somebody said on a call; the log says who was heard, and a digest."""
        presenter, who = find_tournament(request, tournament_id)
        whom = (presenter.state.members.get(sent.member, 0), sent.member)
        text = one_line(sent.text)
        return submit_call(
            presenter,
            (),
            who,
            sent,
            carry_out=lambda: statements.take(presenter.id, sent.call, whom, text, who, sent.id),
        )


class _Report(Sent, frozen=True, forbid_unknown_fields=True, kw_only=True):
    member: str
    text: str
    article: str = ""


@requires(Action.HOLD_OFFICE)
class ReportAPIView(ProgramView):
    """Reporting somebody."""

    @extend_schema(operation_id="report", **organiser_schema.REPORT)
    @once(_Report)
    def post(self, request: Request, sent: _Report, tournament_id: UUID) -> Response | Refusal:
        """Tells those who oversee tournaments of somebody of this one; for a referee or director.

        It stands in no log, and whoever it is about may read it among their own data.
        """
        presenter, who = find_tournament(request, tournament_id)
        article, text = one_line(sent.article), one_line(sent.text)
        return submit_call(
            presenter,
            (),
            who,
            sent,
            carry_out=lambda: reports.report(
                presenter.id, sent.member, article, text, who, sent.id
            ),
        )


@requires(Action.READ_REPORTS)
class ReportsAPIView(ProgramView):
    """What was reported."""

    @extend_schema(operation_id="reports", **organiser_schema.REPORTS)
    def get(self, _request: Request) -> Response:
        """Whom referees have reported, across tournaments, those with the most reports first."""
        response = Response({"people": [*map(_person, reports.reported())]})
        response["Cache-Control"] = "no-store"
        return response


def _person(person: Person) -> dict[str, Any]:
    return {
        "id": person.member,
        "name": person.name,
        "tournaments": person.tournaments,
        "reports": [
            {
                "tournament": told.report.tournament,
                "title": told.tournament,
                "at": told.report.at,
                "by": told.by,
                "article": told.report.article,
                "text": told.report.text,
            }
            for told in person.told
        ],
    }
