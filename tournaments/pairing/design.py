"""Schedules in which no two entries ever share a table twice, for small fields.

Round by round, a search for tables of three or four without a repeated meeting paints itself
into a corner long before the last possible round. A resolvable transversal design does not:
split n = k * m entries into k groups of m, label the members of each by the elements of a ring
of order m, and let row r seat together {(group g, t + r * a_g)} for each t. If the differences
of the a_g are all invertible, two entries of different groups share a table in exactly one
row. The ring is a product of finite fields, one for each prime power of m; inside the groups
the same is done again where m divides by k.
"""

from itertools import product

from tournaments.pairing.finite_field import LARGEST, finite_field, prime_powers

Rows = list[list[tuple[int, ...]]]


def design(size: int, entrants: int) -> Rows:
    """Rounds of tables of `size` over the entrants 0 to n-1, no two of them together twice.

    Empty if the entrants do not divide into such tables; at least one round otherwise, and not
    always as many as exist.
    """
    if entrants % size or entrants == 0:
        return []
    order = entrants // size
    inside = design(size, order)
    rows = _across(size, order)
    rows += [
        [tuple(group * order + x for x in table) for group in range(size) for table in row]
        for row in inside
    ]
    return rows or [[tuple(range(i, i + size)) for i in range(0, entrants, size)]]


def _across(size: int, order: int) -> Rows:
    """The rows between `size` groups of `order` members; none where no such ring is known."""
    powers = prime_powers(order)
    if any(not size <= p**e <= LARGEST for p, e in powers):
        return []
    fields = [finite_field(p, e) for p, e in powers]
    ring = list(product(*(range(field.order) for field in fields)))
    place = {element: x for x, element in enumerate(ring)}

    def seated(row: tuple[int, ...], table: tuple[int, ...], group: int) -> int:
        # The multiplier a_g is g in each field: distinct elements, so differences invert.
        parts = (
            field.plus[t][field.times[r][group]]
            for field, t, r in zip(fields, table, row, strict=True)
        )
        return group * order + place[tuple(parts)]

    return [
        [tuple(seated(row, table, group) for group in range(size)) for table in ring]
        for row in ring
    ]
