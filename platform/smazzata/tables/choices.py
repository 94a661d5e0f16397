"""Options of a game as they are typed: `--option name=value`."""

from collections.abc import Iterable
from typing import Any

from games.kernel.options import read_text
from games.kernel.ruleset import Ruleset


def chosen(rules: Ruleset[Any], words: Iterable[str]) -> dict[str, object]:
    """The options that `name=value` words choose; the ruleset refuses what they get wrong.

    A word without `=` is an option without a value: `resolve_options` refuses it too.
    """
    known = {option.name: option for option in rules.options}
    values: dict[str, object] = {}
    for word in words:
        name, _, text = word.partition("=")
        option = known.get(name)
        values[name] = read_text(option, text) if option else text
    return values
