"""Telephones that are told of tables of the lobby: taking them in, and sending to them.

By a clock all of them are looked at together (`table_news`); a telephone whose owner has logged out
where it was asked for is forgotten.
"""

import asyncio
import logging
from datetime import timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from redis import RedisError

from games.kernel.refusal import Refusal
from smazzata.hall.models import TableSubscription
from smazzata.hall.push.news import News
from smazzata.hall.push.sending import (
    BATCH,
    LEASE,
    MOST_FAILURES,
    Fate,
    SendOutcome,
    next_attempt,
    note_services,
    resting_services,
    send_all,
)
from smazzata.hall.push.site_key import SiteKey, site_key
from smazzata.hall.push.subscriptions import Telephone, digest_of
from smazzata.hall.push.table_news import Mark, marks_of, news_of, stand
from smazzata.members.directory import lock_member
from smazzata.members.principals import Login, logged_in_among

log = logging.getLogger(__name__)

MOST_OF_MEMBER = 5
"""Telephones of one member."""
KEPT = timedelta(days=60)


class Message(NamedTuple):
    """What a telephone is to be told."""

    row: TableSubscription
    news: list[News]
    told: dict[str, Any]
    """What is to be kept as told when it was sent."""
    untold: dict[str, Any]
    """The same as long as it was not: all else that was seen meanwhile."""


def subscribe(member: str, login: Login, telephone: Telephone, language: str) -> Refusal | None:
    """Has a telephone told of a member's tables. Refusals: `push_off`, `push_too_many`."""
    key = site_key()
    if key is None or login.session_key is None:
        return Refusal("push_off")
    facts = {
        "endpoint": telephone.endpoint, "service": telephone.service, "p256dh": telephone.p256dh,
        "auth": telephone.auth, "key": key.public, "language": language, "failures": 0,
        "due_at": timezone.now(), "account": login.account_id, "session": login.session_key,
        # What the page shows already is no news.
        "told": stand(member),
    }  # fmt: skip
    with transaction.atomic():
        lock_member(member)  # two at once would both count before either is there
        rows = TableSubscription.objects.filter(member=member)
        if rows.exclude(digest=telephone.digest).count() >= MOST_OF_MEMBER:
            return Refusal("push_too_many")
        # A browser belongs to one person at a time.
        others = TableSubscription.objects.filter(digest=telephone.digest)
        others.exclude(member=member).delete()
        rows.update_or_create(member=member, digest=telephone.digest, defaults=facts)
    return None


def is_told(member: str, endpoint: str) -> bool:
    """Whether a telephone is told of a member's tables."""
    key = site_key()
    rows = TableSubscription.objects.filter(member=member, digest=digest_of(endpoint))
    return key is not None and rows.filter(key=key.public).exists()


def unsubscribe(member: str, endpoint: str) -> None:
    """Stops messages about tables."""
    TableSubscription.objects.filter(member=member, digest=digest_of(endpoint)).delete()


def forget_member(member: UUID, **_: Any) -> None:
    """Forgets the telephones of an erased member; receives `member_erased`."""
    TableSubscription.objects.filter(member=member).delete()


def telephones_of_member(member: UUID, **_: Any) -> tuple[str, list[dict[str, str]]]:
    """Which telephones a member has told; receives `personal_data_requested`."""
    rows = TableSubscription.objects.filter(member=member).order_by("pk")
    return "telephones", [{"service": r.service, "made": r.made_at.isoformat()} for r in rows]


def tell() -> None:
    """Sends what is new to all telephones that wait for their tables; while nobody knows who is
    there, nothing.
    """
    key = site_key()
    if key is None:
        return
    _forget_gone()
    rows = list(TableSubscription.objects.filter(key=key.public).order_by("failures", "pk"))
    now, resting = timezone.now(), resting_services(rows)
    waiting = {row.pk for row in rows if row.due_at <= now and row.service not in resting}
    try:
        messages = _messages(rows, waiting)
    except RedisError as error:
        log.warning("presence_unknown: %s", type(error).__name__)
        return
    _send(messages[:BATCH], key)


def _forget_gone() -> None:
    TableSubscription.objects.filter(told_at__lt=timezone.now() - KEPT).delete()
    rows = list(TableSubscription.objects.values_list("pk", "session", "account"))
    there = logged_in_among({Login(session, account) for _, session, account in rows})
    gone = [pk for pk, session, account in rows if Login(session, account) not in there]
    TableSubscription.objects.filter(pk__in=gone).delete()


def _messages(rows: list[TableSubscription], waiting: set[int]) -> list[Message]:
    """What is new for those of these telephones that wait for messages.

    What is no news is written down at once, for the others too: a table that is first seen when
    they wait again would be no news either.
    """
    marks: dict[str, list[Mark]] = {}
    for member, mark in marks_of({str(row.member) for row in rows}):
        marks.setdefault(member, []).append(mark)
    found = []
    for row in rows:
        member = str(row.member)
        told, untold, news = {}, {}, []
        for mark in marks.get(member, []):
            id_ = str(mark.id)
            before = row.told.get(id_)
            told[id_] = untold[id_] = mark.kept(before)
            if not mark.there and (new := news_of(mark, before, member, row.language)):
                news.append(new)
                untold[id_] = before
        if news and row.pk in waiting:
            found.append(Message(row, news, told, untold))
        elif untold != row.told:
            TableSubscription.objects.filter(pk=row.pk, told=row.told).update(told=untold)
    return found


def _send(messages: list[Message], key: SiteKey) -> None:
    """Claims the telephones, sends, and writes down what became of it."""
    until = timezone.now() + LEASE
    claimed = []
    for message in messages:
        row = message.row
        mine = TableSubscription.objects.filter(pk=row.pk, due_at=row.due_at, told=row.told)
        if mine.update(due_at=until):
            claimed.append(message)
    if not claimed:
        return
    results = asyncio.run(send_all([(message.row, message.news) for message in claimed], key))
    note_services(results)
    for result, message in zip(results, claimed, strict=True):
        _settle(result, message)


def _settle(result: SendOutcome, message: Message) -> None:
    row, now = result.row, timezone.now()
    rows = TableSubscription.objects.filter(pk=row.pk)
    if result.fate is Fate.GONE:
        rows.delete()
    elif result.fate is Fate.LATER and row.failures + 1 < MOST_FAILURES:
        again = next_attempt(row, result.answer, now)
        rows.update(failures=row.failures + 1, due_at=again, told=message.untold)
    else:
        rows.update(failures=0, due_at=now, told=message.told, told_at=now)
