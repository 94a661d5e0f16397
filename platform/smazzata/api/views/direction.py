"""What an organiser's program does to a tournament: open it, take a step, give commands, undo."""

from functools import partial
from typing import Annotated, Any
from uuid import UUID, uuid4

from msgspec import Meta, Struct
from rest_framework.request import Request

from games.kernel.refusal import Refusal
from games.registry import UnknownGameError, ruleset
from smazzata.api.commands import allowed
from smazzata.api.fields import note, one_of, shaped
from smazzata.api.requests import Sent, Versioned
from smazzata.api.responses import Done, Outcome, done
from smazzata.api.settings import Settings, read_settings
from smazzata.api.submission import find_tournament, officially, once, submit_call
from smazzata.api.views.base import ProgramView
from smazzata.desk import services, steps
from smazzata.desk.entries import admission
from smazzata.desk.entries.admission import find_list_work
from smazzata.desk.finality.undo import find_undo_work, last_command
from smazzata.desk.officials.autopilot import OFFERED, hand_over, handed_over
from smazzata.desk.rights import NO_OFFICE, against_all_but, offices, sees
from smazzata.desk.setup.setting_fields import OF_THE_VENUE, setting_fields
from smazzata.desk.setup.setup_form import read_setup
from smazzata.desk.setup.venue import keep_venue, read_venue
from smazzata.desk.words import bad_setting
from smazzata.members.permissions import Action
from smazzata.members.principals import Principal, principal_of, requires
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.presentation.typed_text import one_line
from tournaments.authority import DIRECTION
from tournaments.movements.systems import SYSTEMS
from tournaments.queries import proposal_seen
from tournaments.subjects.subject import Level

StepName = Annotated[str, one_of(steps.Step)]


class Opening(Sent, frozen=True, kw_only=True):
    """Opening a tournament."""

    settings: Annotated[Settings, shaped("OpeningSettings")]


class Step(Versioned, frozen=True, kw_only=True):
    """A step."""

    step: StepName
    system: str = ""
    seen: str = ""
    hour: Annotated[int, Meta(ge=0, le=10**10)] = 0
    cut_short: bool = False


class CommandBody(Versioned, frozen=True, kw_only=True):
    """Commands, one after the other."""

    commands: Annotated[
        list[Annotated[Any, shaped("TournamentCommand")]], Meta(min_length=1, max_length=500)
    ]


class Undo(Sent, frozen=True, kw_only=True):
    """Undoing."""

    version: Annotated[int, note("of the tournament after what is to be undone")]
    reason: str
    confirm: str = ""


class Venue(Sent, frozen=True, kw_only=True):
    """The place."""

    settings: Annotated[Settings, shaped("VenueSettings")]


class HandingOver(Sent, frozen=True, kw_only=True):
    """Leaving steps to the autopilot."""

    steps: Annotated[
        tuple[Annotated[str, one_of(OFFERED)], ...],
        Meta(max_length=len(OFFERED)),
        note("these and no others"),
    ]


class DueSteps(Struct):
    """Which steps can be taken now."""

    version: Annotated[int, note("of the tournament that this is said of")]
    due: Annotated[list[StepName], note("the next one first")]
    instead: Annotated[list[StepName], note("what can be done in place of these")]
    yours: Annotated[list[StepName], note("those that the caller's offices may take")]
    proposal: Annotated[
        str | None, note("what stands to be posted, for `seen`; null where nothing does")
    ]
    systems: Annotated[list[str], note("what propose may name as `system`")]


class Autopilot(Struct):
    """What is left to the autopilot."""

    steps: Annotated[list[Annotated[str, one_of(OFFERED)]], note("those that it takes")]
    offered: Annotated[list[str], note("those that it can be left")]


@requires(Action.RUN_TOURNAMENT)
class OpenAPIView(ProgramView):
    """Opening a tournament."""

    @once("open")
    def post(self, request: Request, sent: Opening) -> Done | Refusal:
        """Opens a tournament by the fields of the desk's form, as a preset's file has them.

        Whoever sends it is its director. The same id again answers with the same tournament.
        """
        opened = _opened(sent, principal_of(request))
        return opened if isinstance(opened, Refusal) else done(opened)


def _opened(sent: Opening, who: Principal) -> UUID | Refusal:
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

    def get(self, request: Request, tournament_id: UUID) -> DueSteps | Refusal:
        """The steps that are due, for who serves there: what the desk's page offers as next."""
        presenter, who = find_tournament(request, tournament_id)
        held = offices(who, presenter.id)
        if not sees(held):
            return NO_OFFICE
        state = presenter.state
        due = steps.due(state)
        stands = state.proposal if steps.Step.POST in due else None
        return DueSteps(
            version=presenter.version,
            due=[*due],
            yours=[step for step in due if steps.may(step, held)],
            instead=[*steps.instead(state)],
            proposal=proposal_seen(stands) if stands else None,
            systems=[*SYSTEMS],
        )

    @once("step")
    def post(self, request: Request, sent: Step, tournament_id: UUID) -> Outcome:
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

    @once("command")
    def post(self, request: Request, sent: CommandBody, tournament_id: UUID) -> Outcome:
        """Gives commands one after the other, all of them or none.

        With `version` only if the tournament stands there: else `stale_version`.
        """
        presenter, who = find_tournament(request, tournament_id)
        due = allowed(presenter, who, sent.commands)
        fill = find_list_work(presenter.id, due, who, admission.delete)
        work = partial(fill, sent.id) if fill else None
        return submit_call(presenter, due, who, sent, carry_out=work)


@requires(Action.HOLD_OFFICE)
class UndoAPIView(ProgramView):
    """Undoing."""

    @once("undo")
    def post(self, request: Request, sent: Undo, tournament_id: UUID) -> Outcome:
        """Undoes the last thing that was done: `version` is the tournament's after it.

        If something else was done since, the answer is `stale_version`.
        """
        presenter, who = find_tournament(request, tournament_id)
        due = last_command(presenter.id, one_line(sent.reason)).opposite
        meant = Versioned(id=sent.id, version=sent.version, confirm=sent.confirm)
        back = find_undo_work(presenter.id, due, who)
        work = partial(back, sent.id) if back else None
        return submit_call(presenter, due, who, meant, unasked=Level.CONSEQUENCES, carry_out=work)


@requires(Action.HOLD_OFFICE)
class VenueAPIView(ProgramView):
    """The place."""

    @officially("venue")
    def post(self, presenter: TournamentPresenter, sent: Venue, who: Principal) -> Refusal | None:
        """Says where and when it is played and what the hall holds, by the fields of the desk's
        form: `venue`, `starts_at`, `hall_tables`, `hall_minutes`, `round_minutes`.
        """
        refusal = against_all_but(DIRECTION, who, presenter.id, "venue")
        form = refusal or read_settings(sent.settings, OF_THE_VENUE)
        found = form if isinstance(form, Refusal) else read_venue(form, presenter.id)
        if isinstance(found, Refusal):
            return found
        return keep_venue(found, who)


@requires(Action.HOLD_OFFICE)
class AutopilotAPIView(ProgramView):
    """The autopilot."""

    def get(self, request: Request, tournament_id: UUID) -> Autopilot | Refusal:
        """The steps that the autopilot takes, and all that it can be left, for who serves there."""
        presenter, who = find_tournament(request, tournament_id)
        if not sees(offices(who, presenter.id)):
            return NO_OFFICE
        return Autopilot([*handed_over(presenter.id)], [*OFFERED])

    @officially("hand_over")
    def post(
        self, presenter: TournamentPresenter, sent: HandingOver, who: Principal
    ) -> Refusal | None:
        """Leaves the autopilot these steps and no others, the next one at once; for a director."""
        return hand_over(presenter.id, sent.steps, who)
