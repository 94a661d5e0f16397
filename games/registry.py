"""The games there are: a new one, or another version of one, is named in `GAMES`.

Other places name a game too: `docs/guides/game-author.md` lists them. A game in a package of its
own names itself, by an entry point (`GROUP`) that gives a `Game`.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from itertools import chain
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from games import (
    asino,
    bazzica,
    bestia,
    bestia_quattro,
    burraco,
    busca,
    cucu,
    machiavelli,
    merda,
    pinnacola,
    sette_e_mezzo,
    spacca_il_mazzo,
)
from games.kernel.bots import Bot, HeuristicBot, NoviceBot, Preferences, RandomBot
from games.kernel.event import Event
from games.kernel.match import MatchStarted, State
from games.kernel.ruleset import Ruleset
from games.kernel.search import SearchBot

AnyRuleset: TypeAlias = Ruleset[Any]


class Game(NamedTuple):
    """One version of a game, and who plays it."""

    ruleset: AnyRuleset
    preferences: Preferences
    search: int = 0
    """Iterations a move of the bot that looks ahead; 0 where that gains too little for its time."""


GAMES: tuple[Game, ...] = (
    Game(asino.Asino(), asino.preferences),
    Game(bazzica.Bazzica(), bazzica.preferences),
    Game(bestia.Bestia(), bestia.preferences, search=300),
    Game(bestia_quattro.BestiaQuattro(), bestia_quattro.preferences),
    Game(burraco.Burraco(), burraco.preferences),
    Game(busca.Busca(), busca.preferences, search=1_000),
    Game(cucu.Cucu(), cucu.preferences),
    Game(machiavelli.Machiavelli(), machiavelli.preferences),
    Game(merda.Merda(), merda.preferences),
    Game(pinnacola.Pinnacola(), pinnacola.preferences),
    Game(sette_e_mezzo.SetteEMezzo(), sette_e_mezzo.preferences),
    Game(spacca_il_mazzo.SpaccaIlMazzo(), spacca_il_mazzo.preferences),
)


GROUP = "smazzata.games"
"""Entry points of this group are games of other distributions."""


class GamePackageError(Exception):
    """An installed package says that it holds a game, and it cannot be played."""

    code = "bad_game_package"

    def __init__(self, point: EntryPoint, reason: str) -> None:
        owner = f" of {point.dist.name}" if point.dist else ""
        super().__init__(f"The entry point {point.name} = {point.value}{owner}: {reason}.")


def known() -> tuple[Game, ...]:
    """All games in all their versions: those of `GAMES`, then those of other distributions.

    Raises `GamePackageError`.
    """
    return GAMES + installed()


@cache
def installed() -> tuple[Game, ...]:
    """The games of other distributions, by the names of their entry points.

    Loaded when games are first asked for, not with this module, which they import themselves.
    Raises `GamePackageError`: a site does not run with less than its operator has installed.
    """
    found: list[Game] = []
    taken = {(entry.ruleset.id, entry.ruleset.version) for entry in GAMES}
    for point in sorted(entry_points(group=GROUP), key=lambda each: (each.name, each.value)):
        try:
            game = point.load()
        except Exception as error:
            raise GamePackageError(point, f"it cannot be loaded ({error})") from error
        if not isinstance(game, Game):
            raise GamePackageError(point, "it is no games.registry.Game")
        key = (game.ruleset.id, game.ruleset.version)
        if key in taken:
            raise GamePackageError(point, f"{key[0]}, version {key[1]}, is there already")
        taken.add(key)
        found.append(game)
    return tuple(found)


class UnknownGameError(LookupError):
    """There is no ruleset of this name and version."""

    code = "unknown_game"

    def __init__(self, game: str, version: int | None) -> None:
        self.game = game
        self.version = version
        wanted = game if version is None else f"{game}, version {version}"
        super().__init__(f"Unknown game: {wanted}. Known: {', '.join(sorted(rulesets()))}.")


def _find(game: str, version: int | None) -> Game:
    found = [
        entry
        for entry in known()
        if entry.ruleset.id == game and version in (None, entry.ruleset.version)
    ]
    if not found:
        raise UnknownGameError(game, version)
    return max(found, key=lambda entry: entry.ruleset.version)


def rulesets() -> Mapping[str, AnyRuleset]:
    """The newest ruleset of each game, by id."""
    ids = sorted({entry.ruleset.id for entry in known()})
    return MappingProxyType({game: _find(game, None).ruleset for game in ids})


def ruleset(game: str, version: int | None = None) -> AnyRuleset:
    """The ruleset of a game: of this version, or the newest. Raises `UnknownGameError`."""
    return _find(game, version).ruleset


def replay(events: Iterable[Event]) -> State:
    """The state after a whole log; its first event says by which rules.

    Raises `UnknownGameError`, and `ValueError` when the log does not begin with `match_started`.
    """
    rest = iter(events)
    first = next(rest, None)
    if not isinstance(first, MatchStarted):
        raise ValueError("a log begins with match_started")
    state: State = ruleset(first.game, first.version).fold(chain([first], rest))
    return state


def bots(game: str, version: int | None = None) -> Mapping[str, Bot]:
    """The bots that play a game, by name, the weakest first: this version of it, or the newest.

    Raises `UnknownGameError`.
    """
    return _bots(_find(game, version))


@cache
def _bots(entry: Game) -> Mapping[str, Bot]:
    players: list[Bot] = [
        RandomBot(entry.ruleset),
        NoviceBot(entry.preferences),
        HeuristicBot(entry.preferences),
    ]
    if entry.search:
        players.append(SearchBot(entry.ruleset, entry.search))
    return MappingProxyType({bot.name: bot for bot in players})


STRENGTHS = ("easy", "medium", "hard")
"""How good an opponent one may wish for, the weakest first."""


def strengths(game: str, version: int | None = None) -> dict[str, str]:
    """The name of the bot for each of the `STRENGTHS` that a game has; all have the first two.

    Of this version of the game, or the newest. Raises `UnknownGameError`.
    """
    names = [name for name in bots(game, version) if name != RandomBot.name]
    return dict(zip(STRENGTHS, names, strict=False))
