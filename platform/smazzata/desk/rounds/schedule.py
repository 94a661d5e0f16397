"""The schedule of changing partners with its proof: who plays with and against whom, how often.

Before the draw people have no places yet: only the counts are shown, for those who are entered.
"""

from collections.abc import Mapping

from django.http import Http404
from django.utils.translation import gettext_lazy as _

from smazzata.desk.pages import Menu
from smazzata.desk.tournament_page import TournamentPage
from tournaments.movements.individual import Together, proof, whole
from tournaments.pairing.sizes import table_sizes

MOST_SHOWN = 40
"""People for whom each pair is shown; of more only the counts."""


class SchedulePage(TournamentPage):
    """What was played, what will follow if nobody comes or leaves, and what that amounts to."""

    name = "schedule"
    title = _("Who plays with whom")
    menu = Menu(40, is_there=lambda presenter: presenter.rules.partners == 2)
    http_method_names = ["get", "head"]

    def look_up(self, **_place: int) -> None:
        """Only people who change their partners have a schedule."""
        if self.presenter.rules.partners != 2:
            raise Http404("schedule")

    def read_context(self) -> Mapping[str, object]:
        """The rounds, and the proof."""
        rules, state = self.presenter.rules, self.presenter.state
        people = [entry.number for entry in state.active]
        drawn = state.drawn or tuple(people)
        present = [number for number in drawn if not state.entries[number].withdrawn]
        earlier = [(tuple(t.sides for t in r.tables), r.byes) for r in state.rounds]
        enough = bool(table_sizes(len(present), rules.sizes))
        turns = whole(drawn, present, rules.rounds, rules.sizes, earlier) if enough else earlier
        sides = self.presenter.sides(sorted(state.entries))
        seen = Together(turns)
        everybody = sorted({*people, *(n for tables, _ in earlier for t in tables for n in t)})
        return {
            "proof": proof(everybody, turns),
            "people": len(everybody),
            "enough": enough,
            "turns": [
                {
                    "number": at,
                    "posted": at <= len(state.rounds),
                    "tables": [[sides[n] for n in table] for table in tables],
                    "resting": [sides[n] for n in resting],
                }
                for at, (tables, resting) in enumerate(turns, 1)
            ]
            if state.draw_complete
            else [],
            "rows": [
                {
                    "side": sides[a],
                    "cells": [
                        None
                        if a == b
                        else (seen.partners[frozenset((a, b))], seen.opponents[frozenset((a, b))])
                        for b in everybody
                    ],
                }
                for a in everybody
            ]
            if state.draw_complete and len(everybody) <= MOST_SHOWN
            else [],
            "columns": everybody,
        }
