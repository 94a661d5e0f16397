"""The scripts agree with the library on moves and proofs: both get the same random matches."""

import hashlib
import hmac
from collections import Counter
from copy import deepcopy
from itertools import product
from random import Random
from typing import Any

import msgspec

from games.kernel.command import Command
from games.kernel.seats import OPEN, SPECTATOR
from games.kernel.view import LAYOUT, MenuItem, View
from games.registry import ruleset
from replays.dealing import GAMES
from replays.verify import verify
from smazzata.ledger.canonical import canonical_bytes
from tests.properties.sampled_games import every_match, played
from tests.testbed import node
from tests.testbed.lots import match_with_lots
from tests.testbed.matches import random_match

MOMENTS = 25
ACTIONS = 6
Bodies = list[dict[str, Any]]
COMPOSE = """(asked) => {
    const naming = { zone: (id) => id, seat: String };
    return asked.map(({ menu, chosen, action }) => {
        const number = (entry, name) => action[name] ?? null;
        return compose(menu, chosen, { ...naming, number }).map(({ command }) => command);
    });
}"""


@every_match
def test_every_legal_step_can_be_composed_from_its_cards(case: Any) -> None:
    match, rng = played(*case), Random(5)
    rules = match.ruleset
    asked, wanted = [], []
    for step in match.sample(MOMENTS, rng):
        view = rules.observe(step.before, step.seat)
        menu = msgspec.to_builtins(view.menu)
        listed = rules.legal_actions(step.before, step.seat)
        # A whole layout is made in an editor: choosing cards does not spell it.
        laid_out = {
            entry.do
            for entry in view.menu
            if any(pick.by == LAYOUT for pick in entry.params.values())
        }
        legal = [action for action in listed if action.name() not in laid_out]
        for action in rng.sample(legal, min(ACTIONS, len(legal))):
            raw = action.data()
            asked.append({"menu": menu, "chosen": cards_of(view, action), "action": raw})
            wanted.append((step, action))
    composed = node.answer({"table/moves.js": "compose"}, COMPOSE, asked)
    for (step, action), commands in zip(wanted, composed, strict=True):
        assert action in [rules.read(step.before, step.seat, raw) for raw in commands], commands


def cards_of(view: View, action: Command) -> list[dict[str, Any]]:
    """The cards that somebody would choose to make this move, in the order of the command."""
    raw = action.data()
    for entry in view.menu:
        if entry.do == raw["do"] and not _missing(entry, raw):
            found = _chosen(view, entry, raw)
            if found is not None:
                return found
    raise AssertionError(f"the menu has no {action}")


def _missing(entry: MenuItem, raw: dict[str, Any]) -> bool:
    """Whether a move has cards that the entry has no room for."""
    return any(
        isinstance(raw[name], (list, tuple)) and raw[name] for name in set(raw) - set(entry.params)
    )


def _chosen(view: View, entry: MenuItem, raw: dict[str, Any]) -> list[dict[str, Any]] | None:
    found: list[dict[str, Any]] = []
    used: Counter[tuple[str, int]] = Counter()
    for name, pick in entry.params.items():
        if pick.by not in ("card", "cards", "place", "places") or name not in raw or pick.among:
            continue
        first = {
            (zone, raw[other])
            for other, place in entry.params.items()
            if place.among == name
            for zone in place.zones
        }
        for value in raw[name] if pick.by in ("cards", "places") else [raw[name]]:
            places = [
                (zone, at, code)
                for zone in pick.zones
                for at, code in enumerate(view.zone(zone).cards)
                if not used[zone, at] and (at if pick.by.startswith("place") else code) == value
            ]
            # Of a row from which all is taken after the first, that one and later ones.
            places = [p for p in places if not any(p[0] == z and p[1] < n for z, n in first)]
            if not places:
                return None
            zone, at, code = next((p for p in places if p[:2] in first), places[0])
            used[zone, at] += 1
            found.append({"zone": zone, "at": at, "code": code})
    return found


HASHES = """async (lengths) => {
  const answers = [];
  for (const hashing of [new Hashing(), new Hashing(null)]) {
    for (const length of lengths) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 7) % 256);
      const code = hexOf(await hashing.hmac(bytes.slice(0, 100), bytes));
      answers.push([hexOf(await hashing.sha256(bytes)), code]);
    }
  }
  return answers;
}"""


def test_both_ways_of_hashing_are_those_of_the_standard_library() -> None:
    lengths = [1, 3, 55, 56, 63, 64, 65, 119, 120, 1000]
    expected = []
    for length in lengths:
        text = bytes(i * 7 % 256 for i in range(length))
        code = hmac.digest(text[:100], text, "sha256").hex()
        expected.append([hashlib.sha256(text).hexdigest(), code])
    answers = node.answer({"verify/hashing.js": "Hashing, hexOf"}, HASHES, lengths)
    assert answers == expected * 2


def test_the_scripts_write_the_very_bytes_that_the_ledger_hashes() -> None:
    everything = "".join(map(chr, range(0x80))) + "\u2028\u2029perché 🂡"
    value = {"z": [], "a": {"Z": -1, "_": 2**53 - 1, "B": None}, "text": everything, "yes": True}
    written = node.answer({"verify/chain.js": "canonicalJson"}, "canonicalJson", value)
    assert written.encode() == canonical_bytes(value)


PROOFS = """async ([games, matches]) => {
  const answers = [];
  for (const events of matches) {
    const proofs = await provedDeals(events, games, new Hashing());
    answers.push(proofs.map(({ status, problems }) => [status, problems.map((one) => one.code)]));
  }
  return answers;
}"""
DEALINGS: list[tuple[str, dict[str, Any]]] = [
    ("busca", {"max_deals": 2, "target_busche": None}),
    ("burraco", {"players_format": "two", "match_format": "deals", "match_deals": 1}),
    ("burraco", {"players_format": "three"}),
    ("burraco", {"players_format": "four_pairs", "ruleset": "reale"}),
]


def test_the_scripts_judge_every_way_of_dealing_as_the_library_does() -> None:
    matches = []
    for (game, options), viewer in product(DEALINGS, (OPEN, SPECTATOR, 1)):
        rules: Any = ruleset(game)
        events = random_match(rules, 5, options, nonces=True, most_deals=2)
        matches.append([rules.redact(event, viewer) for event in events])
    for tamper in (swap_first_cards, another_secret, another_lot, another_drawn_card):
        matches += [tamper(deepcopy(matches[n])) for n in (0, 3)]
    matches += [match_with_lots(SPECTATOR), another_contact(match_with_lots(SPECTATOR))]
    modules = {"verify/deals.js": "provedDeals", "verify/hashing.js": "Hashing"}
    answers = node.answer(modules, PROOFS, [msgspec.to_builtins(GAMES), matches])
    for bodies, found in zip(matches, answers, strict=True):
        proofs = verify(bodies)
        assert [status for status, _ in found] == [proof.status for proof in proofs]
        # What follows from one fault may be told in more words by one of the two.
        assert [codes[:1] for _, codes in found] == [proof.problems[:1] for proof in proofs]
    broken = [any(status == "broken" for status, _ in found) for found in answers]
    assert broken[:12] == [False] * 12
    assert broken[12:20] == [True] * 8
    assert broken[20:] == [False, True]


def first(bodies: Bodies, *names: str) -> dict[str, Any]:
    return next(body for body in bodies if body["type"] in names)


def swap_first_cards(bodies: Bodies) -> Bodies:
    order = first(bodies, "deal_revealed")["order"]
    order[:2] = order[1::-1]
    return bodies


def another_secret(bodies: Bodies) -> Bodies:
    first(bodies, "deal_revealed")["secret"] = "ab" * 32
    return bodies


def another_lot(bodies: Bodies) -> Bodies:
    drawn = first(bodies, "opening_leader_drawn", "hands_dealt")
    field = "seat" if "seat" in drawn else "dealer"
    drawn[field] = 1 - drawn[field] if drawn[field] < 2 else 0
    return bodies


def another_contact(bodies: Bodies) -> Bodies:
    drawn = [body for body in bodies if body["type"] == "feint_contact"][-1]
    drawn["pressed"] = not drawn["pressed"]
    return bodies


def another_drawn_card(bodies: Bodies) -> Bodies:
    seen = first(bodies, "card_drawn", "card_played")
    seen["card"] = "AH" if seen["card"] != "AH" else "2H"
    return bodies
