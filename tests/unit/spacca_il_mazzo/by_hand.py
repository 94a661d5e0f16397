"""What the cases worked out by hand have in common."""

from games.kernel.match import Deal
from games.kernel.seats import SYSTEM
from games.spacca_il_mazzo.state import SpaccaState
from tests.unit.spacca_il_mazzo.spacca_tables import (
    RULES,
    done,
)

ANY = (2, 2, "? ? ?")
ONE = ("9C", "", "")


def next_deal(state: SpaccaState) -> SpaccaState:
    return done(RULES.act(state, SYSTEM, Deal())).state
