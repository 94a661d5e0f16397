"""Entries as programs read them."""

from typing import Any

from smazzata.presentation.sides import Side


def plain_side(side: Side) -> dict[str, Any]:
    """An entry by its number, with its members by their ids: `serializers.SideSerializer`."""
    return {
        "entry": side.number,
        "players": [{"id": member.id, "name": member.name} for member in side.members],
        "club": side.club,
    }
