"""The forms of commands for which no page has one of its own, made of what their rules offer.

A command whose rule has an `Offer` stands on the page that this names, with its fields, its button,
why it is refused and what it would change: no other file of the desk knows of it.
"""

from functools import cache
from types import new_class
from typing import Any, ClassVar, Literal

import msgspec
from django import forms
from django.http import HttpRequest

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.words import Phrase
from smazzata.desk.forms import (
    CommandForm,
    HiddenField,
    HiddenNumberField,
    ReasonField,
    TextField,
)
from smazzata.desk.rights import offices
from smazzata.desk.words import describe_problem
from smazzata.members.principals import principal_of
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.presentation.typed_numbers import NumberField
from tournaments.authority import NOBODY
from tournaments.decider import decide
from tournaments.pairing.model import Number
from tournaments.registry import BOOK
from tournaments.subjects.subject import Offer

MOST_TYPED = 9999
"""A number that can be read; how large it may be the rules say."""


class OfferedForm(CommandForm):
    """The form of a command that is offered; as it is shown its words name what is prepared."""

    gives: ClassVar[type[Command]]
    offered: Offer[Any]

    def __init__(self, presenter: TournamentPresenter, number: Number = 0, **options: Any) -> None:
        self.prepared: Command = self.offered.prepare(presenter.state, number)
        super().__init__(presenter, initial=self.prepared.data(), **options)
        for name, label in self.offered.labels.items():
            self.fields[name].label = label.say(language())

    def _say(self, phrase: Phrase) -> str:
        return phrase.say(language(), self.prepared.data())

    @property
    def title(self) -> str:
        """What the command does."""
        return self._say(self.offered.title)

    @property
    def explanation(self) -> str:
        """What follows from it."""
        return self._say(self.offered.explanation)

    @property
    def action(self) -> str:
        """What stands on the button."""
        return self._say(self.offered.button or self.offered.title)

    @property
    def why_not(self) -> str:
        """Why it is refused, where nothing has to be typed that would change that; else empty."""
        if self.offered.labels:
            return ""
        found = decide(self.presenter.state, self.prepared, NOBODY)
        if not isinstance(found, Refusal) or found.code == "official_mode_only":
            return ""
        return describe_problem(found).sentence

    def is_shown(self, request: HttpRequest) -> bool:
        """Whether whoever looks may give the command as the tournament stands."""
        state, rule = self.presenter.state, BOOK.rules[self.gives]
        ended = state.cancelled or (state.closed and not rule.after_close)
        if ended or (state.homologated and not rule.after_homologation):
            return False
        held = offices(principal_of(request), self.presenter.id)
        return not held.isdisjoint(rule.offices) and self.offered.when(state)


def make_forms(
    request: HttpRequest,
    presenter: TournamentPresenter,
    page: Literal["course", "entry", "venue"],
    number: Number = 0,
) -> list[OfferedForm]:
    """The forms of a page, shown or not: the one that was sent is bound."""
    rules = [rule for rule in BOOK.rules.values() if rule.offer and rule.offer.page == page]
    rules.sort(key=lambda rule: rule.offer.last if rule.offer else False)
    commands: list[type[Command]] = [rule.command for rule in rules]
    return [_form_of(command).of(request, presenter, number) for command in commands]


@cache
def _form_of(command: type[Command]) -> type[OfferedForm]:
    """The class of the form of a command."""
    rule = BOOK.rules[command]
    assert rule.offer is not None
    labels = rule.offer.labels
    inside = {
        "__doc__": command.__doc__,
        "acts": frozenset({command.name()}),
        "gives": command,
        "beside": {f"{name}_missing": name for name in labels},
        "offered": rule.offer,
        **{
            field.name: _field_of(field, shown=field.name in labels)
            for field in msgspec.structs.fields(command)
        },
    }
    return new_class(
        f"{command.__name__}Form", (OfferedForm,), exec_body=lambda ns: ns.update(inside)
    )


def _field_of(field: msgspec.structs.FieldInfo, *, shown: bool) -> forms.Field:
    """A field of a form for a field of a command. Raises `TypeError` for a type that has none."""
    if field.type is int:
        visible = NumberField(least=0, most=MOST_TYPED)
        return visible if shown else HiddenNumberField(code="malformed")
    if field.type is str:
        text = ReasonField() if field.name == "reason" else TextField(needed=field.required)
        return text if shown else HiddenField()
    if field.type is bool and shown:
        return forms.BooleanField(required=False)
    raise TypeError(f"no field of a form for {field.name}")
