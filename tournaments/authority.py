"""Who acts at a tournament: the offices there are, and whoever gives a command, and when.

A decision may depend on the office of whoever acts and on the hour: both come from outside, so
that the decider stays pure. An event whose meaning depends on them says them itself. Which offices
may give a command stands beside it (`tournaments.subjects.subject.Rule`).
"""

from enum import StrEnum

import msgspec

from tournaments.pairing.model import Number


class Office(StrEnum):
    """What somebody is to one tournament."""

    DIRECTOR = "director"
    """Organises it: everything, and naming the others."""
    CHIEF = "chief"
    """The chief referee: what a referee does, and presiding over appeals."""
    REFEREE = "referee"
    """Rules: results by ruling, corrections, walk-overs, penalties."""
    SCORE_ROOM = "score_room"
    """Takes in entries and results."""
    DELEGATE = "delegate"
    """The federation's: looks at everything, sits on panels, homologates under a code."""
    CAPTAIN = "captain"
    """Speaks for an entry: calls the referee and appeals."""


STAFF = frozenset({Office.DIRECTOR, Office.CHIEF, Office.REFEREE, Office.SCORE_ROOM})
"""Who runs it: results are theirs to take in."""
SPEAKING = STAFF | {Office.CAPTAIN}
"""Who may speak for an entry; a captain for the own one alone."""
RULING = frozenset({Office.DIRECTOR, Office.CHIEF, Office.REFEREE})
PRESIDING = frozenset({Office.DIRECTOR, Office.CHIEF})
"""Who says what a panel decided."""
SIGNING = RULING | {Office.DELEGATE}
"""Who homologates."""
JUDGING = frozenset(Office) - {Office.CAPTAIN}
"""Of whom a panel is made."""
SCORES = frozenset({Office.DIRECTOR, Office.SCORE_ROOM})
DIRECTION = frozenset({Office.DIRECTOR})
AT_THE_TABLE: frozenset[Office] = frozenset()
"""By no office: whoever sits there says it (`Acting.places`)."""
NO_OFFICE: frozenset[Office] = frozenset()
"""Nobody gives it yet."""


class Acting(msgspec.Struct, frozen=True):
    """Who gives a command, and when."""

    offices: frozenset[Office] = frozenset()
    """What they are to this tournament; a machine is nothing."""
    at: int = 0
    """Milliseconds since 1970, by the clock of whoever stores the events."""
    places: frozenset[tuple[int, int, Number]] = frozenset()
    """Round, table and entry of the slips on which they may write."""
    member: str = ""
    """Who it is, where a rule asks whether two are two; empty for a machine."""


NOBODY = Acting()
