"""The form of a new tournament: the fields of `setup_form` and of its place, as people see them.

All of them are texts, as presets keep them; whether they are right `setup_form` and `venue`
say. The options of the game are not among them: `presentation.option_fields` shows those.
"""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.victory_tables import TABLES
from smazzata.desk.forms import DeskForm
from smazzata.desk.setup.setup_form import (
    LINKS,
    LISTED_ROUNDS,
    MOST_CODE,
    WINDOWS,
)
from smazzata.desk.setup.venue import venue_fields
from smazzata.desk.setup.victory_steps import CHOSEN_TABLES, typed
from smazzata.desk.words import CRITERIA, LEVELS, field_name
from smazzata.presentation.narration import language
from smazzata.presentation.option_fields import chosen_options
from smazzata.presentation.tournament_names import system_name
from smazzata.runtime.whole_numbers import whole_number
from smazzata.tables.clock_rules import PRESETS
from smazzata.tournament_management.ranking_words import ranking_words
from tournaments.movements.systems import SYSTEMS
from tournaments.regulations import CODES
from tournaments.regulations.regulation import USUAL_WINDOWS
from tournaments.scoring.placing_points import FORMULAS
from tournaments.scoring.victory_words import say_source
from tournaments.settings import SETTINGS, Group
from tournaments.subjects.opening import MAX_TITLE

USUAL_ROUNDS = 4
PAIRING = (*(each.name for each in SETTINGS if each.group == "pairing"), "left_over", "seats")
COUNTING = ("vp_table", "victory_steps", "placing")
RESTING = (
    *("lots", "rest_vp", "rest_mp", "rest_gross", "rest_absent", "rest_missed"),
    *(each.name for each in SETTINGS if each.group == "counting"),
)
CODE = ("code_of", "level", "exemption", "code", "same_category")
HOURS = ("starts_at", "which_hour", "round_minutes")
VENUE = ("venue", "hall_tables", "hall_minutes")


class TextsForm(DeskForm):
    """A form whose fields are texts; what stands in them is `initial`, or was sent."""

    use_required_attribute = False

    def ask(self, name: str, widget: forms.Widget, label: str = "", help_text: str = "") -> None:
        """Adds a field."""
        self.fields[name] = forms.CharField(
            label=label or field_name(name),
            required=False,
            strip=False,
            widget=widget,
            help_text=help_text,
        )

    def ask_number(self, name: str, placeholder: object = "", help_text: str = "") -> None:
        """Adds a field for a number."""
        # A keypad for whole numbers has no minus, and what a rest takes off has one.
        shown = {"inputmode": "text" if name.startswith("rest_") else "numeric", "size": "5"}
        if placeholder != "":
            shown["placeholder"] = str(placeholder)
        self.ask(name, forms.TextInput(shown), help_text=help_text)

    def ask_choice(
        self, name: str, empty: str, choices: Iterable[tuple[str, Any]], help_text: str = ""
    ) -> None:
        """Adds a field of which one of a few values is chosen; `empty` is what none means."""
        widget = forms.Select(choices=[("", empty), *choices])
        self.ask(name, widget, help_text=help_text)

    def ask_tick(self, name: str, label: str = "") -> None:
        """Adds a box that is ticked, which says `yes`."""
        self.ask(name, Tick(), label)

    def shown(self, names: Iterable[str]) -> list[forms.BoundField]:
        """Some of its fields."""
        return [self[name] for name in names if name in self.fields]

    def is_filled(self, names: Iterable[str]) -> bool:
        """Whether something stands in one of these, or is wrong there."""
        return any(field.value() or field.errors for field in self.shown(names))


class Tick(forms.widgets.Input):
    """A box that says `yes` or nothing, as a text."""

    input_type = "checkbox"
    template_name = "django/forms/widgets/checkbox.html"

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        """Ticked where `yes` was said."""
        ticked = {"checked": True} if value == "yes" else {}
        found: dict[str, Any] = super().get_context(name, "yes", {**(attrs or {}), **ticked})
        return found


class SettingsForm(TextsForm):
    """All that is asked of a new tournament beside the options of its game."""

    def __init__(self, rules: Ruleset[Any], **options: Any) -> None:
        super().__init__(**{"auto_id": "field-%s", **options})
        self.rules = rules
        self.initial = {name: value for name, value in self.initial.items() if value}
        self._ask_first()
        self._ask_pairing()
        self._ask_counting()
        self._ask_code()
        self.fields |= venue_fields()
        self.ask_number(
            "expected",
            help_text=_(
                "Say how many will come, in pairs where pairs play: you see what would not work."
            ),
        )
        self._ask_last()

    def refuse(self, refusal: Refusal, field: str | None = None) -> None:
        """Beside the field that the refusal names."""
        if refusal.code.startswith("vp_"):
            field = "victory_steps"
        name = str(refusal.params.get("name", ""))
        super().refuse(refusal, field or (name if name in self.fields else None))

    @property
    def settings(self) -> dict[str, str]:
        """All that stands in the form, the options of the game too."""
        return dict(self.sent() if self.is_bound else self.initial)

    @property
    def rounds(self) -> str:
        """What stands where the number of rounds is typed."""
        return self.settings.get("rounds") or str(USUAL_ROUNDS)

    def _ask_first(self) -> None:
        title = forms.TextInput({"maxlength": str(MAX_TITLE), "required": True})
        self.ask("title", title, _("Name of the tournament"))
        places = {
            "hall": _("in a hall: the desk types the results in"),
            "online": _(
                "here, at online tables: results come by themselves; a bot plays for whoever has "
                "no account"
            ),
        }
        self.ask("place", forms.RadioSelect(choices=list(places.items())))
        self.fields["place"].initial = "hall"
        numeric = {"inputmode": "numeric", "pattern": "[0-9]+", "size": "4", "required": True}
        self.ask("rounds", forms.TextInput(numeric))
        self.fields["rounds"].initial = USUAL_ROUNDS
        systems = [(system, system_name(system)) for system in SYSTEMS]
        self.ask("system", forms.Select(choices=systems))
        for at in range(1, min(whole_number(self.rounds, 3) or 0, LISTED_ROUNDS) + 1):
            self.ask_choice(f"system-{at}", _("as above"), systems)
            self.fields[f"system-{at}"].label = _("Round %(number)s") % {"number": at}

    def _ask_pairing(self) -> None:
        self._ask_settings("pairing")
        self.ask_choice(
            "left_over",
            _("rests"),
            [("three", _("sits at a table of three"))],
            _(
                "Where single people enter: three play each against each, and their points are "
                "brought to the measure of the other tables."
            ),
        )
        self.ask(
            "seats",
            forms.TextInput({"size": "12", "placeholder": _("as the game wants")}),
            help_text=_(
                "The wanted number first, then those that are allowed, for example 6, 5, 7."
            ),
        )

    def _ask_counting(self) -> None:
        tables = [
            (name, f"{name}: {say_source(table, language())}")
            for name, table in CHOSEN_TABLES.items()
        ]
        self.ask_choice(
            "vp_table",
            _("as the code or the game has it"),
            tables,
            _("We know of no published table for teams: type one."),
        )
        steps = {"rows": "6", "cols": "30", "placeholder": self._usual_steps()}
        self.ask(
            "victory_steps",
            forms.Textarea(steps),
            help_text=_(
                "A line for each step: from-to, points of who is ahead, points of the other; the "
                "last line without an end. Empty: the table of the game's options."
            ),
        )
        self.ask_choice(
            "placing",
            _("none"),
            [(each, each) for each in FORMULAS],
            _(
                "What a place is worth beyond this tournament, by a published formula. That of "
                "FIBUR is not published anywhere we know."
            ),
        )
        criteria = [(criterion, _(name)) for criterion, name in CRITERIA.items()]
        for at in range(1, LINKS + 1):
            self.ask_choice(f"chain-{at}", "–", criteria)
            self.fields[f"chain-{at}"].label = f"{at}."
        self.ask_tick("lots")
        self.ask_number(
            "rest_vp",
            _("usual"),
            _(
                "Nobody rests twice before everybody has rested once. A rest says nothing of "
                "strength."
            ),
        )
        self.ask_number("rest_mp")
        self.ask_number(
            "rest_gross",
            _("the mean of their own tables"),
            _("Where gross match points decide between equals."),
        )
        self.ask_number("rest_absent")
        self.ask_number(
            "rest_missed",
            0,
            _(
                "The points of an entry that came late or was away, for each round that the "
                "others played."
            ),
        )
        self._ask_settings("counting")

    def _ask_settings(self, group: Group) -> None:
        """Asks for the settings of a part of the form that are kept as they are chosen."""
        tongue = language()
        for each in SETTINGS:
            if each.group == group and each.choices:
                choices = [(value, said.say(tongue)) for value, said in each.choices.items()]
                usual, told = each.usual_label.say(tongue), each.help.say(tongue)
                self.ask_choice(each.name, usual, choices, told)
            elif each.group == group:
                self.ask_number(each.name, each.shown_usual, each.help.say(tongue))

    def _usual_steps(self) -> str:
        """The table of the options that are chosen, as its lines are typed."""
        rules = self.rules
        chosen = chosen_options(rules, self.settings)
        options = rules.resolve_options(rules.tournament_options(chosen))
        table, rankings = None, rules.rankings
        if not isinstance(options, Refusal):
            table, rankings = rules.victory_table(options), rules.rankings_of(options)
        ways = [("victory", ranking_words("victory").name)] if table else []
        self.rankings = [*ways, *((way, ranking_words(way).name) for way in rankings)]
        return typed(TABLES[table]) if table else ""

    def _ask_code(self) -> None:
        codes = [(code.id, code.label(language())) for code in CODES.values()]
        links = format_html_join(
            "; ", '<a href="{}">{}</a>', ((reverse("desk:code", args=[id_]), n) for id_, n in codes)
        )
        said = _(
            "The code then sets the table of points, rest, length of a round, lateness, articles, "
            "time limits and limits of the level. What we could read of each:"
        )
        self.ask_choice("code_of", _("own rules"), codes, format_html("{} {}", said, links))
        levels = [(level, _(name)) for level, name in LEVELS.items()]
        self.ask_choice("level", _("none"), levels)
        long = {"maxlength": str(MOST_CODE)}
        self.ask("exemption", forms.TextInput(long))
        self.ask("code", forms.TextInput({**long, "placeholder": _("such as Friday rules")}))
        self.ask_tick("same_category")

    def _ask_last(self) -> None:
        clocks = {
            "none": _("no clock"),
            "calm": _("calm: a minute a turn, ten in reserve"),
            "federation": _(
                "federation: 10, 20 or 40 seconds by cards in hand, one minute in reserve"
            ),
            "rapid": _("rapid: 5, 10 or 20 seconds by cards in hand, one minute in reserve"),
        }
        presets = [(name, clocks.get(name, name)) for name in PRESETS]
        self.ask("clock", forms.Select(choices=presets))
        self.ask_tick(
            "claims",
            _(
                "In a hall: players write their results on their telephones, and both sides have "
                "to say the same"
            ),
        )
        self.ask_tick(
            "homologation",
            _(
                "The standings are provisional until an official homologates them; late "
                "corrections take two officials"
            ),
        )
        for window in WINDOWS:
            self.ask_number(f"window_{window}", getattr(USUAL_WINDOWS, window))
        self.ask("preset_name", forms.TextInput({"maxlength": "80"}), _("Name of the preset"))
