"""A match as a table of its tournament: what each deal swung, on which move a referee ruled."""

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from smazzata.presentation.narration import language
from smazzata.presentation.tournament_presenter import TournamentPresenter
from smazzata.presentation.visible_match import VisibleMatch
from smazzata.tournament_management.ranking_words import RankingWords
from smazzata.tournament_management.tournament import load
from tournaments.events.refereeing import CallAnswered
from tournaments.state import Tournament
from tournaments.words import cited


class Swing(NamedTuple):
    """A deal, and what the table would have been worth to each side had it ended with it."""

    deal: int
    points: list[tuple[int, int]]
    """For each side: its points after the deal, and by how much the deal moved them."""


class TournamentTable(NamedTuple):
    """What a tournament makes of a match."""

    ranking: RankingWords
    decimals: int
    """How many digits of all its points stand behind the point."""
    swings: list[Swing]
    recorded: tuple[int, ...]
    """The points that stand now; empty while there is no result."""
    source: str
    """Where these come from: `played`, `walkover`, `arbitral`; empty with no result."""
    rulings: list[tuple[int, str]]
    """The moves on which a referee ruled, and what is public of it."""


def tournament_table(watched: VisibleMatch) -> TournamentTable | None:
    """What the tournament of a match makes of it; None for a match of its own."""
    opened = watched.opened
    if not opened.tournament or not opened.round or not opened.number:
        return None
    live = load(UUID(str(opened.tournament)))
    state, rules = live.state, live.state.rules
    if rules is None or opened.round > len(state.rounds):
        return None
    played = state.rounds[opened.round - 1]
    outcome = played.results.get(opened.number)
    return TournamentTable(
        TournamentPresenter(live, rules).ranking,
        rules.scoring.decimals,
        _swings(watched, state),
        outcome.vp if outcome else (),
        played.sources.get(opened.number, ""),
        sorted(rulings_of(state, watched.match).items()),
    )


def _swings(watched: VisibleMatch, state: Tournament) -> list[Swing]:
    sheet, rules = watched.sheet, state.rules
    if rules is None:
        return []
    totals = [0] * len(sheet.parties)
    before, found = rules.scoring.points(totals), []
    for deal in sheet.deals:
        for row in deal.rows:
            totals[row.party] += row.total
        after = rules.scoring.points(totals)
        moved = [(now, now - then) for now, then in zip(after, before, strict=True)]
        found.append(Swing(deal.deal, moved))
        before = after
    return found


def move_name(match: UUID, version: int) -> str:
    """How a ruling names a move of an online table."""
    return f"{match}:{version}"


def rulings_of(state: Tournament, match: UUID) -> Mapping[int, str]:
    """By move of a match: what a referee ruled there, without the reasons that were typed."""
    found: dict[int, str] = {}
    for ruling in state.answers.values():
        named, _colon, version = ruling.move.rpartition(":")
        if named == str(match) and version.isdigit():
            said = _said(ruling)
            found[int(version)] = f"{found[int(version)]} {said}" if int(version) in found else said
    return found


def _said(ruling: CallAnswered) -> str:
    what = {
        "none": _("no sanction"),
        "warning": _("a warning"),
        "penalty": _("points taken"),
        "score": _("a score by ruling"),
    }[ruling.sanction]
    if not ruling.article:
        return _("The referee ruled here: %(what)s.") % {"what": what}
    said = {"what": what, "article": cited(ruling.article, language())}
    return _("The referee ruled here: %(what)s (%(article)s).") % said
