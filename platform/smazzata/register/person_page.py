"""What a registrar sees of a person: the tournaments, what happened, what can be undone."""

from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from smazzata.ledger.reader import load
from smazzata.members.directory import display_names
from smazzata.members.history import members
from smazzata.members.models import Member
from smazzata.members.principals import member_of
from smazzata.register.aliases import find_handles, load_aliases
from smazzata.register.forms import MoveForm
from smazzata.tournament_management.models import EntrantRow, TournamentRow

TOLD: dict[str, Promise | str] = {
    "people_joined": gettext_lazy("joined"),
    "people_parted": gettext_lazy("parted again"),
    "appearance_moved": gettext_lazy("one tournament given to somebody else"),
    "people_distinguished": gettext_lazy("said to be two people"),
    "licence_given": gettext_lazy("a licence was entered"),
    "name_changed": gettext_lazy("written otherwise"),
    "role_granted": gettext_lazy("a role was given"),
    "role_revoked": gettext_lazy("a role was taken away"),
    "member_erased": gettext_lazy("erased"),
}
"""What the stream of a member tells, in words."""


class Happened(NamedTuple):
    """Something that happened to a person."""

    at: datetime
    what: str
    by: str
    other: str
    """Whom it is about beside the person, where somebody is."""
    undo: str
    """The handle that can be parted again; empty: nothing to undo."""


class Appearance(NamedTuple):
    """A tournament of a person."""

    row: TournamentRow
    handle: str
    moved: bool
    """Whether its log names somebody else."""
    form: MoveForm


def list_appearances(root: str, choices: list[tuple[str, str]]) -> list[Appearance]:
    """The tournaments of a person, with a form that gives each to one of the `choices`."""
    aliases, handles = load_aliases(), find_handles(root)
    moved = {at.handle for at, to in aliases.moved.items() if aliases.find_person(to) == root}
    entered = EntrantRow.objects.filter(member__in={*handles, *moved})
    rows = TournamentRow.objects.in_bulk([*entered.values_list("tournament", flat=True)])
    found = []
    for entry in entered.order_by("-entered_ms", "number"):
        if entry.tournament not in rows:
            continue
        if aliases.find_person(entry.member, str(entry.tournament)) != root:
            continue
        initial = {"tournament": entry.tournament, "handle": entry.member}
        elsewhere = entry.member not in handles
        back = [(entry.member, _("whom the tournament names"))] if elsewhere else []
        form = MoveForm([*back, *choices], initial=initial, auto_id=f"move-{entry.pk}-%s")
        found.append(Appearance(rows[entry.tournament], entry.member, elsewhere, form))
    return found


def list_history(root: str) -> list[Happened]:
    """What happened to a person, the newest first."""
    told: list[Happened] = []
    aliases = load_aliases()
    for handle in find_handles(root):
        if members.find(UUID(handle)) is None:
            continue
        for event in load(UUID(handle)):
            about = {v for v in event.data.values() if isinstance(v, str) and v != handle}
            other = next(iter(sorted(about & _known_ids(about))), "")
            gone = event.data.get("gone", "")
            own = event.type == "people_joined" and gone == handle
            undo = gone if own and aliases.joined.get(gone) == event.data["kept"] else ""
            if event.type == "people_joined" and not own:
                continue  # the other stream tells it
            what = str(TOLD.get(event.type, event.type))
            at = datetime.fromtimestamp(event.at_ms / 1000, UTC)
            told.append(Happened(at, what, event.actor, other, undo))
    named = display_names(
        {each.other for each in told if each.other}
        | {member for each in told if (member := member_of(each.by))}
    )
    return [
        each._replace(
            by=named.get(member_of(each.by) or "", each.by),
            other=named.get(each.other, ""),
        )
        for each in sorted(told, key=lambda each: each.at, reverse=True)
    ]


def _known_ids(texts: set[str]) -> set[str]:
    ids = set()
    for text in texts:
        try:
            ids.add(str(UUID(text)))
        except ValueError:
            continue
    return {str(id_) for id_ in Member.objects.filter(id__in=ids).values_list("id", flat=True)}
