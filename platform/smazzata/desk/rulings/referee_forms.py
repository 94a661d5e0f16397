"""What a referee types: warnings, rulings on calls, appeals, a panel's decisions, hearings."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404
from django.utils.translation import gettext_lazy as _

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, Refusal
from games.kernel.seats import SPECTATOR
from smazzata.desk.forms import (
    ArticleField,
    CommandForm,
    HiddenNumberField,
    NumberPickField,
    OneOfField,
    PickField,
    PointsField,
    ReasonField,
    TextField,
    WholeField,
    WordsField,
)
from smazzata.desk.rulings import reports, statements
from smazzata.members.principals import Principal
from smazzata.presentation.replay_presenter import ReplayPresenter
from smazzata.presentation.sides import Side
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.presentation.tournament_table import move_name
from smazzata.presentation.typed_numbers import read_whole
from smazzata.presentation.visible_match import SpectatorsForbidden, get_match
from smazzata.runtime.forms import Refused
from smazzata.tournament_management.tournament import match_id
from tournaments.subjects.appeals import DecideAppeal, FileAppeal, ReopenAppeal, panel_size
from tournaments.subjects.calls import MOST_ABOUT, AnswerCall, CallReferee, ReopenCall
from tournaments.subjects.discipline import GiveWarning, RevokeWarning


class RefereeForm(CommandForm):
    """A form of the referee's page."""

    beside = {"unknown_entry": "entry", "unknown_round": "round", "unknown_table": "table"}

    def offer_sides(self, sides: Iterable[Side]) -> None:
        """Has one of these entries chosen."""
        self.ask_which("entry", [(side.number, f"{side.listed} ({side.number})") for side in sides])

    def command(self) -> Command | Refusal:
        """The command; commands call an entry by its `number`."""
        said = self.cleaned_data
        return self.build(**({"number": said["entry"]} if "entry" in said else {}))


class WarnForm(RefereeForm):
    """A warning of an entry."""

    acts = frozenset({"warn"})
    gives = GiveWarning
    entry = NumberPickField(label=_("To"), code="unknown_entry")
    article = ArticleField(needed=True)
    reason = ReasonField()


class UnwarnForm(RefereeForm):
    """A warning taken back."""

    acts = frozenset({"unwarn"})
    gives = RevokeWarning
    warning = HiddenNumberField(code="unknown_warning")
    reason = ReasonField()


class CallForm(RefereeForm):
    """A table that calls by voice."""

    acts = frozenset({"call"})
    gives = CallReferee
    beside = {**RefereeForm.beside, "text_too_long": "about"}
    round = WholeField(size=3, label=_("Round"))
    table = WholeField(size=4, label=_("Table"))
    about = TextField(MOST_ABOUT, label=_("Subject"))


class CallHereForm(RefereeForm):
    """The same on the page of that table."""

    acts = frozenset({"call"})
    gives = CallReferee
    beside = {"text_too_long": "about"}
    about = TextField(MOST_ABOUT, label=_("Subject"))


class ReopenForm(RefereeForm):
    """A ruling taken back: the call waits again."""

    acts = frozenset({"reopen"})
    gives = ReopenCall
    call = HiddenNumberField(code="unknown_call")
    reason = ReasonField()


class AppealForm(RefereeForm):
    """An appeal of an entry."""

    acts = frozenset({"appeal"})
    gives = FileAppeal
    entry = NumberPickField(label=_("Of"))
    round = WholeField(size=3, label=_("Round"))
    table = WholeField(size=4, label=_("Table"))
    reason = ReasonField()


class PanelField(forms.MultipleChoiceField):
    """The members of a panel."""

    def __init__(self) -> None:
        box = forms.CheckboxSelectMultiple
        super().__init__(label=_("Panel"), required=False, widget=box)

    def clean(self, value: Any) -> tuple[str, ...]:
        """Who decides. Refusal: `malformed`."""
        try:
            return tuple(super().clean(value))
        except ValidationError:
            raise Refused(MALFORMED) from None


class DecideForm(RefereeForm):
    """What the panel decides on an appeal."""

    beside = {"panel_unfit": "panel", "panel_concerned": "panel", "not_an_official": "panel"}
    acts = frozenset({"decide"})
    gives = DecideAppeal
    appeal = HiddenNumberField(code="malformed")
    panel = PanelField()
    upheld = OneOfField(label=_("Decision"), choices={"yes": _("Upheld"), "no": _("Dismissed")})
    reason = ReasonField()

    def __init__(
        self, presenter: TournamentPresenter, officers: Sequence[tuple[str, str]], **options: Any
    ) -> None:
        super().__init__(presenter, **options)
        size = panel_size(presenter.rules)
        if size > 1:
            self.fields["panel"].help_text = _("The code asks for %(number)s.") % {"number": size}
        panel = self.fields["panel"]
        assert isinstance(panel, PanelField)
        panel.choices = officers

    def command(self) -> Command | Refusal:
        """The decision."""
        return self.build(upheld=self.cleaned_data["upheld"] == "yes")


class ReopenAppealForm(RefereeForm):
    """A panel's decision taken back: the appeal waits again."""

    acts = frozenset({"reopen_appeal"})
    gives = ReopenAppeal
    appeal = HiddenNumberField(code="unknown_appeal")
    reason = ReasonField()


class EntryForm(RefereeForm):
    """What a captain says for an entry about a round: at the table where it sits."""

    entry = NumberPickField(label=_("For"), code="unknown_entry")
    round = WholeField(size=3, label=_("Round"))

    def find_place(self) -> tuple[int, int, int]:
        """The entry, the round and its table there; 0 where it sits at none."""
        entry, number = self.cleaned_data["entry"], self.cleaned_data["round"]
        rounds = self.presenter.state.rounds
        tables = rounds[number - 1].tables if 1 <= number <= len(rounds) else ()
        table = next((each.number for each in tables if entry in each.sides), 0)
        return entry, number, table


class CaptainAppealForm(EntryForm):
    """An appeal of a captain's entry."""

    acts = frozenset({"appeal"})
    reason = ReasonField()

    def command(self) -> Command:
        """The appeal."""
        return FileAppeal(*self.find_place(), self.cleaned_data["reason"])


class CaptainCallForm(EntryForm):
    """A captain who calls the referee."""

    acts = frozenset({"call"})
    beside = {"text_too_long": "about"}
    about = TextField(MOST_ABOUT, label=_("Subject"))

    def command(self) -> Command:
        """The call."""
        entry, number, table = self.find_place()
        return CallReferee(number, table, entry, self.cleaned_data["about"])


def moves_of(
    presenter: TournamentPresenter, round_number: int, table: int, who: Principal
) -> list[tuple[int, list[tuple[str, str]]]]:
    """By deal: each move's name and words, as everybody saw it; nothing of a table in a hall."""
    match = match_id(presenter.id, round_number, table)
    try:
        watched = get_match(match, who)
    except (Http404, SpectatorsForbidden):
        return []
    replay = ReplayPresenter(watched.replay, watched.players, watched.speaker())
    return [
        (
            part.deal,
            [
                (move_name(match, frame["move"]), f"{frame['move']}: {frame['say']}")
                for frame in replay.frames(part.deal, SPECTATOR)
            ],
        )
        for part in watched.replay.parts
        if watched.replay.may_see(part.deal, SPECTATOR)
    ]


class HeardField(forms.CharField):
    """The numbers of the entries that were heard, in their order."""

    def clean(self, value: Any) -> tuple[int, ...]:
        """The numbers. Refusal: `unreadable_number`."""
        found = read_whole(str(value or "").replace(",", " ").split())
        if isinstance(found, Refusal):
            raise Refused(found)
        return found


class AnswerForm(RefereeForm):
    """The ruling on a call."""

    acts = frozenset({"answer"})
    gives = AnswerCall
    call = HiddenNumberField(code="malformed")
    heard = HeardField(label=_("Heard, in this order (numbers of the sides)"), required=False)
    sanction = OneOfField(
        label=_("Ruling"),
        choices={
            "none": _("no sanction"),
            "warning": _("a warning"),
            "penalty": _("points taken"),
            "score": _("a score by ruling (typed on the table's page)"),
        },
        initial="none",
    )
    on = NumberPickField(label=_("Against"), code="malformed")
    vp = PointsField(required=False)
    mp = WholeField(label=_("Match points"), required=False)
    article = ArticleField()
    move = PickField(label=_("On this move"))
    reason = ReasonField()

    def __init__(self, presenter: TournamentPresenter, who: Principal, **options: Any) -> None:
        super().__init__(presenter, **options)
        self.who = who

    def offer_call(self, seated: Sequence[Side], moves: Sequence[Any], *, heard: bool) -> None:
        """Offers who sits there and what was played; `heard`: whether people were heard already."""
        self.offer("on", [(0, _("nobody")), *((side.number, side.name) for side in seated)])
        named = [(_("Deal %(deal)s") % {"deal": deal}, each) for deal, each in moves]
        self.offer("move", [("", _("no move")), *named])
        if not moves:
            del self.fields["move"]
        if heard:
            del self.fields["heard"]
        else:
            self.initial["heard"] = " ".join(str(side.number) for side in seated)

    def clean_move(self) -> str:
        """A move of the table of the call, or none. Refusal: `malformed`."""
        move, call = str(self.cleaned_data["move"]), self.cleaned_data.get("call") or 0
        calls = self.presenter.state.calls
        if move and not 1 <= call <= len(calls):
            raise Refused(MALFORMED)
        if move:
            place = (calls[call - 1].round, calls[call - 1].table)
            deals = moves_of(self.presenter, *place, self.who)
            if move not in {name for _deal, moves in deals for name, _words in moves}:
                raise Refused(MALFORMED)
        return move


class KeptForm(CommandForm):
    """What is kept beside the log: words of people, and about people; `keep` does it."""

    beside = {
        "statement_missing": "text",
        "reason_missing": "text",
        "unknown_person": "member",
        "text_too_long": "text",
    }

    def keep(self, who: Principal, once: UUID) -> Refusal | None:
        """Keeps what was typed."""
        raise NotImplementedError


class StatementForm(KeptForm):
    """What somebody says to the referee on a call."""

    acts = frozenset({"statement"})
    call = HiddenNumberField()
    member = PickField(label=_("Who"))
    text = WordsField(statements.MOST, label=_("What they say"), needed=True)

    def keep(self, who: Principal, once: UUID) -> Refusal | None:
        """Writes it down."""
        said = self.cleaned_data
        member = said["member"]
        whom = (self.presenter.state.members.get(member, 0), member)
        return statements.take(self.presenter.id, said["call"], whom, said["text"], who, once)


class ReportForm(KeptForm):
    """A person who is reported to those who oversee tournaments."""

    acts = frozenset({"report"})
    member = PickField(label=_("Whom"))
    article = TextField(80, label=_("Article"))
    text = WordsField(reports.MOST, label=_("What happened"), needed=True)

    def keep(self, who: Principal, once: UUID) -> Refusal | None:
        """Keeps the report."""
        said = self.cleaned_data
        about = (said["member"], said["article"], said["text"])
        return reports.report(self.presenter.id, *about, who, once)
