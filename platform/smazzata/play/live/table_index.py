"""What a socket needs to know of a table once: who sits where, what the cards are called."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import override

from smazzata.presentation.narration import Narrator
from smazzata.presentation.tournament_names import game_name
from smazzata.presentation.visible_match import players
from smazzata.tables.table import Table


def table_index(table: Table, language: str) -> dict[str, Any]:
    """In plain JSON values, with the names as they are now. Asks the database."""
    rules = table.rules
    match = table.state.match
    side_of = {seat: n for n, party in enumerate(rules.parties(match)) for seat in party}
    with override(language):
        people = players(table.chairs)
        speaker = Narrator(rules, match.options, [player.name for player in people])
        pictures = rules.pictures(match.options)
        return {
            "game": rules.id,
            "title": game_name(rules.id),
            "deck": pictures.style,
            "faces": pictures.faces,
            "clockwise": rules.sits_clockwise(match.options),
            "cards": {code: speaker.card(code) for code in rules.held(match.options)},
            "seats": [
                {
                    "seat": player.seat,
                    "name": player.name,
                    "side": side_of[player.seat],
                    "bot": table.chairs[player.seat].bot is not None,
                    "member": player.member,
                }
                for player in people
            ],
            "texts": {
                "hidden": _("face-down card"),
                "wild": _("wild card"),
                "partner": _("partner"),
                "points": _("points: {points}"),
            },
        }
