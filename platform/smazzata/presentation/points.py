"""Points on pages, in the files for people and in what they type; in templates `points`."""

from django import template

from games.kernel.refusal import Refusal
from smazzata.presentation.narration import language
from tournaments.scoring.fixed_point import read, written

register = template.Library()


@register.filter
def points(value: int | str | None, decimals: int = 0) -> int | str:
    """`1280` as `12,80` or `12.80` where two digits stand behind the point; nothing for None."""
    if value is None or value == "":
        return ""
    return written(int(value), decimals, language()) if decimals else value


def read_points(text: str, decimals: int) -> int | Refusal:
    """What somebody typed for points.

    Refusals: `number_missing`, `unreadable_points`, `unreadable_number`.
    """
    found = read(text.strip(), decimals)
    if found is not None:
        return found
    if not text.strip():
        return Refusal("number_missing")
    given: dict[str, str | int] = {"given": text.strip()[:20]}
    if not decimals:
        return Refusal("unreadable_number", params=given)
    return Refusal("unreadable_points", params={**given, "decimals": decimals})
