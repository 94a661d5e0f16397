"""From the addresses in the environment to what Django, Celery and Channels want to be told."""

from typing import Any
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

import environ

from smazzata.runtime.database_access import AS_APPLICATION, PREPARES_BEHIND_POOLER
from smazzata.runtime.errors import ServiceError
from smazzata.runtime.translation import Fragment, gettext_noop

# psycopg's own default. Django switches prepared statements off unless told otherwise.
PREPARE_THRESHOLD = 5
# Of Celery's tasks, the first taken first; kombu would make four of them.
PRIORITIES = range(10)


def database_settings(
    url: str, *, name: str = "DATABASE_URL", as_app: bool = True, pool: bool = False
) -> dict[str, Any]:
    """Django's settings of one database, from the address in the variable `name`.

    `as_app`: whoever logs in must be nothing but the application (see `runtime.database_roles`); a
    connection of anybody else is refused. `pool` shares connections among the threads of a web
    process instead of keeping one a thread. The query of the address goes to libpq, except
    `prepare_threshold`: after how many uses a statement is prepared, `none` for never. A number
    that is given holds behind a pooler too, which must then keep prepared statements; else nothing
    is prepared behind one.
    Raises `ServiceError(bad_url)` for anything but a PostgreSQL address.
    """
    if _split(name, url).scheme not in {"postgres", "postgresql"}:
        reason = Fragment(gettext_noop("it must begin with postgresql:"))
        raise ServiceError("bad_url", name=name, reason=reason)
    settings: dict[str, Any] = environ.Env.db_url_config(url)
    options = settings.pop("OPTIONS", {})
    settings["HOST"] = options.pop("host", settings["HOST"])
    settings["PORT"] = options.pop("port", settings["PORT"])
    options.setdefault("connect_timeout", 10)
    given = "prepare_threshold" in options
    options["prepare_threshold"] = _prepare_threshold(
        name, options.get("prepare_threshold", PREPARE_THRESHOLD)
    )
    if pool:
        # After a failure a pool tries again later and later; given up early, the next request tries
        # at once, and the site is back within seconds of its database and not after minutes.
        options["pool"] = {"min_size": 1, "max_size": 20, "timeout": 10, "reconnect_timeout": 5}
    return settings | {
        "ENGINE": "django.db.backends.postgresql",
        "OPTIONS": options,
        "CONN_MAX_AGE": 0 if pool else 60,
        "CONN_HEALTH_CHECKS": True,
        # A cursor that outlives its transaction does not live behind a pooler; we use none.
        "DISABLE_SERVER_SIDE_CURSORS": True,
        AS_APPLICATION: as_app,
        PREPARES_BEHIND_POOLER: given,
    }


def _prepare_threshold(name: str, value: Any) -> int | None:
    text = str(value).lower()
    if text in {"none", "off"}:
        return None
    if not (text.isascii() and text.isdigit()):
        said = gettext_noop("prepare_threshold is a number or none, not {value}")
        reason = Fragment(said, value=value)
        raise ServiceError("bad_url", name=name, reason=reason)
    return int(text)


def _split(name: str, url: str) -> SplitResult:
    """The parts of an address; `ServiceError(bad_url)` if it has none or its port is no port."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        reason = Fragment(gettext_noop("its host or its port cannot be read"))
        raise ServiceError("bad_url", name=name, reason=reason) from None
    return parts


def celery_url(url: str) -> str:
    """Celery's way to write a Redis address: it has a scheme of its own for Unix sockets."""
    parts = _split("REDIS_URL", url)
    if parts.scheme not in {"redis", "rediss", "unix"}:
        reason = Fragment(gettext_noop("it must begin with redis: or unix:"))
        raise ServiceError("bad_url", name="REDIS_URL", reason=reason)
    unix = parts.scheme == "unix"
    number = parse_qs(parts.query).get("db", ["0"])[0] if unix else parts.path.strip("/") or "0"
    if not (number.isascii() and number.isdigit()):
        said = gettext_noop("databases have numbers, not names like {number}")
        reason = Fragment(said, number=number)
        raise ServiceError("bad_url", name="REDIS_URL", reason=reason)
    if not unix:
        return url
    return f"redis+socket://{unquote(parts.path)}?virtual_host={number}"


def celery_settings(url: str, prefix: str, visibility_timeout: int) -> dict[str, Any]:
    """Celery's broker settings on the Redis at `url`; all keys begin with `prefix`.

    A task taken by a worker that dies with its whole machine returns to the queue after
    `visibility_timeout` seconds; a task must therefore end well within that time.
    """
    return {
        "broker_url": celery_url(url),
        "result_backend": celery_url(url),
        "broker_transport_options": {
            "global_keyprefix": prefix,
            "visibility_timeout": visibility_timeout,
            # Tasks of a queue are told apart by all ten (`tables.search_turns`).
            "priority_steps": list(PRIORITIES),
        },
        "result_backend_transport_options": {"global_keyprefix": prefix},
    }


def cache_settings(url: str, prefix: str) -> dict[str, Any]:
    """Django's CACHES: `default` shared on the Redis at `url`, `process` each process's own."""
    return {
        "default": {
            "BACKEND": "smazzata.config.cache.SharedCache",
            "LOCATION": url,
            "KEY_PREFIX": prefix + "cache",
            "OPTIONS": {"serializer": "smazzata.config.cache.Json"},
        },
        "process": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    }


def channel_settings(url: str, prefix: str) -> dict[str, Any]:
    """Django's CHANNEL_LAYERS on the Redis at `url`; all names begin with `prefix`."""
    return {
        "default": {
            "BACKEND": "smazzata.config.channel_layer.ChannelLayer",
            "CONFIG": {"hosts": [url], "prefix": prefix + "channels"},
        }
    }
