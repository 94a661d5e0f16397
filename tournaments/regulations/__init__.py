"""The codes that ship with the program: one module each, as data.

A new edition is a new module; none is ever changed in place. A tournament of "own rules" has none.
"""

from collections.abc import Mapping
from types import MappingProxyType

from tournaments.regulations import fibur_2026, international, unico
from tournaments.regulations.code import Code

CODES: Mapping[str, Code] = MappingProxyType(
    {code.id: code for code in (fibur_2026.CODE, international.CODE, unico.CODE)}
)
