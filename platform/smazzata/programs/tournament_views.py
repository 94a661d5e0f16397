"""What an organiser's program does to a tournament: open it, take a step, give commands, undo."""

from typing import Annotated, Any
from uuid import UUID, uuid4

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.kernel.refusal import Refusal
from games.registry import UnknownGameError, ruleset
from smazzata.desk import services, steps
from smazzata.desk.last_command import last_command
from smazzata.desk.presets import OPTION, SETTINGS
from smazzata.desk.rights import against
from smazzata.desk.setup_form import bad_setting, read_setup
from smazzata.desk.venue_form import SIZES, read_venue
from smazzata.members.permissions import Action
from smazzata.members.principals import Principal, principal_of, requires
from smazzata.presentation.typed_text import one_line
from smazzata.programs import schema
from smazzata.programs.answers import done, refused
from smazzata.programs.bodies import read_body
from smazzata.programs.commands import allowed
from smazzata.programs.done_calls import do_there_once, make_once
from smazzata.programs.giving import Sent, Versioned, at, give
from tournaments.commands import MakeDraw

UNTITLED = frozenset({"title", "venue", "starts_at"})
"""Fields of the form that a preset does not fill and an opening does."""
OF_THE_VENUE = frozenset({"venue", "starts_at", *SIZES})


class _Opening(Sent, frozen=True, forbid_unknown_fields=True, kw_only=True):
    settings: dict[str, str]


class _Step(Versioned, frozen=True, forbid_unknown_fields=True, kw_only=True):
    step: str
    system: str = ""
    seen: str = ""
    hour: Annotated[int, msgspec.Meta(ge=0, le=10**10)] = 0
    cut_short: bool = False


class _Commands(Versioned, frozen=True, forbid_unknown_fields=True, kw_only=True):
    commands: Annotated[list[Any], msgspec.Meta(min_length=1, max_length=500)]


class _Undo(Sent, frozen=True, forbid_unknown_fields=True, kw_only=True):
    version: int
    """The tournament as it stands after what is to be undone."""
    reason: str
    confirm: str = ""


class _Venue(Sent, frozen=True, forbid_unknown_fields=True, kw_only=True):
    settings: dict[str, str]


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
    return make_once(sent, who, "open", lambda: services.open_by(who, plan, venue))


@requires(Action.HOLD_OFFICE)
class StepAPIView(APIView):
    """The steps between two tables of results."""

    @extend_schema(operation_id="step", **schema.STEP)
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Takes a step that is due: `draw`, `propose`, `post`, `close_round`, `publish`,
        `homologate`, `finish`.

        `post` may name the proposal that is meant (`seen`) and the `hour` from which everybody sees
        it, in seconds since 1970. Which steps are due is in every answer.
        """
        sent = read_body(request, _Step)
        if isinstance(sent, Refusal):
            return refused(sent)
        presenter, who = at(request, tournament_id)
        due = steps.commands_of(
            sent.step,
            presenter.id,
            presenter.state,
            sent.system,
            sent.seen,
            sent.hour,
            cut_short=sent.cut_short,
        )
        return give(presenter, due, who, sent)


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
        presenter, who = at(request, tournament_id)
        return give(presenter, allowed(presenter, who, sent.commands), who, sent)


@requires(Action.HOLD_OFFICE)
class UndoAPIView(APIView):
    """Undoing."""

    @extend_schema(operation_id="undo", **schema.UNDO)
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Undoes the last thing that was done: `version` is the tournament's after it.

        If something else was done since, the answer is `stale_version`.
        """
        sent = read_body(request, _Undo)
        if isinstance(sent, Refusal):
            return refused(sent)
        presenter, who = at(request, tournament_id)
        due = last_command(presenter.id, one_line(sent.reason)).opposite
        meant = Versioned(id=sent.id, version=sent.version, confirm=sent.confirm)
        return give(presenter, due if isinstance(due, Refusal) else list(due), who, meant)


@requires(Action.HOLD_OFFICE)
class VenueAPIView(APIView):
    """The place."""

    @extend_schema(operation_id="venue", **schema.VENUE)
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Says where and when it is played and what the hall holds, by the fields of the desk's
        form: `venue`, `starts_at`, `hall_tables`, `hall_minutes`, `round_minutes`.
        """
        sent = read_body(request, _Venue)
        if isinstance(sent, Refusal):
            return refused(sent)
        presenter, who = at(request, tournament_id)

        def place() -> Refusal | None:
            unknown = sorted(set(sent.settings) - OF_THE_VENUE)
            found = (
                against(who, presenter.id, [MakeDraw])
                or (bad_setting(unknown[0], sent.settings[unknown[0]]) if unknown else None)
                or read_venue(sent.settings, presenter.id)
            )
            if isinstance(found, Refusal):
                return found
            found.save()
            return None

        return do_there_once(presenter, who, sent, "venue", place)
