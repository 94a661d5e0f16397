"""Who sat at an online table, where bots sat in for people of the tournament."""

from uuid import UUID

from smazzata.ledger.reader import load as events_of
from smazzata.tables.table import Table
from tournaments import commands
from tournaments.events import Sitting


def lineup_of(
    match: UUID, table: Table, round_number: int, number: int
) -> commands.RecordLineup | None:
    """Who sat where and from which deal on; None where all sat that the entries name."""
    sitting = [
        Sitting(int(chair.entry or 0), "" if chair.bot else chair.member or "")
        for chair in table.opened.chairs
    ]
    entries = [seated.number for seated in sitting]
    deal = 0
    for event in events_of(match):
        if event.type == "deal_started":
            deal += 1
        elif event.type == "chair_taken":
            chair = event.data["chair"]
            member = "" if chair["bot"] else chair["member"] or ""
            sitting.append(Sitting(entries[event.data["seat"]], member, max(deal, 2)))
    if all(seated.member for seated in sitting):
        return None
    return commands.RecordLineup(round_number, number, tuple(sitting))
