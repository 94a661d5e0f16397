"""The forms with which people are entered: one, a pasted list, a file; and who waits."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.kernel.refusal import Refusal
from smazzata.desk.entries.admission import NOTHING_SHOWN, Shown
from smazzata.desk.entries.entry_list import (
    EntryList,
    guessed,
    read_back,
    read_category,
    read_newcomer,
    read_one,
    read_shown,
)
from smazzata.desk.entries.known_people import DECISIONS, Decision, already_entered
from smazzata.desk.forms import (
    CommandForm,
    DeskForm,
    HiddenField,
    PickField,
    TextField,
    TickField,
)
from smazzata.desk.words import CARDS, ORDERS
from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.presentation.typed_text import LineField
from smazzata.runtime.forms import Refused
from smazzata.runtime.spreadsheets import MOST_BYTES, read_sheets, read_text
from smazzata.runtime.whole_numbers import whole_number
from tournaments.entry_lists.faults import EntryFileFault
from tournaments.entry_lists.reading import EntryLine
from tournaments.entry_lists.sheets import Sheet
from tournaments.entry_lists.surnames import NameOrder
from tournaments.regulations.eligibility import asks_cards, asks_category

MOST_NAME = 80
MOST_LICENCE = 32


class TypedField(forms.CharField):
    """What the rules of lists judge, as it was typed."""

    def __init__(self, label: Any, most: int = 0, *, needed: bool = False, **more: Any) -> None:
        shown = {"maxlength": str(most)} if most else {"inputmode": "numeric", "size": "4"}
        widget = forms.TextInput({**shown, "autocomplete": "off"})
        super().__init__(label=label, required=False, strip=False, widget=widget, **more)
        if needed:
            self.widget.attrs["required"] = True


def order_field() -> PickField:
    """In which order a name is written."""
    return PickField([(order, _(name)) for order, name in ORDERS.items()], label=_("Names"))


class PeopleForm(CommandForm):
    """A form that names people; of a licence that is somebody else's it says whose it is."""

    lines: tuple[EntryLine, ...] = ()
    """Who is to be entered, once it is read."""
    shown: Shown = NOTHING_SHOWN

    @property
    def decided(self) -> dict[str, Decision]:
        """What was said of the licence numbers of somebody else."""
        said = {
            name.removeprefix("whose-"): choice
            for name, choice in self.sent()
            if name.startswith("whose-")
        }
        return {licence: choice for licence, choice in said.items() if choice in DECISIONS}


class OneEntryForm(PeopleForm):
    """One more pair or player."""

    acts = frozenset({"one"})
    beside = {
        "category_unfit": "category",
        "card_not_admitted": "card",
        "junior_without_authorisation": "authorised",
    }

    def __init__(self, presenter: TournamentPresenter, **options: Any) -> None:
        super().__init__(presenter, **{"auto_id": "field-%s", **options})
        rules = presenter.rules
        self.size = rules.side_size
        self.faults: list[str] = []
        pair = self.size == 2
        asked: dict[str, tuple[forms.Field, bool]] = {
            "name": (TypedField(_("Name"), MOST_NAME, needed=True), True),
            "partner": (TypedField(_("Partner"), MOST_NAME, needed=True), pair),
            "order": (order_field(), True),
            "club": (TypedField(_("Club"), MOST_NAME), True),
            "licence": (TypedField(_("Licence number"), MOST_LICENCE), True),
            "partner_licence": (TypedField(_("Partner's licence number"), MOST_LICENCE), pair),
            "family": (
                TypedField(
                    _("Family"),
                    MOST_NAME,
                    help_text=_(
                        "Write the same word for all relatives: they are kept apart like members "
                        "of one club."
                    ),
                ),
                True,
            ),
            "province": (TypedField(_("Province"), MOST_NAME), True),
            "table": (
                TypedField(
                    _("Always at table"),
                    help_text=_("For people who cannot walk far: their opponents come to them."),
                ),
                True,
            ),
        }
        cards, categories = asks_cards(rules.regulation), asks_category(rules.regulation)
        kinds = [("", _("not shown")), *((kind, _(name)) for kind, name in CARDS.items())]
        asked |= {
            "card": (PickField(kinds, label=_("Card")), cards),
            "partner_card": (PickField(kinds, label=_("Partner's card")), cards and pair),
            "authorised": (TickField(_("A parent has authorised the junior")), cards),
            "category": (TypedField(_("Category (1 is the highest)")), categories),
            "partner_category": (TypedField(_("Partner's category")), categories and pair),
        }
        self.fields |= {name: field for name, (field, wanted) in asked.items() if wanted}
        if not self.is_bound:
            self.fields["name"].widget.attrs["autofocus"] = True

    def clean(self) -> dict[str, Any]:
        """Who is named, and what they have shown; what is wrong stands beside its field."""
        said = self.cleaned_data
        found = read_one(said, self.size)
        for fault in (*found.faults, *already_entered(self.presenter.id, found.entries)):
            # Where a single entry is typed there are no lines to speak of.
            sentence = fault.of_field(language())
            self.faults.append(sentence)
            column = fault.column if fault.column in self.fields else None
            self.add_error(column, ValidationError(sentence, fault.code))
        allowed = "yes" if said.get("authorised") else ""
        shown = read_shown({**said, "authorised": allowed}, self.size)
        if isinstance(shown, Refusal):
            self.refuse(shown)
        else:
            self.lines, self.shown = found.entries, shown
        return said

    @property
    def aside(self) -> list[forms.BoundField]:
        """Fields that few people need."""
        return [self[name] for name in ("family", "province", "table")]

    @property
    def opens_aside(self) -> bool:
        """Whether something stands in one of those."""
        return any(field.value() for field in self.aside)

    @property
    def first(self) -> list[forms.BoundField]:
        """Fields about who it is."""
        names = ("name", "partner", "order", "club", "licence", "partner_licence")
        return [self[name] for name in names if name in self.fields]

    @property
    def last(self) -> list[forms.BoundField]:
        """Fields about what they have shown."""
        names = ("card", "partner_card", "authorised", "category", "partner_category")
        return [self[name] for name in names if name in self.fields]


class PastedListForm(PeopleForm):
    """A whole list, pasted."""

    acts = frozenset({"list"})
    list = forms.CharField(
        required=False, strip=False, widget=forms.Textarea({"rows": "10", "cols": "60"})
    )

    def __init__(self, presenter: TournamentPresenter, **options: Any) -> None:
        super().__init__(presenter, **{"auto_id": "list-%s", **options})
        self.fields["order"] = order_field()
        self.fields["list"].label = (
            _(
                "One pair a line: name; partner; club; licence; licence of the partner. Tabs and "
                "commas will do too, and a first line that names the columns."
            )
            if presenter.rules.side_size == 2
            else _(
                "One player a line: name; club; licence. Tabs and commas will do too, and a first "
                "line that names the columns."
            )
        )


class WaiterForm(CommandForm):
    """Somebody who waits for a place: `do` lets them in or takes them off the list."""

    acts = frozenset({"let_in", "strike"})
    waiting = HiddenField()

    @property
    def row(self) -> int:
        """Who of the list; 0, which nobody is, for what names none."""
        return whole_number(str(self.cleaned_data.get("waiting", "")), 15) or 0


class ListFileForm(DeskForm):
    """A list to be looked at: a file, or pasted."""

    sent_once = False
    acts = frozenset({"read"})
    file = forms.FileField(
        label=_("File: CSV, text or .xlsx, with all its sheets"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput({"accept": ".csv,.txt,.tsv,.xlsx,text/csv,text/plain"}),
    )
    list = forms.CharField(
        label=_("or pasted from a spreadsheet, a message, a page"),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": "8", "cols": "60"}),
    )

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"auto_id": "field-%s", **options})

    def read(self, side_size: int, order: NameOrder = "") -> EntryList | EntryFileFault:
        """The list, with the meaning that its columns seem to have; `order` is that of its names,
        where no heading says it.
        """
        self.full_clean()
        file = self.cleaned_data.get("file")
        found = (
            read_sheets(file.read(MOST_BYTES + 1))
            if file
            else read_text(self.cleaned_data.get("list", ""))
        )
        if isinstance(found, EntryFileFault):
            return found
        return guessed([found] if isinstance(found, Sheet) else found, side_size, order)


class SheetForm(PeopleForm):
    """A list that a page had shown, with the meanings of its columns that were chosen there."""

    acts = frozenset({"look", "enter"})
    sheet = HiddenField()
    found: EntryList

    def clean(self) -> dict[str, Any]:
        """The list. Refusal: `malformed`."""
        found = read_back(self.sent(), self.presenter.rules.side_size)
        if isinstance(found, Refusal):
            raise Refused(found)
        self.found = found
        return self.cleaned_data


class CategoryField(TypedField):
    """A category, 1 the highest; 0 where none is said."""

    def clean(self, value: Any) -> int:
        """The category. Refusal: `category_unfit`."""
        found = read_category(str(value or ""))
        if isinstance(found, Refusal):
            raise Refused(found)
        return found


class NewcomerForm(CommandForm):
    """Somebody who takes a chair, by name, club and licence number."""

    beside = {
        "name_missing": "name",
        "licence_too_long": "licence",
        "category_unfit": "category",
        "licence_of_another": "licence",
        "licence_entered": "licence",
        "member_already_entered": "name",
        "namesake_entered": "name",
    }
    name = TextField(MOST_NAME, label=_("Who comes: name"), needed=True)
    club = TextField(MOST_NAME, label=_("Club"))
    licence = LineField(
        label=_("Licence number"), most=MOST_LICENCE, too_long="licence_too_long", required=False
    )
    line: EntryLine

    def __init__(self, presenter: TournamentPresenter, **options: Any) -> None:
        super().__init__(presenter, **options)
        for name in ("name", "club", "licence"):
            self.fields[name].widget.attrs["autocomplete"] = "off"

    def clean(self) -> dict[str, Any]:
        """Who comes. Refusals: of `read_newcomer`."""
        said = self.cleaned_data
        if not self.errors.keys() & {"name", "club", "licence"}:
            found = read_newcomer(said)
            if isinstance(found, Refusal):
                self.refuse(found)
            else:
                self.line = found
        return said
