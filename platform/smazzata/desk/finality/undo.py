"""Undoing the last thing that was done at a tournament."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from itertools import takewhile
from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk.confirmation import describe_commands, give_form
from smazzata.desk.entries.admission import find_list_work, undo
from smazzata.desk.entries.names import describe_changes, take_back
from smazzata.desk.forms import CommandForm, HiddenNumberField, ReasonField
from smazzata.desk.rights import against
from smazzata.desk.tournament_page import TournamentPage
from smazzata.desk.words import describe_problem
from smazzata.ledger.events import StoredEvent
from smazzata.ledger.reader import load as events_of
from smazzata.members.directory import display_names
from smazzata.members.name_changes import changes_of
from smazzata.members.principals import Principal, member_of, principal_of
from smazzata.presentation.narration import language
from smazzata.tournament_management.tournament import fold
from tournaments.decider import find_undo
from tournaments.registry import CODEC
from tournaments.subjects.names import CorrectMember
from tournaments.subjects.subject import CANNOT_UNDO, Level
from tournaments.words import WORDS


@dataclass(frozen=True)
class LastCommand:
    """What the last command did, and when."""

    events: Sequence[StoredEvent]
    opposite: tuple[Command, ...] | Refusal
    """The commands that undo it."""

    @property
    def version(self) -> int:
        """Of the tournament after it: an undo is of this, and of nothing that came since."""
        return self.events[-1].version


def last_command(tournament: UUID, reason: str) -> LastCommand:
    """The last command of a tournament, to be undone for a reason."""
    log = events_of(tournament)
    own = takewhile(lambda event: event.command_id == log[-1].command_id, reversed(log))
    start = len(log) - len(list(own))
    done = log[start:]
    before = fold(None, log[:start])
    events = [CODEC.convert(e.type, e.data, e.schema) for e in done]
    opposite = find_undo(before, events, reason)
    if not isinstance(opposite, Refusal):
        digests = {each.digest for each in find_corrections(opposite)} - {""}
        if digests - changes_of(digests).keys():  # somebody was erased
            opposite = CANNOT_UNDO
    return LastCommand(done, opposite)


def find_corrections(due: Sequence[Command]) -> list[CorrectMember]:
    """Those of these commands that write people otherwise."""
    return [each for each in due if isinstance(each, CorrectMember)]


def find_undo_work(
    tournament: UUID, due: Sequence[Command] | Refusal, who: Principal
) -> Callable[[UUID], Refusal | None] | None:
    """What undoes where more belongs to it than commands: names, who had waited; None elsewhere."""
    if not isinstance(due, Refusal) and (fixes := find_corrections(due)):
        return partial(take_back, tournament, fixes, who)
    return find_list_work(tournament, due, who, undo)


class UndoForm(CommandForm):
    """Undoing the last thing, as it stood at the `version` that was looked at."""

    version = HiddenNumberField()
    reason = ReasonField()


class UndoPage(TournamentPage):
    """The last thing that was done, and a form that undoes it."""

    name = "undo"
    title = _("Undo the last thing")
    form = UndoForm
    done = "tournament"

    def give(self, sent: UndoForm) -> HttpResponse | None:
        """Undoes it; what that changes is always shown first."""
        said = sent.cleaned_data if sent.is_valid() else {}
        opposite = last_command(self.presenter.id, said.get("reason", "")).opposite
        return give_form(
            self.request,
            self.presenter,
            sent,
            self.find_way_back(sent),
            opposite,
            version=said.get("version"),
            unasked=Level.CONSEQUENCES,
            about=_say_names(opposite),
            carry_out=find_undo_work(self.presenter.id, opposite, principal_of(self.request)),
        )

    def read_context(self) -> Mapping[str, object]:
        """Who did what, and how it would be undone, or why it cannot be."""
        (form,) = self.forms
        said = form.cleaned_data if form.is_bound else {}
        last = last_command(self.presenter.id, said.get("reason", ""))
        undoing = () if isinstance(last.opposite, Refusal) else last.opposite
        cannot = (
            last.opposite
            if isinstance(last.opposite, Refusal)
            else against(principal_of(self.request), self.presenter.id, map(type, undoing))
        )
        form.initial["version"] = last.version
        first = last.events[0]
        by = member_of(first.actor)
        return {
            "by": display_names([by])[by] if by is not None else "",
            "at": datetime.fromtimestamp(first.at_ms / 1000, UTC),
            "what": _say_done(first.type),
            "cannot": describe_problem(cannot).sentence if cannot else "",
            "steps": [*describe_commands(self.presenter, undoing), *_say_names(undoing)],
        }


def _say_names(due: Sequence[Command] | Refusal) -> list[str]:
    """Whose names are written as before, now and then."""
    if isinstance(due, Refusal):
        return []
    changes = changes_of(each.digest for each in find_corrections(due))
    return describe_changes((after, before) for before, after in changes.values())


def _say_done(event: str) -> str:
    found = WORDS.get(f"done_{event}")
    return found.say(language()) if found else event.replace("_", " ")
