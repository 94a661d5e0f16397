"""How Bazzica is judged."""

from collections.abc import Iterator
from random import Random

from games.bazzica import legal
from games.bazzica.state import DECLARE
from games.bazzica.view import seen_table
from games.kernel.command import Command
from games.kernel.match import Match
from games.kernel.trick_play import PlayCard
from games.kernel.view import View


class Judgement:
    """The judge of Bazzica (`games.kernel.bots.Judge`)."""

    def preferences(self, view: View, rng: Random) -> Iterator[Command]:
        """The legal steps by what they promise, the best first; among equals, by `rng`."""
        match = Match(view.facts["seats"], options=view.options, out=frozenset(view.facts["out"]))
        table = seen_table(view, match)
        if table.phase == DECLARE:
            yield from legal.actions(table, view.seat)
        else:
            yield from (PlayCard(card) for card in legal.playable(table, view.seat))
