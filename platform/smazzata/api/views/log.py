"""The public log by programs, and what officials remark on its events."""

from functools import partial
from typing import Annotated
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict
from rest_framework.request import Request

from games.kernel.refusal import Refusal
from smazzata.api.fields import Moment, note
from smazzata.api.requests import Sent, choice, page_number, whole_number
from smazzata.api.responses import Done, Encoded, Paged
from smazzata.api.submission import find_tournament, officially, once, submit_call
from smazzata.api.views.base import PAGE, ProgramView, shared_json
from smazzata.hall import log, models, services
from smazzata.members.permissions import Action
from smazzata.members.principals import Principal, requires
from smazzata.presentation.shared_work import BY_CHOICE
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from tournaments.subjects.subject import Topic
from tournaments.words import TOPICS

KIND = OpenApiParameter("kind", str, enum=TOPICS, description="only events about this")
ENTRY = OpenApiParameter("entry", int, description="only what concerns this entry")


class Remark(Struct):
    """A remark on an event."""

    remark: Annotated[int, note("its number")]
    at: Moment
    office: Annotated[str, note("of whoever says it")]
    text: str


class LogLine(Struct):
    """An event of the log."""

    version: Annotated[int, note("of the event in the tournament's stream")]
    at: Moment
    kind: Topic
    office: Annotated[str, note("of whoever did it: an office, program, or official: no more")]
    words: Annotated[str, note("in the language of Accept-Language")]
    remarks: list[Remark]


class Log(Paged):
    """A page of the public log."""

    version: int
    events: Annotated[list[LogLine], note("the newest first")]


class Remarking(Sent, frozen=True, kw_only=True):
    """A remark."""

    version: Annotated[int, note("of the event")]
    text: str


class Remarked(Done):
    """How the tournament stands, and the remark that was made."""

    remark: Annotated[int | UnsetType, note("its number")] = UNSET


@requires(Action.WATCH)
class LogAPIView(ProgramView):
    """The public log."""

    conditional = True

    parameters = (KIND, ENTRY, PAGE)

    def get(self, request: Request, tournament_id: UUID) -> Encoded[Log]:
        """What happened, the newest first, in the words that everybody reads, with its remarks.

        Words are in the language of Accept-Language; reasons that officials typed are not in them.
        """
        presenter = get_tournament(tournament_id)
        kind = choice(request, "kind", TOPICS)
        entry = whole_number(request, "entry", least=1) or None
        wanted = min(page_number(request), 1 + presenter.version // log.LINES)

        def tell() -> Log:
            page, lines = log.page_of(presenter, kind, entry, wanted)
            events = [_line(line) for line in lines]
            return Log(page.number, page.paginator.num_pages, presenter.version, events)

        key = ("api-log", *presenter.mark, kind, entry, wanted, log.beside(presenter))
        return shared_json(request, key, tell, BY_CHOICE if kind or entry else None)


def _line(line: log.LogLine) -> LogLine:
    said = [Remark(each.pk, each.at, office, each.text) for each, office in line.remarks]
    return LogLine(line.version, line.at, line.kind, line.office, line.words, said)


@requires(Action.HOLD_OFFICE)
class RemarksAPIView(ProgramView):
    """Remarks on the log."""

    @once("remark")
    def post(
        self, request: Request, sent: Remarking, tournament_id: UUID
    ) -> Remarked | HttpResponse | Refusal:
        """Says something of the event `version` of the log, in public: name no illness, no fault.

        The answer tells the number of the remark, by which it is withdrawn.
        """
        presenter, who = find_tournament(request, tournament_id)
        version, text, id_ = sent.version, sent.text, sent.id
        say = partial(services.remark, presenter.id, version, text, who, id_)
        outcome = submit_call(presenter, (), who, sent, carry_out=say)
        if not isinstance(outcome, Done):
            return outcome
        return Remarked(**asdict(outcome), remark=models.Remark.objects.get(once=sent.id).pk)


@requires(Action.HOLD_OFFICE)
class WithdrawRemarkAPIView(ProgramView):
    """Withdrawing a remark."""

    @officially("withdraw_remark")
    def post(
        self, presenter: TournamentPresenter, _sent: Sent, who: Principal, remark: int
    ) -> Refusal | None:
        """Takes a remark back: one's own, or as director anybody's; again it changes nothing."""
        return services.withdraw_remark(presenter.id, min(remark, 10**9), who)
