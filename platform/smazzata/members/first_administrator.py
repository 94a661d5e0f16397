"""The first administrator of a site: whoever signs up with the code that its terminal shows.

The code follows from `SECRET_KEY` and the moment at which this database was made, so it is kept
nowhere and is the same in every process. It is good until somebody is administrator, and then never
again: what counts is the log, so a role that is taken back does not make it good once more.
"""

import base64
import hmac

from django.conf import settings
from django.contrib.auth.models import Group
from django.db import IntegrityError, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.urls import reverse
from django.utils.crypto import constant_time_compare

from smazzata.ledger.reader import read_types
from smazzata.members.directory import name_taken
from smazzata.members.models import Account
from smazzata.members.permissions import Role
from smazzata.members.refusals import MembersRefusal
from smazzata.members.roles import SYSTEM, grant

BYTES = 10
"""Of the code: 16 letters, which nobody guesses at twenty tries an hour."""
GROUP = 4
"""Letters between two hyphens."""
MISREAD = str.maketrans("018", "OIB")
"""Digits that are in no code, and what was meant by them."""


@transaction.atomic
def current_code() -> str | None:
    """The code, while it is good."""
    return None if _has_administrator() or _had_administrator() else _code()


def sign_up_address(code: str) -> str:
    """Where the code is used, as a path."""
    return f"{reverse('account_first')}?code={code}"


def is_used() -> bool:
    """Whether there is an administrator, as far as a page may look: it does not walk the log."""
    return _has_administrator()


@transaction.atomic
def create_first_administrator(code: str, username: str, password: str) -> Account:
    """The account of whoever has the code, with the role of an administrator.

    Raises `MembersRefusal`: `first_code_used`, `first_code_wrong`; `ValidationError(name_taken)`.
    """
    # Of two who use the code at once the second waits here, and then finds it used.
    Group.objects.select_for_update().get(name=Role.ADMINISTRATOR)
    if _has_administrator():
        raise MembersRefusal("first_code_used")
    if not constant_time_compare(_letters(code), _letters(_code())):
        raise MembersRefusal("first_code_wrong")
    if _had_administrator():
        raise MembersRefusal("first_code_used")
    try:
        with transaction.atomic():
            account = Account.objects.create_user(username, password=password)
    except IntegrityError:
        raise name_taken() from None
    grant(account, Role.ADMINISTRATOR, SYSTEM)
    return account


def _code() -> str:
    made = MigrationRecorder.Migration.objects.values_list("applied", flat=True).earliest("id")
    said = f"first administrator:{made.isoformat()}".encode()
    mark = hmac.digest(str(settings.SECRET_KEY).encode(), said, "sha256")
    letters = base64.b32encode(mark[:BYTES]).decode()
    return "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))


def _letters(code: str) -> str:
    return "".join(filter(str.isalnum, code.upper().translate(MISREAD)))


def _has_administrator() -> bool:
    return Account.objects.filter(groups__name=Role.ADMINISTRATOR, is_active=True).exists()


def _had_administrator() -> bool:
    return any(e.data["role"] == Role.ADMINISTRATOR for e in read_types(("role_granted",)))
