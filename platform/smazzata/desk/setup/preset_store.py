"""The presets that an organiser keeps."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from games.kernel.refusal import Refusal
from smazzata.desk.models import SavedPreset
from smazzata.desk.setup.presets import settings_of
from smazzata.presentation.typed_text import one_line

MOST = 50
"""Presets of one organiser."""
MOST_NAME = 80


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
