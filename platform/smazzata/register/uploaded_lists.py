"""A list of members between its preview and its import: kept for a day, for whoever uploaded it."""

from datetime import timedelta

import msgspec
from django.utils import timezone

from smazzata.register.member_import import import_list
from smazzata.register.models import UploadedList
from tournaments.federation.member_list import MemberList

KEPT = timedelta(days=1)


def keep_list(members: MemberList, name: str, by: str) -> UploadedList:
    """Keeps a list that was read, in the place of those that somebody looked at before."""
    own = UploadedList.objects.filter(by=by).exclude(state="importing")
    own.delete()
    data = msgspec.json.encode(members)
    return UploadedList.objects.create(by=by, name=name[-120:], data=data)


def forget_old_lists() -> None:
    """Deletes lists that are kept no longer."""
    UploadedList.objects.filter(at__lt=timezone.now() - KEPT).delete()


def open_list(row: UploadedList) -> MemberList:
    """The list as it was read."""
    return msgspec.json.decode(bytes(row.data), type=MemberList)


def carry_out(number: int) -> None:
    """Imports a list that was confirmed; one that is done, or gone, is left."""
    row = UploadedList.objects.filter(id=number, state="importing").first()
    if row is None:
        return
    kept = UploadedList.objects.filter(id=number)

    def note(lines: int) -> None:
        kept.update(written=lines)

    try:
        done = import_list(open_list(row), row.by, note)
    except Exception:
        kept.update(state="failed")
        raise
    kept.update(state="done", counts=done.counts, data=b"")
