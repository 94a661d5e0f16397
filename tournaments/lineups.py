"""Who sat at a table: the members of its entries, unless something else is known.

Substitution changes an entry from a round on; what a table says of itself (a bot in a chair,
somebody who came in later) goes before that. Ratings follow whoever sat down at the start: a loss
that is coming cannot be walked away from, and nobody loses by somebody else's first deals.
"""

from collections.abc import Mapping

from tournaments.pairing.model import Number
from tournaments.state import Round, Tournament

Lineup = Mapping[Number, tuple[str, ...]]
SITTING_ONCE = 5
"""From this engine on nobody sits at two tables of a round, also not for somebody else."""


def lineup(state: Tournament, played: Round, table: int) -> Lineup:
    """Who sat down for each entry at a table; an empty member is a bot."""
    said = played.lineups.get(table, ())
    found = {}
    for number in played.table(table).sides:
        started = tuple(s.member for s in said if s.number == number and s.since == 1)
        found[number] = started or state.entries[number].members_in(played.number)
    return found


def people_of(state: Tournament, played: Round, table: int) -> dict[Number, tuple[str, ...]]:
    """Who was at a table for each of its entries, from its start or later."""
    said = played.lineups.get(table, ())
    return {
        number: tuple(dict.fromkeys(s.member for s in said if s.number == number and s.member))
        or state.entries[number].members_in(played.number)
        for number in played.table(table).sides
    }


def sat_for(state: Tournament, played: Round, table: int, member: str) -> Number | None:
    """For which entry somebody sat at a table, from its start or later; None: for none."""
    said = played.lineups.get(table, ())
    for number in played.table(table).sides:
        chairs = tuple(s.member for s in said if s.number == number)
        if member and member in (chairs or state.entries[number].members_in(played.number)):
            return number
    return None


def find_other_seat(
    state: Tournament, played: Round, member: str, table: int, number: Number
) -> Number | None:
    """For which entry somebody sits in a round who is to sit at a table for one; None: nowhere
    else, or the round is of an engine before `SITTING_ONCE`.
    """
    for seated in played.tables if played.engine >= SITTING_ONCE else ():
        found = sat_for(state, played, seated.number, member)
        if found is not None and (seated.number, found) != (table, number):
            return found
    return None


def all_people(seated: Lineup) -> bool:
    """Whether no bot sat down for anybody."""
    return all(member for members in seated.values() for member in members)
