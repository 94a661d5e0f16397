"""The tables that ship with the program. Names and versions are recorded with every result.

A new edition of a federation's code is a new table here; none is ever changed in place.
"""

from collections.abc import Mapping
from types import MappingProxyType

from games.kernel.victory import VictoryTable

_WINNER = tuple(range(10, 21))

THREE_PLAYER = VictoryTable(
    id="three-player",
    version=1,
    status="reconstruction",
    source="The published example 1550, 1350, 850: no official table gives its 15 points at a "
    "difference of 500; the table for three deals does with each limit counted upwards.",
    limits=(49, 149, 249, 349, 499, 649, 799, 999, 1249, 1499),
    points=_WINNER,
)
FIBUR_2 = VictoryTable(
    id="fibur-2026-2",
    version=1,
    status="official",
    source="FIBUR, Codice di gara, January 2026, tables: rounds of two deals",
    limits=(40, 120, 200, 300, 400, 500, 620, 740, 870, 1000),
    points=_WINNER,
)
FIBUR_3 = VictoryTable(
    id="fibur-2026-3",
    version=1,
    status="official",
    source="FIBUR, Codice di gara, January 2026, tables: rounds of three deals",
    limits=(50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
    points=_WINNER,
)
FIBUR_4 = VictoryTable(
    id="fibur-2026-4",
    version=1,
    status="official",
    source="FIBUR, Codice di gara, January 2026, tables: rounds of four deals",
    limits=(100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
    points=_WINNER,
)

TABLES: Mapping[str, VictoryTable] = MappingProxyType(
    {table.id: table for table in (THREE_PLAYER, FIBUR_2, FIBUR_3, FIBUR_4)}
)
