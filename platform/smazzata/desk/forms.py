"""The forms of the desk: each gives a command, is sent once, and shows what it was refused for.

A form of one command names its fields as the command does; `build` makes the command of them and of
what the page knows. Of the forms of a page only the one that was sent is bound.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self, TypeVar
from uuid import UUID

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk.words import describe_problem, say
from smazzata.members.idempotency import do_form_once
from smazzata.presentation.points import read_points
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.presentation.typed_numbers import NumberField
from smazzata.presentation.typed_text import LineField
from smazzata.runtime.forms import HiddenInput, OnceField, Refused, SiteForm
from smazzata.runtime.problems import Problem
from smazzata.tournament_management.slip_shape import UNLIKELY

MOST = 9_999_999
"""The largest number that can be typed; what fits a tournament its rules say."""
MOST_TEXT = 500
"""Characters of a reason."""
MOST_ARTICLE = 80
UNSURE_HOURS = ("hour_skipped", "hour_twice")
"""Codes of hours in the nights in which the clock is put forward or back."""

F = TypeVar("F", bound=SiteForm)


class WholeField(NumberField):
    """A whole number, however large: its bounds are the rules'."""

    def __init__(self, size: int = 5, **options: Any) -> None:
        super().__init__(least=-MOST, most=MOST, **options)
        self.widget.attrs["size"] = str(size)


class PointsField(forms.CharField):
    """Points of the ranking, which may have decimals; counted in units of the last of them."""

    def __init__(self, decimals: int = 0, **options: Any) -> None:
        super().__init__(widget=forms.TextInput({"inputmode": "decimal", "size": "5"}), **options)
        self.decimals = decimals

    def fit(self, presenter: TournamentPresenter) -> None:
        """Has it read as the ranking of a tournament counts, and called so."""
        self.decimals = presenter.decimals
        self.label = self.label or presenter.ranking.long

    def clean(self, value: Any) -> int:
        """The points; none are 0 where they may be left out. Refusals: of `read_points`."""
        text = str(value or "").strip()
        if not text and not self.required:
            return 0
        found = read_points(text, self.decimals)
        if isinstance(found, Refusal):
            raise Refused(found)
        return found


class TextField(LineField):
    """A line of which the rules say whether it is missing; `needed`: browsers ask for it first."""

    def __init__(self, most: int = MOST_TEXT, *, needed: bool = False, **options: Any) -> None:
        super().__init__(most=most, required=False, **options)
        if needed:
            self.widget.attrs["required"] = True


class WordsField(TextField):
    """As `TextField`, with room for more."""

    def __init__(self, most: int, **options: Any) -> None:
        super().__init__(most, **options)
        self.widget = forms.Textarea({**self.widget.attrs, "rows": "3"})


class ArticleField(TextField):
    """The article of a ruling: of the list of the code where there is one, else as typed."""

    def __init__(self, *, needed: bool = False) -> None:
        label = _("Article") if needed else _("Article (for a ruling)")
        super().__init__(MOST_ARTICLE, label=label, needed=needed)
        self.needed = needed

    def fit(self, presenter: TournamentPresenter) -> None:
        """Has it chosen from the list of a tournament's code."""
        if not presenter.articles:
            return
        other = ("other", _("other: the reason says what"))
        self.widget = forms.Select(choices=[("", "–"), *presenter.articles, other])
        self.widget.attrs = {"required": True} if self.needed else {}
        self.help_text = format_html(
            '<a href="{}?what=article_unlisted">{}</a>',
            reverse("desk:official", args=[presenter.id]),
            _("An article that is not on the list"),
        )


class ReasonField(TextField):
    """Why something is done."""

    def __init__(self, label: Any = None, *, needed: bool = True) -> None:
        super().__init__(label=label or _("Reason"), needed=needed)


class TickField(forms.BooleanField):
    """A box that is ticked, or not."""

    def __init__(self, label: Any) -> None:
        box = forms.CheckboxInput({"value": "yes"})
        super().__init__(label=label, required=False, widget=box)


class OneOfField(forms.ChoiceField):
    """One of a few values that the page names, all in sight."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"widget": forms.RadioSelect, **options})

    def clean(self, value: Any) -> str:
        """The value. Refusal: `malformed`."""
        try:
            return str(super().clean(value))
        except ValidationError:
            raise Refused(MALFORMED) from None


class PickField(forms.CharField):
    """One of a few values; what is none of them is left to whoever reads it."""

    def __init__(self, choices: Sequence[tuple[Any, Any]] = (), **options: Any) -> None:
        super().__init__(
            required=False, widget=forms.Select(choices=choices), **{"label": "", **options}
        )


class NumberPickField(WholeField):
    """The number of one of a few entries."""

    def __init__(self, choices: Sequence[tuple[Any, Any]] = (), **options: Any) -> None:
        super().__init__(**options)
        self.widget = forms.Select(choices=choices)

    def clean(self, value: Any) -> Any:
        """The number. Error: the field's own where nothing was picked."""
        if self.required and not str(value or "").strip():
            raise ValidationError(_("Choose one."), self.code or "number_missing")
        return super().clean(value)


class HiddenNumberField(WholeField):
    """A number that the page itself has filled in."""

    def __init__(self, code: str = "", **options: Any) -> None:
        super().__init__(code=code, **options)
        self.widget = HiddenInput()


class HiddenField(forms.CharField):
    """A text that the page itself has filled in."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, strip=False, widget=HiddenInput(), **options)


class DeskForm(SiteForm):
    """A form of the desk; where it is one of several its hidden `do` says which."""

    template_name = "desk/parts/form.html"
    beside = {"reason_missing": "reason", "article_missing": "article"}
    sent_once: ClassVar[bool] = True
    """Whether it has an id; what may be done as often as it is sent needs none."""
    once = OnceField()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.beside = {**super(cls, cls).beside, **cls.beside}

    def __init__(self, **options: Any) -> None:
        if len(self.acts) != 1:
            super().__init__(**options)
        else:
            (act,) = self.acts
            super().__init__(**{"auto_id": f"{act}-%s", **options})
            self.fields["do"] = HiddenField(initial=act)
        if not self.sent_once:
            del self.fields["once"]
        if self.sure:
            self.ask_sure()
        if self.which_hour:
            self.ask_which_hour()

    @property
    def sure(self) -> bool:
        """Whether whoever sent it has said that unlikely totals are right."""
        return self.data.get("sure") == "yes"

    def ask_sure(self) -> None:
        """Asks that."""
        self.fields["sure"] = TickField(_("These totals are right"))

    @property
    def which_hour(self) -> str:
        """Which of two hours is meant in the night in which the clock is put back."""
        return str(self.data.get("which_hour", ""))

    def ask_which_hour(self) -> None:
        """Asks that."""
        choices = {"first": _("the first time, by summer time"), "second": _("the second time")}
        self.fields["which_hour"] = OneOfField(
            label=_("Which of the two"), choices=choices, required=False
        )

    def refuse(self, refusal: Refusal, field: str | None = None) -> None:
        """As every form; where totals are unlikely, or an hour comes twice, it is asked about."""
        if refusal.code == UNLIKELY:
            self.ask_sure()
        if refusal.code == "hour_twice":
            self.ask_which_hour()
        super().refuse(refusal, field)

    @classmethod
    def of_row(
        cls, sent: SiteForm | None, row: str, number: object, *args: Any, **more: Any
    ) -> Self:
        """The form of a row of many: the one that was `sent` from there, or an empty one."""
        form = sent if isinstance(sent, cls) and sent.data.get(row) == str(number) else None
        if form is None:
            initial = {row: number, **more.pop("initial", {})}
            form = cls(*args, initial=initial, **more)
        form.auto_id = f"{min(cls.acts, default=row)}-{number}-%s"
        return form

    def offer(self, name: str, choices: Sequence[tuple[Any, Any]]) -> None:
        """Has one of these chosen in a field; what else is sent is left to whoever reads it."""
        widget = self.fields[name].widget
        assert isinstance(widget, forms.widgets.ChoiceWidget)
        widget.choices = choices

    def ask_which(self, name: str, choices: Sequence[tuple[Any, Any]]) -> None:
        """Has one of these chosen: of several none is chosen already, so that nobody is meant whom
        nobody has named.
        """
        if len(choices) > 1:
            choices = [("", "–"), *choices]
            self.fields[name].widget.attrs["required"] = True
        self.offer(name, choices)

    def carry_out(self, request: HttpRequest, act: Callable[[UUID], object]) -> bool:
        """Does once what it asks for; False where that is refused, as it then says."""
        if not self.is_valid():
            return False
        found = do_form_once(request, act)
        if isinstance(found, Refusal):
            self.refuse(found)
        return not isinstance(found, Refusal)

    @staticmethod
    def say(refusal: Refusal) -> str:
        """A refusal in words."""
        return say(refusal)


class CommandForm(DeskForm):
    """A form that gives commands to a tournament."""

    gives: ClassVar[type[Command] | None] = None
    """The command that it gives; None: several, or what is to be given is known once it is done."""

    def __init__(self, presenter: TournamentPresenter, **known: Any) -> None:
        """`known` are fields of the command that the page knows; others are options of forms."""
        names = self.gives.__struct_fields__ if self.gives else ()
        of_command = {name: known.pop(name) for name in names if name in known}
        super().__init__(**known)
        self.presenter, self.known = presenter, of_command
        for field in self.fields.values():
            if isinstance(field, ArticleField | PointsField):
                field.fit(presenter)

    @property
    def due(self) -> Command | Sequence[Command] | Refusal:
        """What is to be given, or why that could not be read."""
        if not self.is_valid():
            problem = self.problem
            return Refusal(problem.code if problem else "malformed")
        return self.command()

    def command(self) -> Command | Sequence[Command] | Refusal:
        """The command of a form that can be read."""
        return self.build() if self.gives else ()

    def build(self, **known: Any) -> Command:
        """Its command, with the fields of the form that have its names, and what is `known`.

        What was left out is what the command says.
        """
        assert self.gives is not None
        said: Mapping[str, Any] = self.cleaned_data
        names = (name for name in self.gives.__struct_fields__ if said.get(name) is not None)
        return self.gives(**{**{name: said[name] for name in names}, **self.known, **known})


def find_sent(forms: Iterable[F]) -> F | None:
    """Which of the forms of a page was sent."""
    return next((form for form in forms if form.is_bound), None)


def problem_of(request: HttpRequest, sent: SiteForm | None) -> Problem | None:
    """Why what was sent was not done; `malformed` where it was none of the page's forms."""
    if sent is None and request.method == "POST":
        return describe_problem(MALFORMED)
    return sent.problem if sent else None
