"""A match of Merda in which lots were drawn in the middle of a hand (MER-29)."""

from typing import Any

from games.kernel.match import Deal, Resign, StartMatch
from games.kernel.seats import SYSTEM, Seat
from games.merda.events import Feint, Ready, Slam
from games.merda.legal import ARM_MOVE
from games.registry import ruleset
from tests.testbed.matches import done

LOTS = 3


def match_with_lots(viewer: Seat) -> list[dict[str, Any]]:
    """What a viewer sees of it: lots at even chance, until all but one have resigned."""
    rules: Any = ruleset("merda")
    start = StartMatch("6d" * 32, {"players": 4, "feint_contact_pct": 50})
    lot = [
        (0, Feint(ARM_MOVE)),
        (1, Slam()),
        (0, Ready()),
        (1, Ready()),
        (2, Ready()),
        (3, Ready()),
    ]
    leaving = [(seat, Resign()) for seat in (1, 2, 3)]
    given = [(SYSTEM, start), (SYSTEM, Deal()), *lot * LOTS, *leaving]
    state, seen = rules.blank(), []
    for seat, command in given:
        outcome = done(rules.act(state, seat, command))
        state = outcome.state
        seen += [rules.redact(event, viewer) for event in outcome.events]
    assert sum(body["type"] == "feint_contact" for body in seen) == LOTS
    return seen
