"""A game, its options and a bot, as they are typed: `--option name=value`."""

from collections.abc import Iterable
from typing import Any

from games.kernel.options import read_text
from games.kernel.ruleset import Ruleset
from games.registry import UnknownGameError, bots, ruleset, rulesets
from smazzata.runtime.terminal_command import CommandFailure
from smazzata.runtime.translation import translated
from smazzata.tables.handler import unknown_bot
from smazzata.tables.words import WORDS


def chosen_rules(game: str, language: str) -> Ruleset[Any]:
    """The newest rules of a game, or a `CommandFailure` (`unknown_game`) in `it` or `en`."""
    try:
        return ruleset(game)
    except UnknownGameError:
        raise failure("unknown_game", language, game=game, known=", ".join(rulesets())) from None


def chosen_bot(rules: Ruleset[Any], name: str | None, language: str) -> str:
    """The bot of this name, or the best there is; else a `CommandFailure` (`unknown_bot`)."""
    known = bots(rules.id, rules.version)
    chosen_one = name or ("heuristic" if "heuristic" in known else "random")
    if chosen_one not in known:
        raise failure("unknown_bot", language, **unknown_bot(rules, chosen_one))
    return chosen_one


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


def failure(code: str, language: str, **values: str) -> CommandFailure:
    """The failure of a command whose words stand in `smazzata.tables.words`."""
    return CommandFailure(code, translated(WORDS[code], language, **values))
