"""REC-9: a record that begins in the middle of a deal, with a position in place of a deck."""

from typing import Any

import msgspec
import pytest

from games.registry import ruleset
from replays.record import Deal, ExpectedView, Record, Step, read, write
from replays.record_checker import check, play, sealed
from replays.words import sentence

LESSON = """{"format": "smazzata-record/1",
 "title": {"it": "La matta si sposta", "en": "The wild card moves"}, "clauses": ["BUR-30"],
 "game": "burraco", "version": 1, "seats": 4,
 "deals": [{
  "position": {
   "zones": {"hand:2": "8H 4S KD 7C 5C", "meld:0": "7H *JK@8 9H", "pile": "3C"},
   "sides": {"meld:0": 0}, "phase": "meld", "facts": {"turn": 2}, "totals": [300, 450]},
  "moves": [
   {"seat": 2, "command": "add_to_meld meld_id=0 cards=4S", "refused": "not_a_meld"},
   {"seat": 2, "command": "add_to_meld meld_id=0 cards=8H",
    "see": {"viewer": 2, "notes": {"meld:0": {"reading": "*JK@6 7H 8H 9H"}}, "totals": [300, 450]}},
   "2 discard card=4S"],
  "scores": null}],
 "result": null}"""


def lesson(**changes: Any) -> Record:
    record = read(LESSON)
    assert isinstance(record, Record), record
    return msgspec.structs.replace(
        record, deals=[msgspec.structs.replace(record.deals[0], **changes)]
    )


def test_a_lesson_is_checked_sealed_and_read_back() -> None:
    rules = ruleset("burraco")
    assert check(rules, lesson()) == ()
    whole = sealed(rules, lesson())
    assert isinstance(whole, Record), whole
    assert whole.deals[0].sum
    assert read(write(whole)) == whole
    assert check(rules, whole) == ()


def test_what_the_position_says_is_part_of_the_sums() -> None:
    rules = ruleset("burraco")
    whole = sealed(rules, lesson())
    assert isinstance(whole, Record)
    changed = read(write(whole).replace("8H 4S KD 7C 5C", "8H 4S KD 7C 5D"))
    assert isinstance(changed, Record)
    assert [found.code for found in check(rules, changed)][:1] == ["broken_sum"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"zones": {"hand:0": "JK JK JK JK JK"}}, "cards_not_in_pack"),
        ({"zones": {"hand:0": 100}}, "too_many_cards"),
        ({"zones": {"stock": 4}}, "cards_left_over"),
        ({"zones": {}, "facts": {"colour": 1}}, "unknown_place"),
        ({"zones": {}, "phase": "cellar"}, "not_a_table"),
    ],
)
def test_a_position_that_cannot_be_is_named_in_both_languages(
    changes: dict[str, Any], reason: str
) -> None:
    rules = ruleset("burraco")
    document = msgspec.json.decode(LESSON)
    document["deals"][0] |= {"position": changes, "moves": []}
    record = read(msgspec.json.encode(document))
    assert isinstance(record, Record), record
    (found,) = check(rules, record)
    assert (found.code, found.clause, found.reason) == ("wrong_position", "REC-9", reason)
    for language in ("it", "en"):
        assert "{" not in sentence(found, language, rules.words)


def test_a_position_stands_alone() -> None:
    rules = ruleset("burraco")
    for changes in (
        {"deck": ["JK"]},
        {"chance": {"first_dealer": 1}},
        {"before": ["0 give_nonce nonce=x"]},
    ):
        found = check(rules, lesson(**changes))
        assert [(one.code, one.reason) for one in found] == [("wrong_position", "not_a_table")]


def test_a_lesson_is_no_log_of_a_match() -> None:
    """Import and the replay room take logs: they say so instead of storing half of one."""
    played = play(ruleset("burraco"), lesson())
    assert [(found.code, found.clause) for found in played.findings] == [
        ("position_has_no_log", "REC-9")
    ]
    assert played.events == ()


def test_a_lesson_of_a_game_of_tricks() -> None:
    rules = ruleset("busca")
    record = Record(
        format="smazzata-record/1",
        game="busca",
        version=1,
        seats=4,
        deals=[
            Deal(
                None,
                position=msgspec.convert(
                    {
                        "zones": {"trick": "3C", "hand:2": 9, "hand:3": "2C 4S ? ? ? ? ? ? ? ?"},
                        "notes": {"trick": {"seats": [2]}},
                        "facts": {"leader": 2, "waiting": [3, 0, 1]},
                    },
                    type(lesson().deals[0].position),
                ),
                moves=[
                    Step(3, "play_card card=4S", refused="must_follow_suit", clause="BUS-16"),
                    Step(3, "play_card card=2C", see=ExpectedView(active=[0])),
                ],
            )
        ],
        result=None,
    )
    assert check(rules, record) == ()
