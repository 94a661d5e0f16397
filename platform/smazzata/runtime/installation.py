"""One `SECRET_KEY` for all processes of a site.

Two processes with different keys take each other's visitors for strangers: half of the requests of
somebody who is logged in are refused, and no log says why. So `migrate` keeps a fingerprint of the
key in the database, every process compares its own at its start, and `/health/ready/` does so
later. The fingerprint is slow to compute (scrypt), so that whoever sees it cannot try out weak
keys by the million.

To change the key: the new one as `SECRET_KEY`, the old one in `SECRET_KEY_FALLBACKS`, `migrate`.

`manage.py` looks at role and key in `boot`; web servers and Celery's processes, which others start,
call `refuse_wrong_setup`. A wrong role or a wrong key ends the process with one sentence and status
78. A database that is away does not: the process waits for it, and `/health/ready/` says so.
"""

import hashlib
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import psycopg
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper

from smazzata.runtime.errors import ServiceError
from smazzata.runtime.models import Installation


def secret_key_fits() -> bool:
    """Whether the site was set up with this process's key, or with one that it still honours.

    True too for a site that has not been set up yet.
    """
    stored = _stored()
    return stored is None or stored in _own_fingerprints()


def require_secret_key() -> None:
    """Raise `ServiceError(secret_key_differs)` unless the site was set up with this key."""
    if not secret_key_fits():
        raise ServiceError("secret_key_differs")


def record_secret_key(*, replace: bool = False) -> None:
    """Keep this process's key as the site's; only the owner may.

    Refused (`ServiceError(secret_key_differs)`) while another key is there that is none of the
    fallbacks, unless `replace`.
    """
    stored = _stored()
    if not replace and stored is not None and stored not in _own_fingerprints():
        raise ServiceError("secret_key_differs")
    own = fingerprint(settings.SECRET_KEY)
    if stored != own:
        Installation.objects.update_or_create(id=1, defaults={"secret_key": own})


def tables_are_there(connection: BaseDatabaseWrapper) -> bool:
    """Whether the table of this module has been made yet."""
    return Installation._meta.db_table in connection.introspection.table_names()


@cache
def fingerprint(key: str) -> str:
    """64 hexadecimal digits that tell a key from others and do not tell the key."""
    salt = b"smazzata.secret_key.v1"
    return hashlib.scrypt(key.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32).hex()


def _own_fingerprints() -> set[str]:
    return {fingerprint(key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)}


def _stored() -> str | None:
    return Installation.objects.filter(id=1).values_list("secret_key", flat=True).first()


def refuse_wrong_setup() -> None:
    """End this process unless its role and its secret key are the site's."""
    # In a thread of its own: an ASGI server imports its application from within its event loop,
    # where Django opens no connection.
    with ThreadPoolExecutor(max_workers=1) as thread:
        error = thread.submit(_wrong_setup).result()
    if error is not None:
        # Not `sys.stderr`, which Celery makes a logger of.
        print(f"{error.sentence()} [{error.code}]", file=sys.__stderr__, flush=True)
        sys.exit(error.exit_status)


def _wrong_setup() -> ServiceError | None:
    try:
        connection.ensure_connection()
        require_secret_key()
    except ServiceError as error:
        return error
    except (DatabaseError, psycopg.Error):
        return None
    finally:
        connection.close()
    return None
