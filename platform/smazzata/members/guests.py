"""Guests: people who come in with no more than a name.

A guest is an account without a password; its session is the only way in. Thirty days after the
last visit the session ends and the guest is erased. Whoever chooses a username and a password
before then keeps everything.
"""

import secrets
from datetime import timedelta

from django.conf import settings
from django.contrib.auth import login, update_session_auth_hash
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin

from smazzata.members import directory
from smazzata.members.directory import is_taken, name_taken
from smazzata.members.models import Account, Member
from smazzata.members.name_changes import Written, note_change
from smazzata.members.principals import actor_of
from smazzata.members.rate_limits import RateLimit

STAY = timedelta(days=30)
"""How long a guest is remembered after the last visit."""
SEEN = "guest_seen"
"""The key of the session that holds the day of the last visit; only guests' sessions have it."""
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


def new_guests() -> RateLimit:
    """Guests who come in from one address: a club's hall is one."""
    return RateLimit("guests", settings.GUESTS_PER_ADDRESS, 3600)


def log_in_guest(request: HttpRequest, name: str) -> Account:
    """A new guest called `name` (see `naming.clean_name`), logged in.

    Raises `ValidationError(name_taken)`: nobody comes in under the name of somebody who has an
    account.
    """
    if is_taken(name):
        raise name_taken()
    with transaction.atomic():
        guest = Account(username=f"guest-{secrets.token_hex(8)}", is_guest=True)
        guest.set_unusable_password()
        guest.save()
        guest.member.name = name
        guest.member.save(update_fields=["name"])
    login(request, guest, backend=BACKEND)
    request.session[SEEN] = _today()
    request.session.set_expiry(int(STAY.total_seconds()))
    return guest


@transaction.atomic
def convert_guest(request: HttpRequest, account: Account, username: str, password: str) -> None:
    """Makes a guest a full account with the same member; the session goes on.

    Raises `ValidationError(name_taken)` when somebody took the username this very moment.
    """
    account.username, account.is_guest = username, False
    account.set_password(password)
    if is_taken(account.member.name):  # by an account that came after the guest
        before = Written.of(account.member)
        account.member.name = username
        account.member.save(update_fields=["name"])
        note_change(account.member, before, actor_of(account.member.id))
    try:
        with transaction.atomic():
            account.save()
            account.hold_names()
    except IntegrityError:
        raise name_taken() from None
    request.session.pop(SEEN, None)
    request.session.set_expiry(None)
    update_session_auth_hash(request, account)


def erase_inactive_guests() -> int:
    """Erases the guests whose last visit is too long ago; returns how many."""
    limit = timezone.now() - STAY - timedelta(days=1)
    gone = Member.objects.filter(account__is_guest=True, account__last_login__lt=limit)
    members = list(gone.values_list("id", flat=True))
    for member in members:
        directory.erase_member(member, "system")
    return len(members)


class GuestMiddleware(MiddlewareMixin):
    """Notes once a day that a guest came back, and lets the session last as long again."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Looks into the session only if it has been read already, which is free."""
        session = getattr(request, "session", None)
        if session is None or not session.accessed or session.get(SEEN, _today()) == _today():
            return response
        session[SEEN] = _today()
        session.set_expiry(int(STAY.total_seconds()))
        if request.user.is_authenticated:
            guest = Account.objects.filter(pk=request.user.pk, is_guest=True)
            guest.update(last_login=timezone.now())
        return response


def _today() -> str:
    return timezone.now().date().isoformat()
