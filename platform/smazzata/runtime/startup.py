"""What a process looks at before it serves anybody: is it set up as the other processes are?

`manage.py` does so in `boot`; web servers and Celery's processes, which others start, call
`refuse_wrong_setup`. A wrong role or a wrong key ends the process with one sentence and status 78.
A database that is away does not: the process waits for it, and `/health/ready/` says so.
"""

import sys
from concurrent.futures import ThreadPoolExecutor

import psycopg
from django.db import DatabaseError, connection

from smazzata.runtime.errors import ServiceError


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
    from smazzata.runtime import installation  # a model: after Django's set-up

    try:
        connection.ensure_connection()
        installation.require_secret_key()
    except ServiceError as error:
        return error
    except (DatabaseError, psycopg.Error):
        return None
    finally:
        connection.close()
    return None
