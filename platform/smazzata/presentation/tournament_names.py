"""What games, tournaments, systems, levels and articles are called, in the reader's language."""

from collections.abc import Iterable
from uuid import UUID

from django.utils.translation import gettext as _

from games.registry import rulesets
from smazzata.presentation.narration import language
from smazzata.tournament_management.models import TournamentRow
from tournaments.regulations.code import Article


def game_name(game: str) -> str:
    """What a game is called: as its own words say, which may be politer than its id.

    A game that is not installed any more has its id, written as a name.
    """
    rules = rulesets().get(game)
    phrase = rules.words.get(game) if rules else None
    name = phrase.say(language()) if phrase else game.replace("_", " ")
    return name[:1].upper() + name[1:]


def titles(tournaments: Iterable[UUID | str | None]) -> dict[str, str]:
    """What tournaments are called, by id; one that the lists do not know yet is called so."""
    wanted = {str(tournament) for tournament in tournaments if tournament}
    rows = TournamentRow.objects.filter(id__in=wanted).values_list("id", "title", "game")
    found = {str(id_): title or game_name(game) for id_, title, game in rows}
    return {id_: found.get(id_) or _("Tournament") for id_ in wanted}


def level_name(level: str) -> str:
    """What the level of an event is called in the language of the page."""
    return {
        "club": _("club event"),
        "federal": _("federal event"),
        "regional": _("regional event"),
        "national": _("national event"),
    }.get(level, level)


def article_name(ref: str, article: Article | None) -> str:
    """An article as a list shows it, with its usual penalty where that is known."""
    if article is None:
        return ref
    said = f"{ref}: {article.title.say(language())}"
    return f"{said} ({article.usual.say(language())})" if article.usual else said


def system_name(system: str) -> str:
    """What a system of pairing is called in the language of the page."""
    return {
        "swiss": _("Swiss"),
        "danish": _("Danish"),
        "mitchell": _("Mitchell"),
        "round-robin": _("Round robin"),
        "knockout": _("Knock-out"),
        "individual": _("Individual, partners change"),
        "groups": _("Groups"),
        "final": _("Final"),
        "second-chance": _("Knock-out with second chances"),
    }.get(system, system)
