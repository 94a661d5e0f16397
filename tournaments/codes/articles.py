"""The closed list of articles: what a code does not foresee takes no points from anybody.

Where the code has a list, rulings name an article of it, or `other`, and then their reason says
what. Once out of the official mode any article may be typed (`tournaments.subjects.discipline`).
"""

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from tournaments.codes.regulation import OTHER, Regulation


def is_unlisted(regulation: Regulation | None, article: str) -> bool:
    """Whether the code's list does not have this article; no article is no matter of the list."""
    listed = regulation.articles if regulation is not None else ()
    return bool(article and listed) and article not in (*listed, OTHER)


def unexplained(regulation: Regulation | None, command: Command) -> Refusal | None:
    """That a command names no article of the list, and says nothing instead: `reason_missing`."""
    if regulation is None or not regulation.articles:
        return None
    if getattr(command, "article", "") != OTHER or getattr(command, "reason", ""):
        return None
    return Refusal("reason_missing")
