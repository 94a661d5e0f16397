"""Proofs of deals: by the library and by the stand-alone script, sound and tampered with."""

import ast
import json
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.match import (
    Deal,
    DealingTold,
    Forfeit,
    Match,
    Reveal,
    StartMatch,
    TimeOut,
)
from games.kernel.options import Options
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM, Seat
from games.kernel.shuffle import commitment
from games.registry import ruleset, rulesets
from replays import dealing
from replays.dealing import dealing_of
from replays.verify import WORDS, Proof, verify
from tests.testbed.in_process import run_script
from tests.testbed.lots import LOTS, match_with_lots
from tests.testbed.matches import random_match
from tests.unit.narrowing import accepted

ROOT = Path(__file__).parents[3]
SCRIPT = ROOT / "platform" / "smazzata" / "web" / "static" / "web" / "verify" / "verify_match.py"
VECTOR = ROOT / "docs" / "verify" / "deal-vector.json"
Bodies = list[dict[str, Any]]
BUSCA = ruleset("busca")
BURRACO = ruleset("burraco")
GAMES: list[tuple[Ruleset[Any], Options]] = [
    (BUSCA, {"max_deals": 3}),
    (BURRACO, {"players_format": "four_pairs", "match_format": "deals", "match_deals": 2}),
    (BURRACO, {"players_format": "two", "match_format": "deals", "match_deals": 2}),
    (BURRACO, {"players_format": "three"}),
    (
        BURRACO,
        {"players_format": "two", "ruleset": "reale", "match_format": "deals", "match_deals": 1},
    ),
]
ids = ["busca", "four", "two", "three", "reale"]


@pytest.mark.parametrize("game", sorted(rulesets()))
def test_the_pack_and_the_dealing_of_every_game_are_told(game: str) -> None:
    """A game that lacked them would break its match pages and its audit, not only a proof."""
    rules = ruleset(game)
    options = rules.resolve_options({})
    assert isinstance(options, dict)
    events = random_match(rules, 3, options, most_deals=2)
    told = [event for event in events if isinstance(event, DealingTold)]
    dealing = told[0].dealing if told else dealing_of(game, options)
    match = Match(seats=rules.seats(options), options=options, deal=1)
    assert dealing.pack == list(rules.deal_deck(match))
    proofs = verify(seen(rules, events, SPECTATOR))
    played = sum(event.name() == "deal_started" for event in events)  # a match may be one deal
    if not dealing.late:
        assert [proof.status for proof in proofs][:played] == ["proved"] * played
    assert {proof.status for proof in proofs} <= {"proved", "sealed"}


def seen(rules: Ruleset[Any], events: Iterable[Event], viewer: Seat) -> Bodies:
    return [rules.redact(event, viewer) for event in events]


def by_script(bodies: Bodies, folder: Path, *, alone: bool = False) -> tuple[int, str]:
    """What the script says, in a bare Python if it is to be `alone`."""
    file = folder / "events.ndjson"
    file.write_text("\n".join(map(json.dumps, bodies)) + "\n")
    if alone:
        command = [sys.executable, "-I", str(SCRIPT), str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    else:
        done = run_script(SCRIPT, str(file))
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(("rules", "options"), GAMES, ids=ids)
def test_gen_01_every_deal_is_proved_to_every_viewer(
    rules: Any, options: dict[str, Any], tmp_path: Path
) -> None:
    events = random_match(rules, 8, options, nonces=True, most_deals=2)
    cards = {}
    for viewer in (SPECTATOR, 0, 1):
        proofs = verify(seen(rules, events, viewer))[:2]
        assert {proof.status for proof in proofs} == {"proved"}
        cards[viewer] = proofs[0].cards_seen
    assert cards[0] > cards[SPECTATOR]
    for viewer in (SPECTATOR, 1):
        alone = rules.id == "busca" and viewer == SPECTATOR
        status, said = by_script(seen(rules, events, viewer), tmp_path, alone=alone)
        assert (status, said.endswith(f"decks proved: {len(proofs)}\n")) == (0, True), said


def one(bodies: Bodies, name: str, deal: int = 1) -> dict[str, Any]:
    """The first event of this type in the deal of this number."""
    numbers = [body["deal"] for body in bodies if body["type"] == "deal_committed"]
    start = next(
        i for i, b in enumerate(bodies) if b["type"] == "deal_committed" and b["deal"] == deal
    )
    assert deal in numbers
    return next(body for body in bodies[start:] if body["type"] == name)


def another_commitment(bodies: Bodies) -> None:
    one(bodies, "deal_committed", 2)["commitment"] = "0" * 64


def another_secret(bodies: Bodies) -> None:
    one(bodies, "deal_revealed", 2)["secret"] = "ab" * 32


def another_order(bodies: Bodies) -> None:
    order = one(bodies, "deal_revealed", 2)["order"]
    order[0], order[1] = order[1], order[0]


def another_nonce(bodies: Bodies) -> None:
    one(bodies, "nonce_given", 2)["nonce"] = "another"


def another_hand(bodies: Bodies) -> None:
    for name in ("cards_dealt", "hands_dealt"):
        for body in bodies:
            if body["type"] == name:
                body["hands"][1][0] = "4S"
                body["hands"][1][1] = "4S"


TAMPERING = [
    (another_commitment, "commitment_broken"),
    (another_secret, "commitment_broken"),
    (another_order, "order_broken"),
    (another_nonce, "order_broken"),
    (another_hand, "cards_broken"),
]


@pytest.mark.parametrize(("tamper", "code"), TAMPERING)
@pytest.mark.parametrize(("rules", "options"), GAMES[:2], ids=ids[:2])
def test_what_was_tampered_with_is_named(
    rules: Ruleset[Any],
    options: dict[str, Any],
    tamper: Callable[[Bodies], None],
    code: str,
    tmp_path: Path,
) -> None:
    bodies = seen(rules, random_match(rules, 3, options, nonces=True), 1)
    tamper(bodies)
    proofs = verify(bodies)
    assert proofs[1].status == "broken"
    assert code in proofs[1].problems
    if code != "cards_broken":
        assert proofs[0].status == "proved"
    status, said = by_script(bodies, tmp_path)
    assert status == 1
    assert "deal 2: " in said


def test_a_deck_chosen_later_is_named_by_whoever_knows_the_match_s_secret(tmp_path: Path) -> None:
    """Commitment and secret agree, but the secret is not the one that was fixed with the match."""
    rules, options = GAMES[0]
    events = random_match(rules, 3, options)
    for viewer, known in ((OPEN, True), (SPECTATOR, False)):
        bodies = seen(rules, events, viewer)
        one(bodies, "deal_revealed", 2)["secret"] = "ab" * 32
        one(bodies, "deal_committed", 2)["commitment"] = commitment(b"\xab" * 32)
        proof = verify(bodies)[1]
        assert ("master_broken" in proof.problems) == known
        assert "commitment_broken" not in proof.problems
        assert ("not the match's secret" in by_script(bodies, tmp_path)[1]) == known


def test_a_deck_that_is_too_short_is_named(tmp_path: Path) -> None:
    bodies = seen(BURRACO, random_match(BURRACO, 3, GAMES[1][1]), OPEN)
    del one(bodies, "deal_revealed")["order"][30:]
    assert {"order_broken", "cards_broken"} <= set(verify(bodies)[0].problems)
    assert by_script(bodies, tmp_path)[0] == 1


def test_another_first_dealer_or_leader_is_named() -> None:
    for (rules, options), name, field in zip(
        GAMES[:2], ("opening_leader_drawn", "hands_dealt"), ("seat", "dealer"), strict=True
    ):
        bodies = seen(rules, random_match(rules, 3, options), SPECTATOR)
        event = one(bodies, name)
        event[field] = (event[field] + 1) % 4
        assert "chance_broken" in verify(bodies)[0].problems


@pytest.mark.parametrize("number", range(LOTS))
def test_a_lot_drawn_in_the_middle_of_a_deal_is_proved_mer_29(number: int, tmp_path: Path) -> None:
    """Each by a number of its own."""
    bodies = match_with_lots(SPECTATOR)
    assert verify(bodies)[0].status == "proved"
    assert by_script(bodies, tmp_path)[0] == 0
    lot = [body for body in bodies if body["type"] == "feint_contact"][number]
    lot["pressed"] = not lot["pressed"]
    assert verify(bodies)[0].problems == ["chance_broken"]
    code, said = by_script(bodies, tmp_path)
    assert code == 1
    assert "the draw by lot is false" in said


def test_a_card_drawn_that_was_not_on_top_of_the_stock_is_named() -> None:
    bodies = seen(BURRACO, random_match(BURRACO, 3, GAMES[1][1]), 2)
    drawn = next(b for b in bodies if b["type"] == "card_drawn" and b["card"])
    drawn["card"] = "JK" if drawn["card"] != "JK" else "AH"
    assert verify(bodies)[0].problems == ["cards_broken"]


def test_cards_that_went_back_under_the_stock_are_drawn_last(tmp_path: Path) -> None:
    """Spacca il mazzo: jokers and tens that were turned up as starting cards (SPM-06)."""
    rules = ruleset("spacca_il_mazzo")
    options = {"match_deals": 1, "max_turns": 100}
    matches = (seen(rules, random_match(rules, n, options), OPEN) for n in range(99))
    bodies = next(bodies for bodies in matches if one(bodies, "starting_card_turned")["returned"])
    returned = one(bodies, "starting_card_turned")["returned"]
    finished = next(n for n, b in enumerate(bodies) if b["type"] == "first_pack_finished")
    drawn = [b for b in bodies[:finished] if b["type"] in ("card_drawn", "joker_drawn")]
    assert drawn[-1]["card"] == returned[-1]
    assert statuses(bodies) == ["proved"]
    assert by_script(bodies, tmp_path)[0] == 0
    drawn[-1]["card"] = next(b["card"] for b in drawn if b["card"] != returned[-1])
    assert verify(bodies)[0].problems == ["cards_broken"]
    assert by_script(bodies, tmp_path)[0] == 1


def table(*commands: tuple[Seat, Command | None], duplicate: bool = False) -> Bodies:
    """What the public saw of a Busca match; None is the clock, for whoever is on turn."""
    start = StartMatch("77" * 32, {"max_deals": 2}, duplicate)
    state = BUSCA.blank()
    bodies: Bodies = []
    for seat, command in [(SYSTEM, start), *commands]:
        outcome = accepted(BUSCA.act(state, seat, command or TimeOut(BUSCA.current(state)[0])))
        bodies += seen(BUSCA, outcome.events, SPECTATOR)
        state = outcome.state
    return bodies


WHOLE = [(SYSTEM, Deal()), *[(SYSTEM, None)] * 40]
LEAVE = [(SYSTEM, Forfeit(seat, "absent")) for seat in range(3)]


def statuses(bodies: Bodies) -> list[str]:
    return [proof.status for proof in verify(bodies)]


def test_a_deck_that_is_still_closed_is_sealed() -> None:
    assert statuses(table()) == ["sealed"]
    assert statuses(table(*WHOLE)) == ["proved", "sealed"]
    assert statuses(table(*WHOLE, (SYSTEM, Deal()))) == ["proved", "sealed"]
    assert statuses(table(*WHOLE, *LEAVE)) == ["proved", "sealed"], "never dealt, never shown"


def test_a_deal_that_is_broken_off_is_proved_too() -> None:
    assert statuses(table(*WHOLE, (SYSTEM, Deal()), *LEAVE)) == ["proved", "proved"]


def test_gen_10_a_duplicate_match_is_proved_when_it_is_revealed() -> None:
    closed = [*WHOLE, *WHOLE]
    assert statuses(table(*closed, duplicate=True)) == ["sealed", "sealed"]
    later = [(SYSTEM, Reveal(1)), (SYSTEM, Reveal(2))]
    assert statuses(table(*closed, *later, duplicate=True)) == ["proved", "proved"]


def test_a_secret_that_is_kept_is_named() -> None:
    bodies = [body for body in table(*WHOLE, *WHOLE) if body["type"] != "deal_revealed"]
    assert [(p.status, p.problems) for p in verify(bodies)] == [
        ("broken", ["secret_missing"]),
        ("broken", ["secret_missing"]),
    ]


def test_a_game_whose_dealing_nobody_told_is_unknown_and_not_tampered_with(tmp_path: Path) -> None:
    """As the page says: what is not known cannot be broken."""
    bodies = table(*WHOLE, (SYSTEM, Deal()))
    assert not any(body["type"] == "dealing_told" for body in bodies)
    renamed = [body | {"game": "tressette"} if "game" in body else body for body in bodies]
    assert [(p.status, p.problems) for p in verify(renamed)] == [
        ("broken", ["unknown_game"]),
        ("sealed", []),
    ]
    status, said = by_script(renamed, tmp_path)
    assert (status, said) == (1, "deal 1: the game is not known\n")


def test_a_deck_dealt_by_hand_proves_nothing(tmp_path: Path) -> None:
    bodies = table((SYSTEM, Deal(BUSCA.deck({}))), *WHOLE[1:])
    assert verify(bodies)[0] == Proof(1, "unprovable")
    assert by_script(bodies, tmp_path)[0] == 0


def test_nothing_is_proved_of_nothing() -> None:
    assert verify([]) == []


def test_the_script_needs_nothing_and_says_of_each_game_what_is_written_down_here() -> None:
    tree = ast.parse(SCRIPT.read_text())
    modules = {
        name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [a.name for a in node.names] if isinstance(node, ast.Import) else [node.module]
        )
    }
    assert modules <= sys.stdlib_module_names
    stated = runpy.run_path(str(SCRIPT))["GAMES"]
    written = json.loads(msgspec.json.encode(dealing.GAMES))
    assert json.loads(json.dumps(stated)) == written


def test_a_published_vector_is_sound(tmp_path: Path) -> None:
    """A deal worked out once and written down: neither code may come to see it otherwise."""
    vector = json.loads(VECTOR.read_text())
    assert verify(vector)[0].status == "proved"
    assert by_script(vector, tmp_path) == (0, "sound: 9 lines; decks proved: 1\n")


def test_every_status_and_problem_has_words() -> None:
    for phrase in WORDS.values():
        assert phrase.it != phrase.en
