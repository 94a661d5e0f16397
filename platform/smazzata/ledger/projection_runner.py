"""The process behind ``manage.py sequence``: gives positions, then feeds the projections.

One such process leads; others wait and take over within a second when it dies, because its lock
ends with its connection.
"""

import logging
import time
from collections.abc import Callable

from django.db import connection

from smazzata.ledger import notifications, projections, rebuilding, sequencer
from smazzata.ledger.errors import LedgerError
from smazzata.ledger.projections import Projection
from smazzata.runtime.database_access import require_session_of_its_own, session_of_its_own
from smazzata.runtime.errors import ServiceError

POLL_SECONDS = 0.2
"""How long a lost notification can delay an event."""
GATHER_SECONDS = 0.05
"""How long events that follow on others wait for more to come."""
PROJECT_SECONDS = 0.2
"""How far apart the projections are brought up to date while events come all the time."""
HEARTBEAT_SECONDS = 5.0
"""How often every projection is looked at, also new and failed ones."""
RETRY_SECONDS = 5.0
"""How long a projection that failed rests before the next try."""

_log = logging.getLogger(__name__)


def run(stop: Callable[[], bool]) -> None:
    """Lead until ``stop()`` is true, whatever happens to the database in between.

    What comes after a quiet moment is handled at once. While events come all the time they are
    gathered for a little: positions are given several at once, and projections follow more rarely,
    all in one transaction, because nobody waits for them as people wait for a move.

    Raises ServiceError ``pooler_in_between``.
    """
    # The lock that makes a leader belongs to a session: no pooler may lend that to others.
    with session_of_its_own():
        _follow(stop)


def _follow(stop: Callable[[], bool]) -> None:
    listener = notifications.Listener()
    resting: dict[str, float] = {}
    beat = projected = 0.0
    leading = behind = False
    try:
        while not stop():
            try:
                if not leading:
                    require_session_of_its_own()
                    leading = sequencer.become_leader()
                if not leading:
                    time.sleep(POLL_SECONDS)
                    continue
                moved = sequencer.sequence_as_leader()
                behind = behind or moved > 0
                now = time.monotonic()
                if now - beat > HEARTBEAT_SECONDS:
                    _advance_all(resting)
                    projections.heartbeat()
                    beat, behind = now, False
                elif behind and now - projected > PROJECT_SECONDS:
                    _advance_together(resting)
                    projected, behind = now, False
            except ServiceError:
                raise
            except Exception as error:
                # The lock went with the connection; another process may have it by now.
                leading = False
                connection.close()
                _log.warning("sequencer_waits: %s", error)
                time.sleep(1.0)
                continue
            if moved == 0:
                listener.wait(POLL_SECONDS)
            elif moved < sequencer.BATCH:
                time.sleep(GATHER_SECONDS)
    finally:
        listener.close()
        connection.close()


def settle(timeout: float = 60.0) -> None:
    """Return when every event committed before the call has reached every projection.

    Does the work itself as far as no other process is at it. Raises LedgerError
    ``projection_failed`` when one cannot go on, ``not_settled`` after ``timeout`` seconds.
    """
    deadline = time.monotonic() + timeout
    newest = sequencer.newest_waiting()
    while sequencer.waits(newest):
        if not sequencer.sequence_batch():
            _pause(deadline)
    goal = sequencer.last_position()
    while late := [p for p in projections.declared() if projections.position(p.name) < goal]:
        for projection in late:
            if not _advance(projection) and (error := projections.last_error(projection.name)):
                raise LedgerError("projection_failed", name=projection.name, reason=error)
        _pause(deadline)


def _pause(deadline: float) -> None:
    if time.monotonic() > deadline:
        raise LedgerError("not_settled")
    time.sleep(0.01)


def _advance_together(resting: dict[str, float]) -> None:
    """Advance all projections in step; when one cannot, each by itself."""
    now = time.monotonic()
    awake = [p for p in projections.declared() if resting.get(p.name, 0.0) <= now]
    try:
        while projections.advance_together(awake) == projections.PAGE:
            pass
    except Exception:
        _log.exception("projections_go_alone")
        _advance_all(resting)


def _advance_all(resting: dict[str, float]) -> None:
    """Advance every projection that is behind, those that failed only after a rest."""
    standing = {status.name: status for status in projections.statuses()}
    for projection in projections.declared():
        status = standing.get(projection.name)
        idle = status and status.behind == 0 and status.version == projection.version
        if idle or resting.get(projection.name, 0.0) > time.monotonic():
            continue
        if not _advance(projection):
            resting[projection.name] = time.monotonic() + RETRY_SECONDS


def _advance(projection: Projection) -> bool:
    """Bring one projection up to date; return False if it cannot be done now."""
    stored = projections.stored_version(projection.name)
    if stored is None:
        projections.enrol(projection)
    elif stored < projection.version:
        return _rebuild(projection)
    return projections.catch_up(projection)


def _rebuild(projection: Projection) -> bool:
    _log.info("projection_rebuilds: %s", projection.name)
    try:
        rebuilding.rebuild(projection)
    except Exception as error:
        _log.exception("projection_failed: %s", projection.name)
        projections.record_error(projection.name, error)
        return False
    return True
