"""Tables kept for people who cannot walk far: who meets whom is settled first, then the numbers.

The other tables keep their order. Where two of one table have a place each, or two tables the same,
the lower entry number has the better right, and the other table says so.
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from tournaments.pairing.model import Number, PairedTable, Reason


def kept(tables: Sequence[PairedTable], places: Mapping[Number, int]) -> tuple[PairedTable, ...]:
    """The tables in the order of their numbers; `places` has an entry's table, from 1."""
    taken: dict[int, int] = {}  # place -> which table
    at = {number: index for index, table in enumerate(tables) for number in table.sides}
    remarks: dict[int, list[Reason]] = {}
    for number in sorted(places.keys() & at.keys()):
        place, index = places[number] - 1, at[number]
        free = place not in taken and index not in taken.values() and place < len(tables)
        if free:
            taken[place] = index
        remark = Reason("keeps_table", {"a": number})
        if taken.get(place) != index:
            remark = Reason("table_taken", {"a": number, "table": place + 1})
        remarks.setdefault(index, []).append(remark)
    others = iter([index for index in range(len(tables)) if index not in taken.values()])
    order = [taken[place] if place in taken else next(others) for place in range(len(tables))]
    return tuple(
        replace(tables[index], reasons=(*tables[index].reasons, *remarks.get(index, ())))
        for index in order
    )
