"""The presets that an organiser keeps, also as files, to be sent to another club; their page."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias
from uuid import UUID

import msgspec
from django import forms
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from games.kernel.refusal import Refusal
from games.registry import rulesets
from smazzata.desk.forms import DeskForm, find_sent, problem_of
from smazzata.desk.models import SavedPreset
from smazzata.desk.pages import desk_page
from smazzata.desk.setup.presets import (
    OPTION,
    SETTINGS,
    Preset,
    plan_of,
    preset_of,
    presets,
    saved_by,
    settings_of,
)
from smazzata.desk.setup.venue import read_venue
from smazzata.desk.words import describe_problem
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of
from smazzata.presentation.typed_text import one_line

MOST = 50
"""Presets of one organiser."""
MOST_NAME = 80
MOST_BYTES = 64_000
FORMAT = "smazzata-preset/1"

Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=10_000)]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


def save(owner: str, name: str, form: Mapping[str, str]) -> UUID | Refusal:
    """Keeps the settings of a form under a name, in place of an earlier one so called; its key.

    Refusals: `preset_name_missing`, `too_many_presets`.
    """
    called = one_line(name)
    if not 1 <= len(called) <= MOST_NAME:
        return Refusal("preset_name_missing")
    mine = SavedPreset.objects.filter(owner=owner)
    if mine.count() >= MOST and not mine.filter(name=called).exists():
        return Refusal("too_many_presets", params={"most": MOST})
    row, _ = SavedPreset.objects.update_or_create(
        owner=owner, name=called, defaults={"settings": settings_of(form)}
    )
    return row.id


def delete(owner: str, key: UUID) -> bool:
    """Drops a preset of the owner's own; that of another is not touched. Whether there was one."""
    return bool(SavedPreset.objects.filter(owner=owner, id=key).delete()[0])


def erase_presets(member: UUID, **_sent: Any) -> None:
    """Drops what a member kept; receives `member_erased`."""
    SavedPreset.objects.filter(owner=str(member)).delete()


def presets_of_member(member: UUID, **_sent: Any) -> tuple[str, list[dict[str, Any]]]:
    """A member's presets, for the data that they may take away (`personal_data_requested`)."""
    rows = SavedPreset.objects.filter(owner=str(member)).order_by("name")
    return "presets", [{"name": row.name, "settings": row.settings} for row in rows]


class _Written(msgspec.Struct, forbid_unknown_fields=True):
    format: Literal["smazzata-preset/1"]
    name: Name
    settings: dict[Name, Text]


def written(preset: Preset) -> bytes:
    """The file of a preset: JSON, in UTF-8, for people to read too."""
    whole = {"format": FORMAT, "name": preset.name, "settings": dict(preset.settings)}
    return msgspec.json.format(msgspec.json.encode(whole), indent=2) + b"\n"


def read_preset(data: bytes) -> Preset | Refusal:
    """The preset of a file.

    Refusals: `preset_too_large`, `preset_not_json`, `preset_shape`, and those of `preset_from`.
    """
    if len(data) > MOST_BYTES:
        return Refusal("preset_too_large", params={"most": MOST_BYTES // 1000})
    try:
        found = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"), type=_Written)
    except msgspec.ValidationError as error:
        return Refusal("preset_shape", params={"detail": str(error)[:200]})
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Refusal("preset_not_json")
    if "\0" in "".join((found.name, *found.settings, *found.settings.values())):
        return Refusal("preset_shape", params={"detail": "U+0000"})
    return preset_from(found.name, found.settings)


def preset_from(name: str, settings: Mapping[str, str]) -> Preset | Refusal:
    """A preset of these settings, whoever wrote them, if a tournament can be opened by them.

    Refusals: `preset_unknown_field` with the field, `preset_of_unknown_game`, and those of the
    settings themselves.
    """
    for field in settings:
        if field not in SETTINGS and not _is_option(field, settings.get("game", "")):
            return Refusal("preset_unknown_field", params={"field": field})
    preset = Preset("", one_line(name), settings)
    read = (plan_of(preset), read_venue(preset.settings, UUID(int=0)))
    return next((refusal for refusal in read if isinstance(refusal, Refusal)), preset)


def _is_option(name: str, game: str) -> bool:
    rules = rulesets().get(game)
    # Of a game that is not here nothing is known: that is said instead.
    known = {option.name for option in rules.options} if rules else {name.removeprefix(OPTION)}
    return name.startswith(OPTION) and name.removeprefix(OPTION) in known


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
            kept = save(owner, read.name, read.settings)
        if isinstance(kept, Refusal):
            said = describe_problem(kept, str(kept.params.get("game", "")))
            self.add_error("file", ValidationError(said.sentence, said.code))
        return not isinstance(kept, Refusal)


@desk_page("desk/presets/", "presets", Action.RUN_TOURNAMENT)
def page(request: HttpRequest) -> HttpResponse:
    """All presets; `do` is `read` for a file, or `delete` for one of one's own."""
    owner = principal_of(request).member or ""
    deleting, keeping = DeletePresetForm.of(request), PresetFileForm.of(request)
    sent = find_sent([deleting, keeping])
    if deleting.is_bound:
        if not deleting.is_valid():
            raise Http404("preset")
        delete(owner, deleting.cleaned_data["preset"])
    if sent is not None and (sent is deleting or keeping.keep(owner)):
        return redirect("desk:presets")
    context = {"presets": presets(), "own": saved_by(owner), "form": keeping}
    status = 422 if problem_of(request, sent) else 200
    return render(request, "desk/presets.html", context, status=status)


@desk_page("desk/presets/<str:key>/file/", "preset-file", Action.RUN_TOURNAMENT, reads_only=True)
def file(request: HttpRequest, key: str) -> HttpResponse:
    """One preset as a file."""
    preset = preset_of(key, principal_of(request).member)
    if preset is None:
        raise Http404("preset")
    name = slugify(preset.name)[:60] or "preset"
    response = HttpResponse(written(preset), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response
