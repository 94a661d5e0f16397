"""The pages of one tournament for those who serve there: who may open them, what is asked before a
command is given, how they look. The hall's pages for officers are made of this too.
"""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any
from uuid import UUID, uuid4

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk import services
from smazzata.desk.places import places
from smazzata.desk.rights import against, granted, offices
from smazzata.desk.sent_forms import attempt, id_of, once_of, problem_of, refuse_nul
from smazzata.ledger.errors import CommandIdReused
from smazzata.ledger.sql import lock_until_commit
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.members.rate_limits import RateLimit
from smazzata.presentation.corrections import has_words, in_words, told_of
from smazzata.presentation.differences import difference_of, in_context
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter, get_tournament
from smazzata.tournament_management.slip_shape import against_slips
from smazzata.tournament_management.tournament import load
from tournaments import commands, events
from tournaments.authority import Acting
from tournaments.consequences import both_states, foresee, propose_late_corrections
from tournaments.decider import decide, find_question
from tournaments.standings.participants import took_part
from tournaments.subjects.subject import Level
from tournaments.words import WORDS

DESK = RateLimit("desk", 1200, 3600)
"""A score room types a result every few seconds."""

Page = Callable[..., HttpResponse]


def for_officers(view: Page) -> Page:
    """A page of one tournament, for whoever has an office there; it gets the presenter."""

    @requires(Action.HOLD_OFFICE)
    @rate_limited(DESK)
    @wraps(view)
    def guarded(
        request: HttpRequest, tournament_id: UUID, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        refuse_nul(request)
        presenter = get_tournament(tournament_id, official=True)
        held = offices(principal_of(request), tournament_id)
        if not held:
            raise PermissionDenied
        if "consequences" not in request.POST:
            return view(request, presenter, *args, **kwargs)
        # What was shown and is confirmed must be what is done: of two who confirm at the same
        # moment the second is shown what the first has changed.
        with transaction.atomic():
            lock_until_commit(f"smazzata.confirmed.{tournament_id}")
            fresh = get_tournament(tournament_id, official=True)
            return view(request, fresh, *args, **kwargs)

    return guarded


def given(
    request: HttpRequest, tournament: UUID, due: Command | Sequence[Command] | Refusal
) -> tuple[str, str] | None:
    """Gives commands in the name of whoever sent the form; the problem if there is one."""
    if isinstance(due, Refusal):
        return problem_of(due)
    who, all_ = principal_of(request), [due] if isinstance(due, Command) else list(due)
    seen = request.POST.get("consequences", "") if request.POST.get("confirmed") == "yes" else ""
    wanted = propose_late_corrections(
        load(tournament).state, all_, services.acting_of(who, tournament)
    )
    seen = seen if wanted == all_ else ""  # nothing changes yet by what is only proposed
    return attempt(
        lambda once: services.give(tournament, wanted, who, id_of(once, all_), seen), request
    )


def _sent_before(request: HttpRequest, tournament: UUID, due: Sequence[Command]) -> bool:
    """Whether this very form has given these commands: then they are not judged a second time."""
    once, who = once_of(request), principal_of(request)
    if isinstance(once, Refusal):
        return False
    try:
        return services.given_before(tournament, who, id_of(once, due))
    except CommandIdReused:  # by somebody else: giving them says so
        return False


def asked_first(
    request: HttpRequest,
    presenter: TournamentPresenter,
    due: Command | Sequence[Command] | Refusal,
    *,
    unasked: Level = Level.ACKNOWLEDGE,
    about: Sequence[str] = (),
) -> HttpResponse | tuple[str, str] | None:
    """What commands would change, to be confirmed; None when that was done, or need not be.

    How loudly it is asked is in the command's rule (`tournaments.subjects`); one without a question
    is given at once, or asked as loudly as `unasked` says. What else should be known is told
    `about` them; where nothing is, the commands themselves in words. Whoever confirms has seen just
    these consequences: if something else happened meanwhile it is asked again. A problem comes back
    as sentence and code, here already. What this form has given before is not asked about again.
    """
    if isinstance(due, Refusal):
        return problem_of(due)
    given_now = [due] if isinstance(due, Command) else list(due)
    if _sent_before(request, presenter.id, given_now):
        return None
    who = principal_of(request)
    acting = services.acting_of(who, presenter.id)
    asked_for, given_now = given_now, propose_late_corrections(presenter.state, given_now, acting)
    refusal = against(who, presenter.id, map(type, given_now)) or against_slips(
        presenter.state, given_now
    )
    found = refusal or foresee(presenter.state, given_now, acting)
    rows = [
        row for command in given_now if (row := find_question(presenter.state, command, acting))
    ]
    loudest = max(rows, key=lambda row: row.level, default=None)
    if isinstance(found, Refusal):
        if found.code == "official_mode_only":
            return redirect(
                f"{reverse('desk:official', args=[presenter.id])}?what={found.params['what']}"
            )
        return problem_of(found)
    level = loudest.level if loudest else unasked
    if level <= Level.ACKNOWLEDGE:
        return None
    seen = services.digest_of(found)
    confirmed = request.POST.get("confirmed") == "yes"
    if confirmed and request.POST.get("consequences", seen) == seen:
        return None
    told = {*(each.number for each in found.moved), *found.gone, *found.come}
    sides = presenter.sides(sorted(told & presenter.state.entries.keys()))
    moved = [(m, sides[m.number]) for m in found.moved if m.number in sides]
    context = {
        "found": found,
        "consequences": seen,
        "meanwhile": confirmed,
        "said": WORDS[loudest.code].say(language()) if loudest else "",
        "about": [
            *(about or told_in_words(presenter, asked_for)),
            *_worked_out(presenter, given_now, acting),
        ],
        "shows": level >= Level.CONSEQUENCES,
        "moved": moved,
        "scored": [(m, side) for m, side in moved if m.scored],
        "shifted": [(m, side) for m, side in moved if m.placed and not m.scored],
        "level": [side for m, side in moved if not m.placed and not m.scored],
        "gone": [sides[number] for number in found.gone if number in sides],
        "come": [sides[number] for number in found.come if number in sides],
        **(_elsewhere(presenter, given_now, acting) if level >= Level.CONSEQUENCES else {}),
        "fields": [
            (name, value)
            for name, value in request.POST.items()
            if name not in ("csrfmiddlewaretoken", "confirmed", "consequences")
        ],
    }
    return shown(request, "confirm", presenter, context, None)


_BY_RULE = (commands.AnswerCall, commands.GiveWarning, commands.NoteLate)
"""What they cost the rules say, and not whoever gives them: every second warning, the ladder."""
_COSTS = (
    events.LatenessNoted,
    events.PenaltyApplied,
    events.ResultRecorded,
    events.WarningGiven,
)


def _worked_out(
    presenter: TournamentPresenter, due: Sequence[Command], acting: Acting
) -> list[str]:
    """What follows from commands by the rules, in the words of the log."""
    if len(due) != 1 or not isinstance(due[0], _BY_RULE):
        return []
    decided = decide(presenter.state, due[0], acting)
    if isinstance(decided, Refusal):
        return []
    return [told_of(presenter, event) for event in decided if isinstance(event, _COSTS)]


def _elsewhere(
    presenter: TournamentPresenter, due: Sequence[Command], acting: Acting
) -> dict[str, Any]:
    """What commands would change beside lines: who would have met, and ratings."""
    states = both_states(presenter.state, due, acting)
    if isinstance(states, Refusal):  # of what `foresee` has just decided none is
        return {}
    return in_context(presenter, difference_of(*states))


def told_in_words(presenter: TournamentPresenter, due: Sequence[Command]) -> list[str]:
    """What commands do and to whom, in words; nothing of those that have none.

    Of a late correction that is confirmed: what it does.
    """
    proposed = {each.proposal: each.correction for each in presenter.state.corrections}
    said = [
        proposed.get(command.proposal, command.data())
        if isinstance(command, commands.ConfirmCorrection)
        else command.data()
        for command in due
    ]
    return [in_words(presenter, each) for each in said if has_words(each)]


def _called(presenter: TournamentPresenter) -> int:
    """How many tables wait for a referee: by a call, or because their slips differ."""
    state = presenter.state
    calls = {(call.round, call.table) for call in state.open_calls}
    return len(calls | {(r.number, t) for r in state.open_rounds for t in r.disputed})


def shown(
    request: HttpRequest,
    template: str,
    presenter: TournamentPresenter,
    context: dict[str, Any],
    problem: tuple[str, str] | None,
    folder: str = "desk",
) -> HttpResponse:
    """A page of the desk; with a problem its status is 409."""
    said, code = problem or ("", "")
    called = _called(presenter)
    held = offices(principal_of(request), presenter.id)
    whole = {
        "presenter": presenter,
        "state": presenter.state,
        "entries": len(took_part(presenter.state)),
        "called": called,
        "places": places(presenter, request.path, called),
        "held": held,
        "granted": granted(held),
        "late_corrections": len(presenter.state.waiting_corrections),
        "once": str(uuid4()),
        "problem": said,
        "problem_code": code,
        "form": request.POST if problem else {},
        **context,
    }
    return render(request, f"{folder}/{template}.html", whole, status=409 if problem else 200)
