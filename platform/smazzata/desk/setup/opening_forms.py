"""The forms before a tournament: its place and day, and presets kept, read and deleted."""

from uuid import UUID

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.kernel.refusal import Refusal
from smazzata.desk.forms import DeskForm
from smazzata.desk.setup import preset_store
from smazzata.desk.setup.preset_files import MOST_BYTES, read_preset
from smazzata.desk.setup.venue_form import MOST_NAME, SIZES, read_venue
from smazzata.desk.words import FIELDS, describe_problem
from smazzata.tournament_management.models import Venue


class VenueForm(DeskForm):
    """Where and when a tournament takes place, and what the hall can hold."""

    sent_once = False
    venue: Venue

    def __init__(self, tournament: UUID, **options: object) -> None:
        super().__init__(**{"auto_id": "field-%s", **options})
        self.tournament = tournament
        self.fields |= venue_fields()

    def clean(self) -> dict[str, object]:
        """The place. Refusal: `bad_setting`, beside its field."""
        found = read_venue(self.cleaned_data, self.tournament)
        if isinstance(found, Refusal):
            self.refuse(found, str(found.params["name"]))
        else:
            self.venue = found
        return self.cleaned_data


def venue_fields() -> dict[str, forms.Field]:
    """The fields of a place, as texts."""
    moment = forms.TextInput({"type": "datetime-local", "size": "18"})
    widgets = {
        "venue": forms.TextInput({"maxlength": str(MOST_NAME)}),
        "starts_at": moment,
        **{name: forms.TextInput({"inputmode": "numeric", "size": "5"}) for name in SIZES},
    }
    found: dict[str, forms.Field] = {
        name: forms.CharField(label=_(FIELDS[name]), required=False, strip=False, widget=widget)
        for name, widget in widgets.items()
    }
    found["hall_tables"].help_text = _(
        "When they are full, whoever enters goes on the waiting list."
    )
    return found


class DeletePresetForm(DeskForm):
    """A preset of one's own to be deleted."""

    acts = frozenset({"delete"})
    sent_once = False
    preset = forms.UUIDField()


class PresetFileForm(DeskForm):
    """A preset to be kept, from a file."""

    acts = frozenset({"read"})
    sent_once = False
    file = forms.FileField(
        label=_("File of a preset (.json)"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput({"accept": ".json,application/json", "required": True}),
    )

    def keep(self, owner: str) -> bool:
        """Keeps it for its new owner; False where it cannot be."""
        file = self.cleaned_data.get("file") if self.is_valid() else None
        read = read_preset(file.read(MOST_BYTES + 1)) if file else Refusal("no_file")
        kept: object = read
        if not isinstance(read, Refusal):
            kept = preset_store.save(owner, read.name, read.settings)
        if isinstance(kept, Refusal):
            said = describe_problem(kept, str(kept.params.get("game", "")))
            self.add_error("file", ValidationError(said.sentence, said.code))
        return not isinstance(kept, Refusal)
