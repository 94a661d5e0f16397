"""How Asino is judged: it cannot be. A card is drawn unseen, so one place is as good as another.

Now and then a feeling is shown, meant or not: by chance alone, for one that followed from the cards
would tell of them (ASI-24).
"""

from collections.abc import Iterator
from random import Random

from games.asino import events as e
from games.asino.legal import KINDS
from games.asino.state import DRAW
from games.kernel.command import Command
from games.kernel.view import View

FEELINGS = 0.05
"""How often a seat shows something before it draws."""


def preferences(view: View, rng: Random) -> Iterator[Command]:
    """All places, as `rng` says; to let another seat choose comes last."""
    if view.phase == DRAW:
        feels, kind = rng.random() < FEELINGS, rng.choice(KINDS)
        if feels and view.options["allow_emotes"] and not view.facts["emotes"][view.seat]:
            yield e.Emote(kind)
        yield from map(e.DrawCard, _places(view, f"hand:{view.facts['target']}", rng))
        return
    yield from map(e.ChooseHiddenCard, _places(view, "stock", rng))
    for entry in view.menu:
        if entry.do == e.DelegateHiddenChoice.name():
            yield from (e.DelegateHiddenChoice(c.value) for c in entry.params["seat"].choices)


def _places(view: View, zone: str, rng: Random) -> list[int]:
    count = len(view.zone(zone).cards)
    return rng.sample(range(count), count)
