"""Games as people look for them: by kind, by how many they are, by how much time they have.

What is said here of a game the game says itself (`games.kernel.profile`); a game of another
distribution is found like all others.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse

from games.kernel.cards import ITALIAN_SUITS
from games.kernel.profile import FAMILIES, sizes
from games.kernel.refusal import Refusal
from games.kernel.seats import MOST_SEATS
from games.registry import AnyRuleset, rulesets
from smazzata.presentation.narration import language
from smazzata.presentation.rules_pages import address_of_rules
from smazzata.presentation.tournament_names import game_name
from smazzata.runtime.whole_numbers import whole_number
from smazzata.tables.lessons import lesson_of

SUITS = {"french": "HDCS", "italian": ITALIAN_SUITS}
TIMES = (10, 20, 40)
"""Minutes among which somebody chooses who has no more."""


class Wish(NamedTuple):
    """What somebody looks for; empty and 0 where anything will do."""

    family: str = ""
    players: int = 0
    minutes: int = 0


class Emblem(NamedTuple):
    """The card that stands for a game on lists of games."""

    deck: str
    """`french`, or `italian`: which of the Italian decks is drawn is for the reader to choose."""
    card: str
    """The drawing of that deck, such as `KH`."""


class FoundGame(NamedTuple):
    """A game as lists of games show it."""

    id: str
    name: str
    kind: str
    """A key of `games.kernel.profile.FAMILIES`; empty where it has not said."""
    family: str
    """What its kind is called; empty likewise."""
    seats: str
    """How many can play, in figures: `2–5, 8`."""
    minutes: tuple[int, int] | None
    luck: bool
    rules: str
    """The address of its rules page; empty where it has none."""
    lesson: str
    """Where it is shown in brief; empty where nobody has written that."""
    choice: str
    """The wished number of players as fields of the form for a new table."""
    emblem: "Emblem"

    @property
    def ink(self) -> str:
        """The class of the colour in which the suit of its emblem is printed."""
        deck, card = self.emblem
        suit = card[-1]
        return f"{deck}-{suit}" if suit in SUITS[deck] else "joker"


class Family(NamedTuple):
    """The games of one kind."""

    name: str
    games: list[FoundGame]


def read_wish(form: Mapping[str, str]) -> Wish:
    """What the fields of the finder say; what makes no sense is as if it were empty."""
    family = form.get("family", "")
    return Wish(
        family if family in FAMILIES else "",
        _number(form.get("players", ""), range(2, MOST_SEATS + 1)),
        _number(form.get("minutes", ""), TIMES),
    )


def _number(text: str, allowed: Any) -> int:
    number = whole_number(text, 3)
    return number if number is not None and number in allowed else 0


def found_games(wish: Wish) -> list[FoundGame]:
    """The games that fit, by name."""
    games = [_shown(rules, wish) for rules in rulesets().values() if fits(rules, wish)]
    return sorted(games, key=lambda game: game.name.casefold())


def families(wish: Wish) -> list[Family]:
    """The games that fit, kind by kind; those of no kind come last, without a name."""
    kinds = [phrase.say(language()) for phrase in FAMILIES.values()]
    games = found_games(wish)
    grouped = [
        Family(kind, [game for game in games if game.family == kind]) for kind in [*kinds, ""]
    ]
    return [family for family in grouped if family.games]


def fits(rules: AnyRuleset, wish: Wish) -> bool:
    """Whether a game is what somebody looks for. A match that quick people end in time fits."""
    if wish.family and rules.family != wish.family:
        return False
    if wish.players and wish.players not in _sizes(rules):
        return False
    return not wish.minutes or rules.minutes is None or rules.minutes[0] <= wish.minutes


def finder(wish: Wish) -> dict[str, Any]:
    """What the form of the finder needs."""
    kinds = [(key, phrase.say(language())) for key, phrase in FAMILIES.items()]
    used = {rules.family for rules in rulesets().values()}
    most = max(max(_sizes(rules)) for rules in rulesets().values())
    return {
        "wish": wish,
        "kinds": [kind for kind in kinds if kind[0] in used],
        "numbers": range(2, most + 1),
        "times": TIMES,
    }


def _shown(rules: AnyRuleset, wish: Wish) -> FoundGame:
    phrase = FAMILIES.get(rules.family)
    chosen = _sizes(rules).get(wish.players, {})
    return FoundGame(
        rules.id,
        game_name(rules.id),
        rules.family,
        phrase.say(language()) if phrase else "",
        spelt(list(_sizes(rules))),
        rules.minutes,
        rules.luck,
        address_of_rules(rules) or "",
        reverse("lobby:lesson", args=[rules.id]) if lesson_of(rules.id) else "",
        urlencode({f"option.{name}": str(value) for name, value in chosen.items()}),
        emblem(rules),
    )


@cache
def emblem(rules: AnyRuleset) -> Emblem:
    """The card that stands for a game.

    >>> from games.registry import ruleset
    >>> emblem(ruleset("busca"))
    Emblem(deck='french', card='AD')
    """
    options = rules.resolve_options({})
    if isinstance(options, Refusal):
        raise AssertionError("a game has usual options")
    pictures = rules.pictures(options)
    card = rules.emblem or rules.deck(options)[0]
    return Emblem(pictures.style, pictures.faces.get(card, card))


@cache
def _sizes(rules: AnyRuleset) -> dict[int, dict[str, Any]]:
    return sizes(rules)


def spelt(numbers: list[int]) -> str:
    """Rising numbers in figures, neighbours as a range.

    >>> spelt([2, 3, 4, 8])
    '2–4, 8'
    """
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and number == ranges[-1][-1] + 1:
            ranges[-1].append(number)
        else:
            ranges.append([number])
    return ", ".join(str(r[0]) if len(r) == 1 else f"{r[0]}–{r[-1]}" for r in ranges)
