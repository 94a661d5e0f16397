"""Giving commands by a form of the desk: what they would change is shown and confirmed first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk.forms import CommandForm
from smazzata.desk.pages import render_desk
from smazzata.desk.submission import Done, NeedsConfirmation, Outcome, official, submit
from smazzata.desk.told_done import tell_done
from smazzata.desk.words import WINDOWS, say_duration
from smazzata.members.idempotency import Repeated, do_form_once
from smazzata.members.principals import principal_of
from smazzata.presentation.corrections import (
    difference_of,
    has_words,
    in_context,
    in_words,
    told_of,
)
from smazzata.presentation.narration import language
from smazzata.presentation.sides import Side
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.runtime.forms import SiteForm
from tournaments.consequences import Consequences, Moved, both_states
from tournaments.deadlines import until, windows_of
from tournaments.decider import decide
from tournaments.queries import took_part
from tournaments.registry import BOOK
from tournaments.regulations.regulation import Windows
from tournaments.subjects.finality import HomologateStandings
from tournaments.subjects.second_official import ConfirmCorrection
from tournaments.subjects.subject import Level
from tournaments.words import WORDS


class ConfirmedForm(SiteForm):
    """Whether somebody confirms what a form asks for, and which consequences they have seen."""

    confirmed = forms.CharField(required=False)
    consequences = forms.CharField(required=False)

    @property
    def seen(self) -> str:
        """The digest of the consequences that are confirmed; empty: none are."""
        said = self.cleaned_data if self.is_valid() else {}
        return str(said["consequences"]) if said.get("confirmed") == "yes" else ""


def give_form(
    request: HttpRequest,
    presenter: TournamentPresenter,
    form: CommandForm,
    back: str,
    due: Sequence[Command] | Refusal | None = None,
    *,
    version: int | None = None,
    unasked: Level = Level.ACKNOWLEDGE,
    about: Sequence[str] = (),
    carry_out: Callable[[UUID], Refusal | None] | None = None,
) -> HttpResponse | None:
    """Gives the commands of a form in the name of whoever sent it, or those that are `due` for it.

    The answer is the way `back` where that is done, now or before; a page where it is to be
    confirmed first, or leads out of the official mode; None where it is refused, as the form then
    says. What else should be known is told `about` the commands; where nothing is, they are told
    themselves. The rest is as of `submission.submit`.
    """
    read, confirmed = form.due, ConfirmedForm.of(request).seen
    given = read if due is None or isinstance(read, Refusal) else due

    def act(once: UUID) -> Outcome:
        found = submit(
            presenter.id,
            [given] if isinstance(given, Command) else given,
            official(principal_of(request), presenter.id),
            once,
            confirmed=confirmed,
            version=version,
            sure=form.sure,
            unasked=unasked,
            carry_out=partial(carry_out, once) if carry_out else None,
        )
        if isinstance(found, Done):
            tell_done(request, presenter.id, once, back)
        return found

    outcome = do_form_once(request, act, lambda outcome: isinstance(outcome, Done))
    if isinstance(outcome, NeedsConfirmation):
        return render_confirmation(request, presenter, outcome, about)
    if isinstance(outcome, Done | Repeated):
        return redirect(back)
    if outcome.code == "official_mode_only":
        address = reverse("desk:official", args=[presenter.id])
        return redirect(f"{address}?what={outcome.params['what']}")
    if outcome is not read or not form.errors:
        form.refuse(outcome)
    return None


@dataclass(frozen=True)
class ConfirmationPage:
    """What the page shows on which commands are confirmed, by the names of its template."""

    found: Consequences
    consequences: str
    """Their digest, which the form sends."""
    meanwhile: bool
    """Whether something else was done since they were looked at."""
    said: str
    about: list[str]
    shows: bool
    """Whether what changes is shown, and not only asked."""
    moved: list[tuple[Moved, Side]]
    scored: list[tuple[Moved, Side]]
    """Lines whose points change."""
    shifted: list[tuple[Moved, Side]]
    """Lines that change their place only."""
    level: list[Side]
    """Who keeps points and place."""
    gone: list[Side]
    come: list[Side]
    fields: list[tuple[str, str]]
    """What was sent, to be sent again."""


def render_confirmation(
    request: HttpRequest,
    looked_at: TournamentPresenter,
    asked: NeedsConfirmation,
    about: Sequence[str] = (),
    said: str = "",
) -> HttpResponse:
    """The page on which somebody looks at what would change, and says yes; `said` in place of the
    question.
    """
    presenter = TournamentPresenter(asked.live, looked_at.rules)
    found, known = asked.consequences, asked.live.state.entries.keys()
    told = {*(each.number for each in found.moved), *found.gone, *found.come}
    sides = presenter.sides(sorted(told & known))
    moved = [(m, sides[m.number]) for m in found.moved if m.number in sides]
    page = ConfirmationPage(
        found=found,
        consequences=asked.digest,
        meanwhile=asked.meanwhile,
        said=said or (WORDS[asked.question.code].say(language()) if asked.question else ""),
        about=[
            *(about or describe_commands(presenter, asked.asked)),
            *_describe_results(presenter, asked),
            *_describe_windows(presenter, asked),
            *_describe_loss(presenter, found),
        ],
        shows=asked.level >= Level.CONSEQUENCES,
        moved=moved,
        scored=[(m, side) for m, side in moved if m.scored],
        shifted=[(m, side) for m, side in moved if m.placed and not m.scored],
        level=[side for m, side in moved if not m.placed and not m.scored],
        gone=[sides[number] for number in found.gone if number in sides],
        come=[sides[number] for number in found.come if number in sides],
        fields=SiteForm.of(request).sent("csrfmiddlewaretoken", *ConfirmedForm.base_fields),
    )
    context = {**vars(page), **_find_difference(presenter, asked)}
    return render_desk(request, "confirm", presenter, context)


def _describe_results(presenter: TournamentPresenter, asked: NeedsConfirmation) -> list[str]:
    """What follows from commands by the rules, in the words of the log."""
    costs = BOOK.rules[type(asked.due[0])].costs if len(asked.due) == 1 else ()
    if not costs:
        return []
    decided = decide(presenter.state, asked.due[0], asked.acting)
    if isinstance(decided, Refusal):
        return []
    return [told_of(presenter, event) for event in decided if isinstance(event, costs)]


def _describe_windows(presenter: TournamentPresenter, asked: NeedsConfirmation) -> list[str]:
    """Before standings are made final, which windows of the code are open, and until when."""
    state = presenter.state
    if not any(isinstance(command, HomologateStandings) for command in asked.due):
        return []
    minutes = {name: getattr(windows_of(state), name) for name in Windows.__struct_fields__}
    ends = {name: until(state, len(state.rounds), name) for name in minutes}  # type: ignore[arg-type]
    return [
        _("%(window)s: until %(hour)s (%(length)s after publication)")
        % {
            "window": _(WINDOWS[name]),
            "hour": date_format(
                localtime(datetime.fromtimestamp(end, UTC)), "SHORT_DATETIME_FORMAT"
            ),
            "length": say_duration(minutes[name]),
        }
        for name, end in ends.items()
        if end is not None and 1000 * end >= asked.acting.at
    ]


def _describe_loss(presenter: TournamentPresenter, found: Consequences) -> list[str]:
    """What is lost where the tournament would be cancelled; else nothing."""
    if not found.cancels:
        return []
    state = presenter.state
    entries, rounds, results = len(took_part(state)), len(state.rounds), len(state.outcomes)
    lost = [ngettext("%(number)s entry", "%(number)s entries", entries) % {"number": entries}]
    if rounds:
        said = ngettext("%(number)s round posted", "%(number)s rounds posted", rounds)
        lost.append(said % {"number": rounds})
    if results:
        said = ngettext("%(number)s result", "%(number)s results", results)
        lost.append(said % {"number": results})
    return [_("Lost: %(what)s") % {"what": ", ".join(lost)}]


def _find_difference(presenter: TournamentPresenter, asked: NeedsConfirmation) -> dict[str, object]:
    """What commands would change beside lines: who would have met, and ratings."""
    if asked.level < Level.CONSEQUENCES:
        return {}
    states = both_states(presenter.state, asked.due, asked.acting)
    if isinstance(states, Refusal):  # of what `foresee` has just decided none is
        return {}
    return in_context(presenter, difference_of(presenter.id, *states))


def describe_commands(presenter: TournamentPresenter, due: Sequence[Command]) -> list[str]:
    """What commands do and to whom, in words; nothing of those that have none.

    Of a late correction that is confirmed: what it does.
    """
    proposed = {each.proposal: each.correction for each in presenter.state.corrections}
    said = [
        proposed.get(command.proposal, command.data())
        if isinstance(command, ConfirmCorrection)
        else command.data()
        for command in due
    ]
    return [in_words(presenter, each) for each in said if has_words(each)]
