"""Who takes part: whoever has not withdrawn, and whoever had a seat or a rest before leaving.

An entry that withdraws before its first round, or does not come to the roll call, stays in the log
under its number and may return; till then it is nobody who plays: no count has it, and no ranking.
"""

from tournaments.pairing.model import Number
from tournaments.state import Tournament


def took_part(state: Tournament, after: int | None = None) -> list[Number]:
    """The entries that take part, or have done so in the first `after` rounds (None: any round)."""
    gone = {number for number, entry in state.entries.items() if entry.withdrawn}
    for played in state.rounds[:after] if gone else ():
        gone.difference_update(played.byes, *(table.sides for table in played.tables))
    return sorted(state.entries.keys() - gone)
