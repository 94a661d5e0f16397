"""What a lesson's table says beside its game: the guide over the first deal, and hints.

Both know no more than the learner: the guide's words are those of the lesson, whose cards anybody
may read; a hint is what a bot would do with the learner's own view.
"""

from typing import Any, NamedTuple

import msgspec
from django.utils.text import capfirst
from django.utils.translation import override

from games.kernel.command import Command
from games.kernel.seats import Seat
from games.kernel.view import LAYOUT, MenuItem, View
from games.registry import bots, strengths
from replays.lesson import LEARNER, cards_of
from smazzata.play.live.messages import Guide, Spot
from smazzata.presentation.narration import Narrator
from smazzata.tables.lessons import course_of, next_move
from smazzata.tables.secrets import bots_chance
from smazzata.tables.table import Table

BLIND = "position"
"""The number of a card in a stack that nobody sees: any is as good."""


class Hint(NamedTuple):
    """A move, and what is touched for it."""

    say: str
    move: str
    cards: list[str]
    spots: list[Spot]


def guide_of(table: Table, viewer: Seat, language: str) -> dict[str, Any] | None:
    """What the guide says to who learns, on his turn, in plain JSON; None where it is silent."""
    if viewer != LEARNER or table.chairs[viewer].bot:
        return None
    command = next_move(table.rules, table.followed, viewer)
    if command is None:
        return None
    line = course_of(table.opened.game, table.opened.ruleset).lesson.line
    assert table.followed is not None
    move = line[table.followed]
    if move.title is None or move.text is None:
        return None
    told = [number for number, each in enumerate(line) if each.title is not None]
    view = table.rules.observe(table.state, viewer)
    guide = Guide(
        title=move.title.say(language),
        text=move.text.say(language),
        show=move.show.split(),
        move=command.name(),
        cards=_cards_of(table, view, command),
        spots=_spots_of(_entry_of(view, command), command),
        step=told.index(table.followed) + 1,
        steps=len(told),
    )
    plain: dict[str, Any] = msgspec.to_builtins(guide)
    return plain


def find_hint(table: Table, seat: Seat, language: str) -> Hint | None:
    """What a good player would do in a seat; None at other tables, and where the seat has nothing
    to do.
    """
    rules, state = table.rules, table.state
    if not table.opened.lesson or table.looking or table.chairs[seat].bot:
        return None
    if seat not in rules.current(state):
        return None
    view = rules.observe(state, seat)
    command = next_move(rules, table.followed, seat)
    if command is None:
        strong = strengths(rules.id, rules.version)["medium"]
        chance = bots_chance(state.match.master, table.awaited_since, seat)
        command = bots(rules.id, rules.version)[strong].choose(view, chance)
    entry = _entry_of(view, command)
    with override(language):
        speaker = Narrator(rules, state.match.options, [])
        name, cards = command.name(), _cards_of(table, view, command)
        parts = [*map(speaker.card, cards), *(_chosen(speaker, entry, command) if entry else [])]
        move, said = speaker.label(entry.label if entry else name), ", ".join(parts)
        spots = _spots_of(entry, command)
        onto = [_ends_of(view, spot, speaker) for spot in spots if cards and spot.place is None]
        if onto:
            say = f"{capfirst(said)}. {move}: {', '.join(onto)}."
        else:
            say = f"{move}: {said}." if said else f"{move}."
    return Hint(say, name, cards, spots)


def _ends_of(view: View, spot: Spot, speaker: Narrator) -> str:
    """What lies in a zone: its first and last card, or what it is called."""
    zone = view.zone(spot.zone)
    ends = [card for card in (*zone.cards[:1], *zone.cards[1:][-1:]) if card is not None]
    return " … ".join(map(speaker.card, ends)) or speaker.label(zone.label)


def _cards_of(table: Table, view: View, command: Command) -> list[str]:
    """The cards that a command names; of a table laid out anew the melds that get some."""
    known = table.rules.pictures(table.state.match.options).names
    entry, said = _entry_of(view, command), command.data()
    for name, spec in entry.params.items() if entry else ():
        if spec.by == LAYOUT:
            lying = [zone.cards for zone in view.zones if zone.kind == "meld"]
            held = {card for zone in view.zones if zone.owner == view.seat for card in zone.cards}
            new = [meld for meld in said[name] if meld not in lying and held & {*meld}]
            return [card for meld in new for card in meld]
    return cards_of(command, known)


def _entry_of(view: View, command: Command) -> MenuItem | None:
    """The entry of the menu that has most room for what a command says, which is stored with more
    than a player has to say.
    """
    said = {name for name, value in command.data().items() if value or value == 0}
    entries = [item for item in view.menu if item.do == command.name()]
    return min(entries, key=lambda item: len(said - {*item.params}), default=None)


def _chosen(speaker: Narrator, entry: MenuItem, command: Command) -> list[str]:
    """What a command says beside its cards and places: numbers and words."""
    said, parts = command.data(), []
    numbers = [name for name, spec in entry.params.items() if spec.by == "number"]
    for name, spec in entry.params.items():
        value = said.get(name)
        if value is None:
            continue
        if spec.by == "number" and name != BLIND:
            parts.append(f"{speaker.label(name)} {value}" if len(numbers) > 1 else str(value))
        elif spec.by in ("seat", "word"):
            label = next((each.label for each in spec.choices if each.value == value), "")
            seat = speaker.seat(value) if spec.by == "seat" else str(value)
            parts.append(speaker.label(label) or seat)
    return parts


def _spots_of(entry: MenuItem | None, command: Command) -> list[Spot]:
    """What is touched for a command: cards that are told by their places, and zones."""
    if entry is None:
        return []
    said, spots = command.data(), []
    for name, spec in entry.params.items():
        value = said.get(name)
        if value is None or spec.among:
            continue
        if spec.by in ("place", "places"):
            places = value if isinstance(value, (list, tuple)) else [value]
            spots += [Spot(zone=spec.zones[0], place=place) for place in places]
        elif spec.by == "zone":
            zones = [zone for zone in spec.zones if zone.rpartition(":")[2] == str(value)]
            spots += [Spot(zone=zone) for zone in zones]
    named = any(spec.by in ("card", "cards", "layout") for spec in entry.params.values())
    return spots if spots or named or not entry.at else [Spot(zone=entry.at)]
