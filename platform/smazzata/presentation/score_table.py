"""The score sheet of a match, laid out for reading."""

from typing import NamedTuple

from games.kernel.score_sheet import DealSheet
from smazzata.presentation.narration import Narrator
from smazzata.presentation.visible_match import Player, VisibleMatch


class Line(NamedTuple):
    """An item of the score with a value for each party; None where a party has no such item."""

    label: str
    values: list[int | None]


class DealTable(NamedTuple):
    """The scores of one deal."""

    deal: int
    lines: list[Line]
    totals: list[int]
    first_move: int
    """Where its replay begins."""


class Column(NamedTuple):
    """A party, and what it reached."""

    players: list[Player]
    total: int
    place: int
    vp: int | None


class ScoreTable(NamedTuple):
    """A match's score: one column a party."""

    columns: list[Column]
    deals: list[DealTable]


def score_table(watched: VisibleMatch) -> ScoreTable:
    """The itemised score of a match, deal by deal."""
    sheet, speaker = watched.sheet, watched.speaker()
    columns = [
        Column(
            [watched.players[seat] for seat in party],
            sheet.totals[number],
            sheet.places[number],
            sheet.vp[number] if sheet.vp else None,
        )
        for number, party in enumerate(sheet.parties)
    ]
    starts = {part.deal: part.first for part in watched.replay.parts}
    deals = [
        deal_table(deal, len(columns), speaker, starts.get(deal.deal, 0)) for deal in sheet.deals
    ]
    return ScoreTable(columns, deals)


def deal_table(deal: DealSheet, parties: int, speaker: Narrator, first_move: int = 0) -> DealTable:
    """One deal's items, a value for each party; its replay begins at `first_move`."""
    keys: list[str] = []
    by_party: dict[int, dict[str, int]] = {}
    totals = [0] * parties
    for row in deal.rows:
        mine = by_party.setdefault(row.party, {})
        for key, points in row.items:
            mine[key] = mine.get(key, 0) + points
            if key not in keys:
                keys.append(key)
        totals[row.party] = row.total
    lines = [
        Line(speaker.label(key), [by_party.get(p, {}).get(key) for p in range(parties)])
        for key in keys
    ]
    return DealTable(deal.deal, lines, totals, first_move)
