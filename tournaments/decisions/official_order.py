"""An official order is kept as it was published, however its places were found."""

from games.kernel.refusal import Refusal
from tournaments import commands, events
from tournaments.decisions.decision import Decision, in_parts
from tournaments.state import Tournament

PART = 100
"""Lines of one event."""


def import_order(
    state: Tournament, _rules: events.TournamentOpened, command: commands.ImportOfficialOrder
) -> Decision:
    """Each line names an entry, once; places may be shared and may leave gaps."""
    if not command.source:
        return Refusal("source_missing")
    numbers = [line.number for line in command.lines]
    for number in numbers:
        if number not in state.entries:
            return Refusal("unknown_entry", params={"entry": number})
    if not numbers or len(set(numbers)) < len(numbers):
        return Refusal("order_unfit")
    if any(line.place < 1 for line in command.lines):
        return Refusal("order_unfit")
    lines = tuple(sorted(command.lines, key=lambda line: (line.place, line.number)))
    if (command.source, lines) == (state.official_source, state.official_order):
        return ()
    parts = list(in_parts(lines, PART))
    return tuple(
        events.OfficialOrderImported(command.source, tuple(part), at, len(parts))
        for at, part in enumerate(parts, 1)
    )
