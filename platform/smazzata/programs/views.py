"""What an organiser's program does to a tournament: open, enter, take a step, give commands."""

from collections.abc import Callable
from typing import Annotated, Any
from uuid import UUID, uuid4

import msgspec
from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.registry import UnknownGameError, ruleset
from smazzata.desk import admission, services, steps
from smazzata.desk.admission import Decision
from smazzata.desk.presets import OPTION, SETTINGS
from smazzata.desk.rights import NO_OFFICE, offices
from smazzata.desk.setup_form import bad_setting, read_setup
from smazzata.desk.venue_form import read_venue
from smazzata.ledger.errors import LedgerError
from smazzata.members.permissions import Action
from smazzata.members.principals import Principal, principal_of, requires
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from smazzata.programs import schema
from smazzata.programs.answers import done, failed, refused
from smazzata.programs.asking import question
from smazzata.programs.bodies import read_body
from smazzata.programs.commands import read_commands
from smazzata.programs.models import OpenedBy
from tournaments import commands
from tournaments.consequences import by_two
from tournaments.entries import EntryLine, ListedPerson

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
Licence = Annotated[str, msgspec.Meta(max_length=32)]
UNTITLED = frozenset({"title", "venue", "starts_at"})
"""Fields of the form that a preset does not fill and an opening does."""


class _Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: UUID
    """The sender's own, new for each thing that is to be done."""


class _Opening(_Sent, frozen=True, forbid_unknown_fields=True):
    settings: dict[str, str]


class _Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    licence: Licence = ""


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    people: Annotated[tuple[_Person, ...], msgspec.Meta(min_length=1, max_length=2)]
    club: Annotated[str, msgspec.Meta(max_length=120)] = ""
    rating: Annotated[int, msgspec.Meta(ge=0, le=100_000)] | None = None


class _Entries(_Sent, frozen=True, forbid_unknown_fields=True):
    entries: Annotated[list[_Entry], msgspec.Meta(min_length=1, max_length=1000)]
    licences: dict[str, Decision] = {}
    confirm: str = ""


class _Step(_Sent, frozen=True, forbid_unknown_fields=True):
    step: str
    system: str = ""
    seen: str = ""
    hour: Annotated[int, msgspec.Meta(ge=0, le=10**10)] = 0
    cut_short: bool = False
    version: int | None = None
    confirm: str = ""


class _Commands(_Sent, frozen=True, forbid_unknown_fields=True):
    commands: Annotated[list[Any], msgspec.Meta(min_length=1, max_length=500)]
    version: int | None = None
    confirm: str = ""


@requires(Action.RUN_TOURNAMENT)
class OpenAPIView(APIView):
    """Opening a tournament."""

    @extend_schema(operation_id="open", **schema.OPENING)
    def post(self, request: Request) -> Response:
        """Opens a tournament by the fields of the desk's form, as a preset's file has them.

        Whoever sends it is its director. The same id again answers with the same tournament.
        """
        sent = read_body(request, _Opening)
        if isinstance(sent, Refusal):
            return refused(sent)
        who = principal_of(request)
        opened = _opened(sent, who)
        return refused(opened) if isinstance(opened, Refusal) else done(opened)


def _opened(sent: _Opening, who: Principal) -> UUID | Refusal:
    form = sent.settings
    try:
        rules = ruleset(form.get("game", ""))
    except UnknownGameError:
        return bad_setting("game", form.get("game", ""))
    known = SETTINGS | UNTITLED
    unknown = [name for name in form if name not in known and not name.startswith(OPTION)]
    if unknown:
        return bad_setting(unknown[0], form[unknown[0]])
    plan, venue = read_setup(rules, form), read_venue(form, uuid4())
    if isinstance(plan, Refusal):
        return plan
    if isinstance(venue, Refusal):
        return venue
    with transaction.atomic():
        # Of two calls with one id the second waits here for the first.
        row, new = OpenedBy.objects.get_or_create(
            once=sent.id, member=who.member or "", defaults={"tournament": UUID(int=0)}
        )
        if not new:
            return row.tournament
        opened = services.open_by(who, plan, venue)
        if isinstance(opened, Refusal):
            transaction.set_rollback(True)
            return opened
        OpenedBy.objects.filter(pk=row.pk).update(tournament=opened)
    return opened


@requires(Action.HOLD_OFFICE)
class EntriesAPIView(APIView):
    """Entering people."""

    @extend_schema(operation_id="enter", **schema.ENTRIES)
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Enters people, all or none; for whom the hall has no table waits.

        `licences` says of a number that belongs to somebody of another name what it means: `member`
        or `new`; without it the answer is `licence_of_another`.
        """
        sent = read_body(request, _Entries)
        if isinstance(sent, Refusal):
            return refused(sent)
        presenter, who = _at(request, tournament_id)
        lines = [
            EntryLine(
                at, tuple(ListedPerson(p.name, p.licence) for p in e.people), e.club, e.rating
            )
            for at, e in enumerate(sent.entries, 1)
        ]
        late = [
            commands.AdmitEntry(tuple(f"?{line.line}.{at}" for at in range(len(line.people))))
            for line in lines
            if presenter.state.drawn
        ]

        def admit() -> Response:
            if not admission.done_before(presenter.id, who, sent.id):
                asked = _asked(presenter, late, who, sent.confirm)
                if asked is not None:
                    return asked
            answer = admission.admit(presenter.id, lines, who, sent.id, sent.licences)
            if isinstance(answer, Refusal):
                return refused(answer)
            return done(presenter.id, entered=answer.entered, waiting=answer.waiting)

        return _within(admit)


@requires(Action.HOLD_OFFICE)
class StepAPIView(APIView):
    """The steps between two tables of results."""

    @extend_schema(operation_id="step", **schema.STEP)
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Takes a step that is due: `draw`, `propose`, `post`, `close_round`, `publish`, `finish`.

        `post` may name the proposal that is meant (`seen`) and the `hour` from which everybody sees
        it, in seconds since 1970. Which steps are due is in every answer.
        """
        sent = read_body(request, _Step)
        if isinstance(sent, Refusal):
            return refused(sent)
        presenter, who = _at(request, tournament_id)
        due = steps.commands_of(
            sent.step,
            presenter.id,
            presenter.state,
            sent.system,
            sent.seen,
            sent.hour,
            cut_short=sent.cut_short,
        )
        return _given(presenter, due, who, sent)


@requires(Action.HOLD_OFFICE)
class CommandsAPIView(APIView):
    """The tournament's commands."""

    @extend_schema(operation_id="command", **schema.COMMANDS)
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Gives commands one after the other, all of them or none.

        With `version` only if the tournament stands there: else `stale_version`.
        """
        sent = read_body(request, _Commands)
        if isinstance(sent, Refusal):
            return refused(sent)
        presenter, who = _at(request, tournament_id)
        return _given(presenter, read_commands(sent.commands), who, sent)


def _at(request: Request, tournament_id: UUID) -> tuple[TournamentPresenter, Principal]:
    return get_tournament(tournament_id, official=True), principal_of(request)


def _given(
    presenter: TournamentPresenter,
    due: list[Command] | Refusal,
    who: Principal,
    sent: _Step | _Commands,
) -> Response:
    if not offices(who, presenter.id):
        return refused(NO_OFFICE)

    def give() -> Response:
        if admission.done_before(presenter.id, who, sent.id):
            return _told(presenter.id)
        if sent.version not in (None, presenter.version):
            return _stale(sent.version, presenter.version)
        if isinstance(due, Refusal):
            return refused(due)
        # What comes so late that a second official has to agree is proposed to one.
        wanted = by_two(presenter.state, due, services.acting_of(who, presenter.id))
        asked = _asked(presenter, wanted, who, sent.confirm)
        if asked is not None:
            return asked
        seen = sent.confirm if wanted == due else ""
        answer = services.give(presenter.id, wanted, who, sent.id, seen, sent.version)
        if isinstance(answer, Refusal):
            return refused(answer)
        return _told(presenter.id)

    return _within(give)


def _asked(
    presenter: TournamentPresenter, due: list[Any], who: Principal, confirmed: str
) -> Response | None:
    asked = question(presenter, due, who, confirmed) if due else None
    if isinstance(asked, Refusal):
        return refused(asked)
    if asked is None:
        return None
    first = Refusal("confirm_first", params={"about": asked.said})
    return refused(first, confirm=asked.digest, consequences=asked.consequences)


def _stale(seen: int | None, now: int) -> Response:
    return refused(Refusal("stale_version", params={"seen": seen or 0, "version": now}))


def _told(tournament: UUID) -> Response:
    state = get_tournament(tournament, official=True).state
    return done(tournament, due=[str(step) for step in steps.due(state)])


def _within(do: Callable[[], Response]) -> Response:
    """The answer, also where the ledger refuses."""
    try:
        return do()
    except LedgerError as error:
        return failed(error)
