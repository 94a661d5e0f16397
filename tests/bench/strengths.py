"""Who is measured against whom, and in which forms of a game.

A bot's strength is not one thing: it may win with four players and lose with two, or lose without
jokers. So each bot meets the one below it in every form, and a game or a form that is added is
measured too.
"""

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any, NamedTuple

from games import registry
from games.kernel.options import Option, Value
from games.kernel.words import Phrase

VARIANTS: dict[str, tuple[str, ...]] = {
    "bazzica": ("variant",),
    "bestia": ("players",),
    "bestia_quattro": ("players",),
    "burraco": ("players_format", "ruleset"),
    "cucu": ("ponte",),
    "merda": ("passing",),
    "pinnacola": ("hand_size",),
    "spacca_il_mazzo": ("pass_after_draw",),
    "sette_e_mezzo": ("wild_integer_only", "reale_double_pay"),
}
"""By game: the options each of whose values makes another game of it for those who play."""


class Form(NamedTuple):
    """One way to play a game."""

    game: str
    name: str
    """Stable, for programs: `burraco_two_reale`."""
    title: Phrase
    options: dict[str, Any]


class Pairing(NamedTuple):
    """A bot and the next weaker one, which it has to beat."""

    form: Form
    stronger: str
    weaker: str

    @property
    def name(self) -> str:
        """Stable, for programs."""
        return f"{self.form.name}_{self.stronger}_over_{self.weaker}"


def forms(game: str) -> list[Form]:
    """Every form of a game; the only one where no option makes another."""
    names = VARIANTS.get(game, ())
    varied = [option for option in registry.ruleset(game).options if option.name in names]
    found = []
    for values in product(*(option.choices for option in varied)):
        chosen = list(zip(varied, values, strict=True))
        name = "_".join([game, *map(str, values)])
        title = Phrase(_title(game, chosen, "it"), _title(game, chosen, "en"))
        options = {option.name: value for option, value in chosen}
        found.append(Form(game, name, title, options))
    return found


def pairings() -> Iterator[Pairing]:
    """Every neighbouring pair of bots in every form of every game, the weakest pairs first."""
    for game in registry.rulesets():
        for form in forms(game):
            for weaker, stronger in pairwise(registry.bots(game)):
                yield Pairing(form, stronger, weaker)


def _title(game: str, chosen: list[tuple[Option, Value]], language: str) -> str:
    words = [option.say(value, language).lower() for option, value in chosen]
    return ", ".join([game.capitalize(), *words])
