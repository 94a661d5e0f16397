"""The points that an accepted edition books: from its bundle and the rules alone.

Rows are made of it, and the same rows are made again when they are audited.
"""

from typing import Any, NamedTuple

import msgspec

from games.kernel.refusal import Refusal
from smazzata.season.history import Filed
from tournaments.federation.bookings import book_points
from tournaments.federation.filing import Bundle, FiledLineup
from tournaments.federation.points import Field, Placed, award_points
from tournaments.federation.season import SeasonRules
from tournaments.pairing.model import Number


class Line(NamedTuple):
    """What one handle is booked."""

    handle: str
    place: int
    points: int
    why: dict[str, Any]


def book(rules: SeasonRules, bundle: Bundle, filed: Filed) -> list[Line] | Refusal:
    """The points of an edition, by handle; nothing while it is not accepted.

    Refusals: of `award_points`.
    """
    filing = filed.filing
    if filing.state != "accepted" or filing.decided is None:
        return []
    placed = tuple(Placed(line.entry, line.place) for line in bundle.results)
    awards = award_points(rules.formula, Field((placed,), bundle.level, filed.tables, filed.deals))
    if isinstance(awards, Refusal):
        return awards
    sat = find_sat(bundle)
    found = []
    for award in awards:
        booked = book_points(bundle.tournament, bundle.edition, filing.decided, [award], sat)
        why = msgspec.json.decode(msgspec.json.encode(award.why))
        found += [Line(each.handle, award.place, each.points, why) for each in booked]
    return found


def find_sat(bundle: Bundle) -> dict[Number, list[tuple[str, ...]]]:
    """Who sat for each entry, round by round from the first."""
    by_entry: dict[Number, list[FiledLineup]] = {}
    for lineup in sorted(bundle.lineups, key=lambda each: (each.entry, each.from_round)):
        by_entry.setdefault(lineup.entry, []).append(lineup)
    return {
        entry: [
            [each.members for each in lineups if each.from_round <= number][-1]
            for number in range(1, max(bundle.rounds, 1) + 1)
        ]
        for entry, lineups in by_entry.items()
    }
