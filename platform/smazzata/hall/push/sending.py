"""Sending what is new to the telephones of one tournament, a batch at a time.

A row is claimed (`due_at` is put off by a lease), its messages are sent, and what it was told is
written down. So of several workers, or of one task that comes twice, one sends; only a worker that
dies between the push service's answer and the next statement leaves a message that is sent once
more when the lease is over, with the same tag, which replaces the first one on the telephone
without another sound. All messages of a batch are sent at once and each has ten seconds: a push
service that is silent costs a batch these, and then rests for a minute, in which nobody else waits
for it.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from enum import Enum
from typing import NamedTuple
from uuid import UUID

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.http import Http404
from django.utils import timezone

from games.kernel.refusal import Refusal
from smazzata.hall.models import PushSubscription, Telephone
from smazzata.hall.push.delivery import SILENCE, Answer, authorization, post
from smazzata.hall.push.encryption import Reader, encrypt
from smazzata.hall.push.endpoints import Endpoint, NotAllowed, read_endpoint, resolve
from smazzata.hall.push.news import News, Standing, standing_of
from smazzata.hall.push.site_key import SiteKey, site_key
from smazzata.hall.push.subscriptions import decoded

log = logging.getLogger(__name__)

BATCH = 100
"""Telephones to which is sent at once."""
LEASE = timedelta(seconds=60)
"""Longer than a batch can take: two messages each, and the time to look up names."""
LIVES = 2 * 3600
"""Seconds that a push service keeps a message for a telephone that is off: about a round."""
FIRST_PAUSE = timedelta(seconds=15)
"""Before the second attempt; each pause is twice as long as the one before."""
LONGEST_PAUSE = timedelta(minutes=30)
MOST_FAILURES = 5
"""Attempts, over four minutes; then the message is given up, and the next one is tried."""
REST = 60
"""Seconds for which a push service that does not answer is left alone."""
SILENT = 3
"""So many messages without an answer, and none with one, and a service rests."""


class Fate(Enum):
    """What becomes of a message."""

    ARRIVED = "arrived"
    LATER = "later"
    REFUSED = "refused"
    """Given up: the service takes no such message."""
    GONE = "gone"
    """The telephone is not there any more."""


class SendOutcome(NamedTuple):
    """What came of the messages to one telephone."""

    row: Telephone
    told: list[News]
    """Those that are done with."""
    fate: Fate
    answer: Answer = SILENCE


def tell(tournament: UUID) -> bool:
    """Sends to a batch of a tournament's telephones; whether others wait to be sent to now.

    Those of a tournament that has ended are forgotten, those bound to an earlier key of the site
    are left alone.
    """
    rows = PushSubscription.objects.filter(tournament=tournament)
    key = site_key()
    if key is None:
        return False
    try:
        standing = standing_of(tournament)
    except Http404:
        rows.delete()
        return False
    if standing.closed and not (standing.cancelled and any(map(standing.is_due, rows))):
        rows.delete()
        return False
    claimed, more = _claim(standing, tournament, key)
    if claimed:
        messages = [(row, standing.of(row)) for row in claimed]
        results = asyncio.run(send_all(messages, key))
        note_services(results)
        for result in results:
            _settle(result, standing)
    return more


def _claim(
    standing: Standing, tournament: UUID, key: SiteKey
) -> tuple[list[PushSubscription], bool]:
    """The telephones that this task is to send to, and whether there are more of them."""
    now = timezone.now()
    waiting = PushSubscription.objects.filter(
        tournament=tournament, key=key.public, due_at__lte=now
    )
    due = [row for row in waiting.order_by("failures", "pk") if standing.is_due(row)]
    resting = resting_services(due)
    numbers = [row.pk for row in due if row.service not in resting]
    with transaction.atomic():
        mine = waiting.filter(pk__in=numbers[:BATCH]).select_for_update(skip_locked=True)
        # As they are now: another task may have told them meanwhile.
        claimed = [row for row in mine if standing.is_due(row)]
        PushSubscription.objects.filter(pk__in=[row.pk for row in claimed]).update(
            due_at=now + LEASE
        )
    return claimed, len(numbers) > BATCH


async def send_all(
    messages: Sequence[tuple[Telephone, list[News]]], key: SiteKey
) -> list[SendOutcome]:
    """Sends these messages, all at once; what came of them."""
    endpoints = {row.pk: read_endpoint(row.endpoint) for row, _ in messages}
    known = [each for each in endpoints.values() if isinstance(each, Endpoint)]
    origins = {each.origin: each for each in known}
    found = await asyncio.gather(*(_address(each) for each in origins.values()))
    addresses = dict(zip(origins, found, strict=True))
    signed = {
        origin: authorization(key, endpoint, settings.PUSH_CONTACT)
        for origin, endpoint in origins.items()
    }
    return await asyncio.gather(
        *(_send(row, news, endpoints[row.pk], addresses, signed) for row, news in messages)
    )


async def _address(endpoint: Endpoint) -> str | Fate:
    try:
        return await resolve(endpoint)
    except NotAllowed:
        return Fate.GONE
    except OSError:
        return Fate.LATER


async def _send(
    row: Telephone,
    news: Sequence[News],
    endpoint: Endpoint | Refusal,
    addresses: Mapping[str, str | Fate],
    signed: Mapping[str, str],
) -> SendOutcome:
    told: list[News] = []
    # A service may have been taken off the list since, or lead into a network of one's own.
    address = Fate.GONE if isinstance(endpoint, Refusal) else addresses[endpoint.origin]
    if isinstance(address, Fate) or isinstance(endpoint, Refusal):
        return SendOutcome(row, told, address if isinstance(address, Fate) else Fate.GONE)
    fate, answer = Fate.ARRIVED, SILENCE
    reader = Reader(decoded(row.p256dh), decoded(row.auth))
    for each in news:
        body = encrypt(each.payload(row.about, row.language), reader)
        headers = {
            "Authorization": signed[endpoint.origin], "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream", "TTL": str(LIVES), "Urgency": "high",
            "Topic": topic_of(each.kind, row.about),
        }  # fmt: skip
        answer = await post(endpoint, address, headers, body)
        fate = fate_of(answer)
        if fate in {Fate.LATER, Fate.GONE}:
            break
        told.append(each)
    return SendOutcome(row, told, fate, answer)


def topic_of(kind: str, about: UUID) -> str:
    """By what a push service knows that a message takes the place of one it still has.

    At most 32 characters of base64url (RFC 8030, 5.4): an id without its dashes is that
    long already, so the kind takes the place of its first digit, which is its moment's.
    """
    return f"{kind[0]}{about.hex[1:]}"


def fate_of(answer: Answer) -> Fate:
    """What an answer means (RFC 8030, 5 and 8.4)."""
    match answer.status:
        case 404 | 410:
            return Fate.GONE
        case 0 | 429:
            return Fate.LATER
        case status if status >= 500:
            return Fate.LATER
        case status if 200 <= status < 300:
            return Fate.ARRIVED
    return Fate.REFUSED


def _settle(result: SendOutcome, standing: Standing) -> None:
    """Writes down what a telephone was told, and when it is to be tried again."""
    row, now = result.row, timezone.now()
    assert isinstance(row, PushSubscription)
    rows = PushSubscription.objects.filter(pk=row.pk, digest=row.digest, entry=row.entry)
    if result.fate is Fate.GONE:
        rows.delete()
        return
    facts: dict[str, object] = {}
    given_up = result.fate is Fate.LATER and row.failures + 1 >= MOST_FAILURES
    for each in standing.of(row) if given_up else result.told:
        if each.kind == "seat":
            facts["seat"] = each.mark
        else:
            facts["said"] = int(each.mark)
    if result.fate is Fate.LATER and not given_up:
        facts |= {"failures": row.failures + 1, "due_at": next_attempt(row, result.answer, now)}
    else:
        facts |= {"failures": 0, "due_at": now, "version": standing.presenter.version}
    if result.fate is Fate.ARRIVED:
        facts["told_at"] = now
    rows.update(**facts)


def next_attempt(row: Telephone, answer: Answer, now: datetime) -> datetime:
    """When a telephone is tried again whose service did not take a message."""
    pause: timedelta = max(FIRST_PAUSE * 2**row.failures, timedelta(seconds=answer.wait))
    return now + min(pause, LONGEST_PAUSE)


def resting_services(rows: Sequence[Telephone]) -> set[str]:
    """The services of these telephones that are left alone now."""
    return {name for name in {row.service for row in rows} if cache.get(_resting(name))}


def _resting(service: str) -> str:
    return f"push:resting:{service}"


def note_services(results: Sequence[SendOutcome]) -> None:
    """Leaves silent services alone for a while, and says which refused messages."""
    _rest_the_silent(results)
    _tell_operator(results)


def _rest_the_silent(results: Sequence[SendOutcome]) -> None:
    """Leaves services alone that answered nobody."""
    silent = Counter(r.row.service for r in results if r.fate is Fate.LATER and not r.answer.status)
    heard = {r.row.service for r in results if r.answer.status}
    for service, number in silent.items():
        if number >= SILENT and service not in heard:
            cache.set(_resting(service), 1, REST)
            log.warning("push_service_silent: %s rests for %s seconds", service, REST)


def _tell_operator(results: Sequence[SendOutcome]) -> None:
    """Says how many messages a service refused, by its host: an endpoint is nobody's business."""
    refused = Counter((r.row.service, r.answer.status) for r in results if r.fate is Fate.REFUSED)
    for (service, status), number in refused.items():
        log.warning("push_refused: %s answered %s to %s messages", service, status, number)
