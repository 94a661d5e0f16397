"""Frames of one viewer: put together they are the view, and they tell nothing else."""

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any
from uuid import UUID

import pytest

from games.kernel.event import Event
from games.kernel.ruleset import Ruleset
from games.kernel.seats import SPECTATOR, Seat
from games.registry import rulesets
from smazzata.ledger.events import StoredEvent
from smazzata.play.live.feed import VisiblePrefix
from smazzata.play.live.frame_buffer import LATELY
from smazzata.tables.events import Chair, ChairTaken, TableOpened
from tests.testbed import node
from tests.testbed.alike import Played, alike

MATCH = UUID(int=7)
MOVES = 60
HIDDEN_YET = 18
"""After so many moves of a deal much is still hidden in any game."""
NAMES = [f"Player {seat + 1}" for seat in range(8)]


def stored(events: Sequence[tuple[int, Event]], seats: int, rules: Ruleset[Any]) -> Any:
    """A match's stream: `events` with the number of the append to which each belongs."""
    opened = TableOpened(rules.id, rules.version, [Chair(member=str(n)) for n in range(seats)])
    return [
        StoredEvent(
            MATCH, version, event.name(), 1, event.data(), UUID(int=append), "x", 1000 * append,
            version.to_bytes(32),
        )
        for version, (append, event) in enumerate([(0, opened), *events], 1)
    ]  # fmt: skip


def stream(match: Played) -> list[StoredEvent]:
    """A match as the ledger would have it."""
    found: list[StoredEvent] = stored(match.events, match.state.match.seats, match.rules)
    return found


def sent(match: Played, viewer: Seat) -> list[Any]:
    """What a viewer is sent: the table when it is opened, then every frame."""
    events = stream(match)
    prefix = VisiblePrefix(events[:3])
    buffer = prefix.frame_buffer(viewer, "en", NAMES, remembered=len(events))
    first = buffer.whole()
    prefix.advance(events[3:])
    return [first, *(buffer.after(3) or [])]


def merged(frames: Sequence[Any]) -> Iterator[dict[str, Any]]:
    """The whole table after each frame, as a client puts it together."""
    table: dict[str, Any] = {}
    for frame in frames:
        zones = {zone["id"]: zone for zone in table.get("zones", [])}
        zones |= {zone["id"]: zone for zone in frame.get("zones", [])}
        sheet = {**frame.get("sheet", {})}
        if kept := sheet.pop("kept", 0):
            sheet["deals"] = table["sheet"]["deals"][:kept] + sheet["deals"]
        table = {**table, **frame, "sheet": sheet or table["sheet"]}
        table["zones"] = [zones[name] for name in table["order"]]
        yield table


@pytest.mark.parametrize("rules", rulesets().values(), ids=lambda rules: rules.id)
def test_frames_put_together_are_the_whole_table(rules: Ruleset[Any]) -> None:
    match = Played(rules)
    match.play(Random(3), MOVES)
    events = stream(match)
    for viewer in (0, SPECTATOR):
        for version, table in zip(
            range(3, len(events) + 1), merged(sent(match, viewer)), strict=True
        ):
            prefix = VisiblePrefix(events[:version])
            whole = prefix.frame_buffer(viewer, "en", NAMES).whole()
            assert table["zones"] == whole["zones"]
            for key in ("order", "counters", "active", "phase", "sheet"):
                assert table[key] == whole[key], key


@pytest.mark.parametrize("rules", rulesets().values(), ids=lambda rules: rules.id)
def test_the_scripts_put_them_together_in_the_same_way(rules: Ruleset[Any]) -> None:
    match = Played(rules)
    match.play(Random(3), MOVES)
    buffers = [sent(match, viewer) for viewer in (0, 1, SPECTATOR)]
    scripts = node.answer(
        {"scene/frames.js": "wholeFrames"}, "(buffers) => buffers.map(wholeFrames)", buffers
    )
    for buffer, tables in zip(buffers, scripts, strict=True):
        for expected, table in zip(merged(buffer), tables, strict=True):
            for key in ("move", "say", "zones", "counters", "active", "phase", "sheet"):
                assert table[key] == expected[key], key


@pytest.mark.parametrize("rules", rulesets().values(), ids=lambda rules: rules.id)
def test_hidden_cards_change_nothing_that_is_sent(rules: Ruleset[Any]) -> None:
    """GEN-09: matches alike but for what a viewer may not know send the very same bytes."""
    rng = Random(11)
    match = Played(rules, Played(rules).order)
    match.play(rng, HIDDEN_YET)
    for viewer in (SPECTATOR, 0, 1):
        told = json.dumps(sent(match, viewer))
        for other in alike(match, viewer, rng, 3):
            assert json.dumps(sent(other, viewer)) == told


def test_what_is_forgotten_is_not_made_up() -> None:
    rules = rulesets()["busca"]
    match = Played(rules)
    match.play(Random(5), 8)
    events = stream(match)
    prefix = VisiblePrefix(events[:3])
    buffer = prefix.frame_buffer(SPECTATOR, "en", NAMES, remembered=4)
    prefix.advance(events[3:])
    last = len(events)
    assert buffer.after(last) == []
    assert [frame["move"] for frame in buffer.after(last - 4) or []] == list(
        range(last - 3, last + 1)
    )
    assert buffer.after(last - 5) is None
    assert buffer.after(last + 1) is None


def test_only_the_last_frame_has_a_menu_and_it_is_that_of_now() -> None:
    rules = rulesets()["busca"]
    match = Played(rules)
    turn = rules.current(match.state)[0]
    match.play(Random(5), 3)
    events = stream(match)
    prefix = VisiblePrefix(events[:3])
    buffer = prefix.frame_buffer(turn, "en", NAMES)
    prefix.advance(events[3:])
    frames = buffer.after(3) or []
    assert ["menu" in frame for frame in frames] == [False] * (len(frames) - 1) + [True]
    assert frames[-1]["menu"] == []
    assert all(frame["move"] < later["move"] for frame, later in pairwise(frames))


def test_a_bot_in_the_seat_is_told_and_takes_the_menu_away() -> None:
    rules = rulesets()["busca"]
    match = Played(rules)
    turn = rules.current(match.state)[0]
    taken = ChairTaken(turn, Chair(member=str(turn), bot="random"), "asked", str(turn))
    back = ChairTaken(turn, Chair(member=str(turn)), "back", str(turn))
    events = stored([*match.events, (90, taken), (91, back)], 4, rules)
    prefix = VisiblePrefix(events[:-2])
    buffer = prefix.frame_buffer(turn, "it", NAMES)
    assert buffer.whole()["menu"] != []
    prefix.advance(events[-2:-1])
    (frame,) = buffer.after(len(events) - 2) or []
    assert frame["say"] == f"Un bot gioca al posto di {NAMES[turn]}."
    assert frame["menu"] == []
    assert not {"zones", "order", "counters", "active", "phase"} & set(frame)
    prefix.advance(events[-1:])
    assert buffer.whole()["say"] == f"{NAMES[turn]} torna a giocare."
    assert buffer.whole()["menu"] != []


def test_the_first_window_of_a_viewer_is_told_of_the_last_moves() -> None:
    match = Played(rulesets()["busca"])
    match.play(Random(5), 30)
    events = stream(match)
    watched = VisiblePrefix(events[:3])
    before = watched.frame_buffer(0, "en", NAMES)
    watched.advance(events[3:])
    said = [frame["say"] for frame in before.after(3) or []][-LATELY - 1 :]
    for prefix in (watched, VisiblePrefix(events)):
        buffer = prefix.frame_buffer(1, "en", NAMES)
        assert [*buffer.recent_sentences(), buffer.whole()["say"]] == [
            sentence for sentence in said if sentence
        ]


def test_a_name_that_was_erased_is_said_no_more() -> None:
    match = Played(rulesets()["busca"])
    match.play(Random(5), 12)
    events = stream(match)
    prefix = VisiblePrefix(events)
    assert NAMES[1] in " ".join(prefix.frame_buffer(0, "en", NAMES).recent_sentences())
    buffer = prefix.frame_buffer(0, "en", [NAMES[0], "Erased member", *NAMES[2:]])
    assert NAMES[1] not in " ".join([*buffer.recent_sentences(), buffer.whole()["say"]])
    assert buffer.after(len(events) - 1) is None, "frames with the name are gone too"


def test_languages_are_kept_apart() -> None:
    match = Played(rulesets()["busca"])
    match.play(Random(5), 3)
    prefix = VisiblePrefix(stream(match))
    italian = prefix.frame_buffer(0, "it", NAMES).whole()
    english = prefix.frame_buffer(0, "en", NAMES).whole()
    assert italian != english
    assert [zone["cards"] for zone in italian["zones"]] == [
        zone["cards"] for zone in english["zones"]
    ]
