"""Logs of tournaments as they were first written: they fold, and decide the same again, for ever.

Each file is a list of `[type, schema, data]`. They were made before events said the version of the
rules, which therefore is 1. Their rounds were paired anew by version 4 of the engine when those
before it went; since then the files never change. Those of engine 5 have what is otherwise since:
a third that meets somebody twice, a kept table that others took, a match that a correction made
level, a walk-over of single people.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.event import Event
from games.kernel.refusal import Refusal
from tournaments import engines
from tournaments.decider import fold
from tournaments.events.rounds import RoundProposed
from tournaments.pairing.model import Pairing
from tournaments.registry import CODEC
from tournaments.verify_log import verify_log

FILES = sorted((Path(__file__).parent / "tournaments").glob("*.json"))


def log(path: Path) -> list[Event]:
    return [CODEC.convert(name, data) for name, _schema, data in json.loads(path.read_text())]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_log_of_before_folds_and_verifies(path: Path) -> None:
    events = log(path)
    state, divergence = verify_log(events)
    assert divergence is None
    assert state == fold(events)
    assert state.rules is not None
    assert state.rules.ruleset == 1


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_improved_engine_leaves_logs_of_before_as_they_are(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def improved(*asked: Any) -> Pairing | Refusal:
        raise AssertionError("not asked for rounds that another engine has made")

    monkeypatch.setitem(engines.ENGINES, max(engines.ENGINES) + 1, improved)
    assert verify_log(log(path))[1] is None


def test_a_proposal_by_an_engine_that_is_not_known_here_is_not_called_wrong() -> None:
    path = next(path for path in FILES if path.stem == "pairs-eventful")
    unknown = max(engines.ENGINES) + 1
    events = [
        replace(e, engine=unknown) if isinstance(e, RoundProposed) and e.round == 2 else e
        for e in log(path)
    ]
    state, divergence = verify_log(events)
    assert divergence is not None
    assert divergence.reason == "unknown_pairing_engine"
    assert events[divergence.at].round == 2  # type: ignore[attr-defined]
    assert len(state.rounds) == 1
