"""What a lesson's table says beside its game: the guide over the first deal, and hints.

Both know no more than the learner: the guide's words are those of the lesson, whose cards anybody
may read; a hint is what a bot would do with the learner's own view.
"""

from typing import Any

import msgspec
from django.utils.translation import override

from games.kernel.seats import Seat
from games.registry import bots, strengths
from replays.lesson import LEARNER, cards_of
from smazzata.play.live.messages import Guide
from smazzata.presentation.narration import Narrator
from smazzata.tables.lessons import course_of, next_move
from smazzata.tables.secrets import bots_chance
from smazzata.tables.table import Table


def guide_of(table: Table, viewer: Seat, language: str) -> dict[str, Any] | None:
    """What the guide says to who learns, on his turn, in plain JSON; None where it is silent."""
    if viewer != LEARNER or table.chairs[viewer].bot:
        return None
    if next_move(table.rules, table.followed, viewer) is None:
        return None
    line = course_of(table.opened.game, table.opened.ruleset).lesson.line
    assert table.followed is not None
    move = line[table.followed]
    if move.title is None or move.text is None:
        return None
    told = [number for number, each in enumerate(line) if each.title is not None]
    guide = Guide(
        title=move.title.say(language),
        text=move.text.say(language),
        show=move.show.split(),
        step=told.index(table.followed) + 1,
        steps=len(told),
    )
    plain: dict[str, Any] = msgspec.to_builtins(guide)
    return plain


def find_hint(table: Table, seat: Seat, language: str) -> tuple[str, list[str]] | None:
    """What a good player would do in a seat, in words, and its cards; None at other tables, and
    where the seat has nothing to do.
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
    with override(language):
        speaker = Narrator(rules, state.match.options, [])
        name = str(command.data()["do"])
        label = next((item.label for item in view.menu if item.do == name), name)
        cards = cards_of(command, rules.pictures(state.match.options).names)
        said = ", ".join(speaker.card(card) for card in cards)
        move = speaker.label(label)
        return (f"{move}: {said}." if said else f"{move}."), cards
