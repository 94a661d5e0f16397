"""What an organiser's program does to a tournament: open it, take a step, give commands, undo."""

from typing import Annotated, Any
from uuid import UUID, uuid4

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.kernel.refusal import Refusal
from games.registry import UnknownGameError, ruleset
from smazzata.api import call_schema as schema
from smazzata.api.commands import allowed
from smazzata.api.idempotency import once
from smazzata.api.requests import Sent, Versioned
from smazzata.api.responses import done, refused
from smazzata.api.settings import Settings, read_settings
from smazzata.api.submission import find_tournament, submit_call
from smazzata.api.views.base import ProgramView
from smazzata.desk import services
from smazzata.desk.last_command import last_command
from smazzata.desk.rights import NO_OFFICE, against, offices
from smazzata.desk.rounds import steps
from smazzata.desk.setup.setting_fields import OF_THE_VENUE, setting_fields
from smazzata.desk.setup.setup_form import bad_setting, read_setup
from smazzata.desk.setup.venue_form import read_venue
from smazzata.members.permissions import Action
from smazzata.members.principals import Principal, principal_of, requires
from smazzata.presentation.typed_text import one_line
from tournaments.movements.systems import SYSTEMS
from tournaments.queries import proposal_seen
from tournaments.subjects.draw import MakeDraw
from tournaments.subjects.subject import Level


class _Opening(Sent, frozen=True, forbid_unknown_fields=True, kw_only=True):
    settings: Settings


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
    settings: Settings


@requires(Action.RUN_TOURNAMENT)
class OpenAPIView(ProgramView):
    """Opening a tournament."""

    @extend_schema(operation_id="open", **schema.OPENING)
    @once(_Opening)
    def post(self, request: Request, sent: _Opening) -> Response | Refusal:
        """Opens a tournament by the fields of the desk's form, as a preset's file has them.

        Whoever sends it is its director. The same id again answers with the same tournament.
        """
        opened = _opened(sent, principal_of(request))
        return opened if isinstance(opened, Refusal) else done(opened)


def _opened(sent: _Opening, who: Principal) -> UUID | Refusal:
    game = str(sent.settings.get("game", ""))
    try:
        rules = ruleset(game)
    except UnknownGameError:
        return bad_setting("game", game)
    form = read_settings(sent.settings, (field.name for field in setting_fields(rules)))
    if isinstance(form, Refusal):
        return form
    plan, venue = read_setup(rules, form), read_venue(form, uuid4())
    if isinstance(plan, Refusal):
        return plan
    if isinstance(venue, Refusal):
        return venue
    return services.open_by(who, plan, venue)


@requires(Action.HOLD_OFFICE)
class StepAPIView(ProgramView):
    """The steps between two tables of results."""

    @extend_schema(operation_id="steps", **schema.DUE_STEPS)
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """The steps that are due, for who serves there: what the desk's page offers as next."""
        presenter, who = find_tournament(request, tournament_id)
        held = offices(who, presenter.id)
        if not held:
            return refused(NO_OFFICE)
        state = presenter.state
        due = steps.due(state)
        stands = state.proposal if steps.Step.POST in due else None
        told = {
            "version": presenter.version,
            "due": due,
            "yours": [step for step in due if steps.may(step, held)],
            "instead": steps.instead(state),
            "proposal": proposal_seen(stands) if stands else None,
            "systems": SYSTEMS,
        }
        return Response(told)

    @extend_schema(operation_id="step", **schema.STEP)
    @once(_Step)
    def post(self, request: Request, sent: _Step, tournament_id: UUID) -> Response | Refusal:
        """Takes a step that is due: `draw`, `propose`, `post`, `close_round`, `publish`,
        `homologate`, `finish`; or in place of what is planned `end_here`, `add_round`.

        `post` may name the proposal that is meant (`seen`, the `proposal` of GET) and the `hour`
        from which everybody sees it, in seconds since 1970. One that is not due is `step_not_due`;
        which are, is in every answer, and GET tells it.
        """
        presenter, who = find_tournament(request, tournament_id)
        due = steps.commands_of(
            sent.step,
            presenter.id,
            presenter.state,
            sent.system,
            sent.seen,
            sent.hour,
            cut_short=sent.cut_short,
        )
        return submit_call(presenter, due, who, sent)


@requires(Action.HOLD_OFFICE)
class CommandsAPIView(ProgramView):
    """The tournament's commands."""

    @extend_schema(operation_id="command", **schema.COMMANDS)
    @once(_Commands)
    def post(self, request: Request, sent: _Commands, tournament_id: UUID) -> Response | Refusal:
        """Gives commands one after the other, all of them or none.

        With `version` only if the tournament stands there: else `stale_version`.
        """
        presenter, who = find_tournament(request, tournament_id)
        return submit_call(presenter, allowed(presenter, who, sent.commands), who, sent)


@requires(Action.HOLD_OFFICE)
class UndoAPIView(ProgramView):
    """Undoing."""

    @extend_schema(operation_id="undo", **schema.UNDO)
    @once(_Undo)
    def post(self, request: Request, sent: _Undo, tournament_id: UUID) -> Response | Refusal:
        """Undoes the last thing that was done: `version` is the tournament's after it.

        If something else was done since, the answer is `stale_version`.
        """
        presenter, who = find_tournament(request, tournament_id)
        due = last_command(presenter.id, one_line(sent.reason)).opposite
        meant = Versioned(id=sent.id, version=sent.version, confirm=sent.confirm)
        return submit_call(presenter, due, who, meant, unasked=Level.CONSEQUENCES)


@requires(Action.HOLD_OFFICE)
class VenueAPIView(ProgramView):
    """The place."""

    @extend_schema(operation_id="venue", **schema.VENUE)
    @once(_Venue)
    def post(self, request: Request, sent: _Venue, tournament_id: UUID) -> Response | Refusal:
        """Says where and when it is played and what the hall holds, by the fields of the desk's
        form: `venue`, `starts_at`, `hall_tables`, `hall_minutes`, `round_minutes`.
        """
        presenter, who = find_tournament(request, tournament_id)

        def place() -> Refusal | None:
            refusal = against(who, presenter.id, [MakeDraw])
            form = refusal or read_settings(sent.settings, OF_THE_VENUE)
            found = form if isinstance(form, Refusal) else read_venue(form, presenter.id)
            if isinstance(found, Refusal):
                return found
            found.save()
            return None

        return submit_call(presenter, (), who, sent, carry_out=place)
