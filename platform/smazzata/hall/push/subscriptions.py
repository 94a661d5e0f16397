"""Taking telephones in, and letting them go.

Whoever knows the address of a telephone at its push service may ask about it, stop it or move it:
the address is a secret of that browser and of this site. Nothing else is asked of anybody, for a
seat is public; and nothing else is told than the entry that was named.
"""

from base64 import b64decode
from collections.abc import Mapping
from datetime import timedelta
from hashlib import sha256
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from games.kernel.refusal import Refusal
from smazzata.hall.models import PushSubscription, TableSubscription
from smazzata.hall.push.encryption import is_reader
from smazzata.hall.push.endpoints import read_endpoint
from smazzata.hall.push.news import seat_mark
from smazzata.hall.push.site_key import site_key
from smazzata.hall.services import announcement_of
from smazzata.ledger.sql import lock_until_commit
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.tournament_management.tournament import load
from tournaments.pairing.model import Number

MOST_OF_ENTRY = 32
"""Telephones for one entry: those who play, and those at home who wish them luck."""
MOST_OF_TOURNAMENT = 5_000
KEPT = timedelta(days=60)
"""A telephone that was told nothing for so long is forgotten, though its tournament is not over."""


class Telephone(NamedTuple):
    """A subscription as the browser gives it: an address and two keys."""

    endpoint: str
    digest: str
    service: str
    p256dh: str
    auth: str


def read_telephone(given: object) -> Telephone | Refusal:
    """What a browser sent (`PushSubscription.toJSON()`).

    Refusals: `push_endpoint`, `push_service_unknown`, `push_keys`.
    """
    given = given if isinstance(given, Mapping) else {}
    keys = given.get("keys")
    endpoint, keys = given.get("endpoint"), keys if isinstance(keys, Mapping) else {}
    if not isinstance(endpoint, str):
        return Refusal("push_endpoint")
    found = read_endpoint(endpoint)
    if isinstance(found, Refusal):
        return found
    p256dh, auth = (_base64(keys.get(name)) for name in ("p256dh", "auth"))
    if not is_reader(decoded(p256dh), decoded(auth)):
        return Refusal("push_keys")
    return Telephone(endpoint, digest_of(endpoint), found.host, p256dh, auth)


def subscribe(
    presenter: TournamentPresenter, entry: Number, telephone: Telephone, language: str
) -> Refusal | None:
    """Has a telephone told of an entry from now on, and of no other one of this tournament.

    Refusals: `push_off`, `push_over`, `push_entry`, `push_too_many`.
    """
    key = site_key()
    if key is None:
        return Refusal("push_off")
    state = presenter.state
    if state.closed:
        return Refusal("push_over")
    if entry not in state.entries or state.entries[entry].withdrawn:
        return Refusal("push_entry")
    said = announcement_of(presenter.id)
    # What the page shows already is no news.
    facts = {
        "entry": entry, "endpoint": telephone.endpoint, "service": telephone.service,
        "p256dh": telephone.p256dh, "auth": telephone.auth, "key": key.public,
        "language": language, "seat": seat_mark(state, entry, ""), "said": said.pk if said else 0,
        "version": presenter.version, "due_at": timezone.now(), "failures": 0,
    }  # fmt: skip
    with transaction.atomic():
        # Two who come at once would both count before either is there.
        lock_until_commit(_lock(presenter.id))
        rows = PushSubscription.objects.filter(tournament=presenter.id)
        others = rows.exclude(digest=telephone.digest)
        if others.count() >= MOST_OF_TOURNAMENT or (
            others.filter(entry=entry).count() >= MOST_OF_ENTRY
        ):
            return Refusal("push_too_many")
        rows.update_or_create(tournament=presenter.id, digest=telephone.digest, defaults=facts)
    return None


def entry_of(tournament: UUID, endpoint: str) -> Number | None:
    """Of which entry a telephone is told; None: of none."""
    key = site_key()
    rows = PushSubscription.objects.filter(tournament=tournament, digest=digest_of(endpoint))
    known = rows.filter(key=key.public if key else "").values_list("entry", flat=True)
    return known.first()


def unsubscribe(tournament: UUID, endpoint: str) -> bool:
    """Stops messages of a tournament; whether the telephone waits for others still."""
    digest = digest_of(endpoint)
    rows = PushSubscription.objects.filter(digest=digest)
    rows.filter(tournament=tournament).delete()
    return rows.exists() or TableSubscription.objects.filter(digest=digest).exists()


def move(old: Mapping[str, Any], telephone: Telephone) -> None:
    """A browser has got another address: its subscriptions go there.

    It shows that they are its own by the old address and the old secret.
    """
    endpoint, keys = old.get("endpoint"), old.get("keys")
    auth = keys.get("auth") if isinstance(keys, Mapping) else None
    key = site_key()
    if not isinstance(endpoint, str) or not isinstance(auth, str) or key is None:
        return
    rows = PushSubscription.objects.filter(digest=digest_of(endpoint))
    with transaction.atomic():
        # Whoever subscribes the new address meanwhile waits, in the same order.
        for tournament in sorted(rows.values_list("tournament", flat=True)):
            lock_until_commit(_lock(tournament))
        for row in rows.select_for_update():
            if not constant_time_compare(row.auth, auth.rstrip("=")):
                continue
            again = PushSubscription.objects.filter(tournament=row.tournament)
            again.filter(digest=telephone.digest).exclude(pk=row.pk).delete()
            for name, value in telephone._asdict().items():
                setattr(row, name, value)
            row.key, row.failures, row.due_at = key.public, 0, timezone.now()
            row.save()
        own = TableSubscription.objects.filter(digest=digest_of(endpoint), auth=auth.rstrip("="))
        facts = {**telephone._asdict(), "key": key.public, "failures": 0, "due_at": timezone.now()}
        if not TableSubscription.objects.filter(digest=telephone.digest).exists():
            own.update(**facts)


def _lock(tournament: UUID) -> str:
    return f"smazzata.push.{tournament}"


def forget_member(member: UUID, **_: Any) -> None:
    """Forgets whoever is told of an erased member's entries; receives `member_erased`."""
    rows = PushSubscription.objects.all()
    for tournament in set(rows.values_list("tournament", flat=True)):
        entries = load(tournament).state.entries.values()
        named = [
            entry.number
            for entry in entries
            if str(member) in {*entry.members, *(m for _, ms in entry.earlier for m in ms)}
        ]
        rows.filter(tournament=tournament, entry__in=named).delete()


def forget_old() -> None:
    """Forgets telephones that were told nothing for `KEPT`."""
    PushSubscription.objects.filter(told_at__lt=timezone.now() - KEPT).delete()


def digest_of(endpoint: str) -> str:
    """By what an address is found."""
    return sha256(endpoint.encode()).hexdigest()


def _base64(given: object) -> str:
    """Base64url without its end, as it is kept; empty for what is none or too long."""
    if not isinstance(given, str) or len(given) > 100:
        return ""
    return given.rstrip("=")


def decoded(text: str) -> bytes:
    """The bytes of base64url without its end; empty for what is none."""
    try:
        return b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError:
        return b""
