"""Celery's road to Redis, mended where it gives up when Redis goes away for a while.

Three things of kombu 5.7 end a worker for good, keep it from work, or make others wait:

* It closes a channel that it has already cut off from its connection, and to put back what was not
  acknowledged the channel wants to connect once more. That ends in an `AttributeError`, which
  nobody expects (kombu issues 582 and 970), so the worker dies in the middle of reconnecting. Here
  it is what it is, a lost connection. What was not put back comes back by `visibility_timeout`.
* Between two tries to connect it waits two seconds longer each time, up to half a minute: bots
  would stand still that long after Redis is back. Here it tries again within two seconds.
* Whoever sends a task waits as patiently as a worker. Here he hears at once that Redis is away:
  what was not sent is found by the tasks that look for dropped work, and no move is held up.
"""

from typing import Any

from celery.app.amqp import AMQP
from kombu import Connection
from kombu.transport import TRANSPORT_ALIASES, redis
from redis.exceptions import ConnectionError as ConnectionLost

from smazzata.runtime.redis_circuit import CircuitRetry

WORKERS_TRY = {"interval_start": 0.5, "interval_step": 0.5, "interval_max": 2.0}
"""Seconds between two tries to connect: first, so much more each time, at most."""
SENDERS_TRY = {"max_retries": 1, "interval_start": 0.0, "interval_step": 0.0, "interval_max": 0.0}
"""Once more, at once: a connection may have been closed since it was last used."""


class Channel(redis.Channel):
    """A channel that says so when its connection is gone, and does not wait for ever."""

    socket_connect_timeout = 2.0
    socket_timeout = 2.0

    def _connparams(self, asynchronous: bool = False) -> dict[str, Any]:
        if self.connection is None or self.connection.client is None:
            raise ConnectionLost("the channel's connection is closed already")
        found: dict[str, Any] = super()._connparams(asynchronous=asynchronous)  # type: ignore[misc]
        # The client's own way is three tries within six seconds, at every single command.
        return found | {"retry": CircuitRetry()}


class Transport(redis.Transport):
    """Redis as a broker."""

    Channel = Channel


class BrokerConnection(Connection):
    """Workers and the clock ask for the connection until they have it; who sends does not."""

    def __init__(self, *args: Any, **how: Any) -> None:
        # Pooled connections, by which tasks are sent, get these options from this one.
        how["transport_options"] = SENDERS_TRY | (how.get("transport_options") or {})
        super().__init__(*args, **how)

    def ensure_connection(self, *args: Any, **how: Any) -> Any:
        """What workers and the clock call; tasks are sent without it."""
        return super().ensure_connection(*args, **(WORKERS_TRY | how))


class Messages(AMQP):
    """Celery's messages, sent and received over such connections."""

    Connection = BrokerConnection


TRANSPORT_ALIASES["redis"] = f"{__name__}:Transport"
