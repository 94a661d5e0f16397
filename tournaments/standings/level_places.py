"""Entries that are level in everything before lots, and that lots may still put in an order.

Lots of different draws cannot be held against each other: who drew first of two and who drew first
of eight may still be level. Then all who are level draw again, together.
"""

from itertools import groupby

from msgspec.structs import replace

from tournaments.pairing.model import Number
from tournaments.queries import current_standings
from tournaments.state import Tournament, clone


def level_places(state: Tournament) -> list[tuple[int, tuple[Number, ...]]]:
    """Each place with the entries that should draw for it, once a round is closed and lots are in
    the chain of ties; nothing where the lots that were drawn have settled it.
    """
    rules, current = state.rules, state.current
    if rules is None or "lots" not in rules.chain or current is None or not current.closed:
        return []
    without = clone(state)
    without.rules = replace(rules, chain=rules.chain[: rules.chain.index("lots")])
    places = {row.number: row.place for row in current_standings(state)}
    found = []
    for place, rows in groupby(current_standings(without), key=lambda row: row.place):
        numbers = tuple(row.number for row in rows)
        if len({places[number] for number in numbers}) < len(numbers):
            found.append((place, numbers))
    return found
