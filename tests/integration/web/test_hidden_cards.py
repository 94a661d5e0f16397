"""No answer about a running match tells a card that the public may not know (GEN-09, GEN-10)."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from games.kernel.match import CardsShuffled, DealStarted, MatchStarted
from games.kernel.seats import OPEN, SPECTATOR
from games.kernel.shuffle import deal_secret
from smazzata.presentation.visible_match import VisibleMatch, get_match
from tests.properties.game_samples import sampled
from tests.testbed import played
from tests.testbed.gates import SOME_GAMES, nightly_but
from tests.testbed.played import GAMES

PROBES = ["public", "open", "0", "1", "2", "3"]


@pytest.fixture(params=nightly_but(SOME_GAMES.__contains__, GAMES))
def running(request: pytest.FixtureRequest, db: None) -> VisibleMatch:
    """A match in the middle of a deal."""
    match: UUID = played.a_match(request.param, appends=1, **LONG.get(request.param, {}))
    watched = get_match(match)
    assert not watched.finished
    return watched


LONG: dict[str, dict[str, Any]] = {
    "asino": {"match_hands": 9},
    "busca": {"max_deals": 9},
    "cucu": {"stakes_per_player": 10},
    "machiavelli": {"match_format": "first_to_n", "opening_meld_required": True},
}
"""With these the match goes on after one append, and not all cards lie open."""


def answers(client: Client, watched: VisibleMatch) -> Iterator[tuple[str, Any]]:
    """Every address that answers about the match, and what it answers."""
    match = watched.match
    deals = [part.deal for part in watched.replay.parts]
    yield from (
        (path, client.get(path))
        for path in (
            f"/matches/{match}/",
            f"/matches/{match}/replay/",
            f"/matches/{match}/replay/index.json",
            f"/matches/{match}/audit/",
            f"/api/matches/{match}",
            f"/api/matches/{match}/events",
            *(f"/matches/{match}/replay/{d}.json?seat={s}" for d in deals for s in PROBES),
        )
    )


def never_seen(watched: VisibleMatch) -> set[str]:
    """Cards of the running deal of which the public has seen no copy since it began.

    A card that an option names, a wild one, is named wherever the options are told.
    """
    part = watched.replay.parts[-1]
    seen = Counter(strings(watched.state.match.options))
    # Turned up before everybody, and taken into a hand by the same move.
    public = sampled(watched.opened.game).public_cards
    for moment in watched.replay.moments[part.first - 1 :]:
        for name in (field for type_, field in public if type_ == moment.event.name()):
            seen.update(strings(moment.event.data()[name]))
    for frame in watched.replay.frames(part.deal, SPECTATOR):
        seen.update(card for zone in frame.view.zones for card in zone.cards if card)
    everything = watched.rules.observe(watched.state, OPEN)
    return {card for zone in everything.zones for card in zone.cards if card} - set(seen)


def strings(value: Any) -> Iterator[str]:
    """Every string in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from strings(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from strings(item)


def of_cards_that_lie(value: dict[str, Any]) -> dict[str, Any]:
    """Without the note of the card for which a wild stands: its place says it, wherever that is."""
    return {key: item for key, item in value.items() if key != "stands"}


def secrets(watched: VisibleMatch) -> list[str]:
    """What the ledger keeps sealed: the master secret, and the secrets of unrevealed deals."""
    started = next(m.event for m in watched.replay.moments if isinstance(m.event, MatchStarted))
    master = bytes.fromhex(started.master)
    last = watched.replay.parts[-1].deal
    assert watched.replay.parts[-1].revealed is None
    return [
        started.master,
        *(deal_secret(master, started.game, deal).hex() for deal in (last, last + 1, last + 2)),
    ]


def test_no_answer_tells_a_sealed_secret(running: VisibleMatch, english: Client) -> None:
    sealed = secrets(running)
    for path, response in answers(english, running):
        text = response.content.decode()
        assert not any(secret in text for secret in sealed), path


def test_no_answer_tells_a_card_of_the_running_deal(running: VisibleMatch, english: Client) -> None:
    hidden = never_seen(running)
    assert len(hidden) > 5
    speaker = running.speaker()
    deck = set(running.rules.deck(running.state.match.options))
    # Copies that are told apart are called alike: the name of one that was seen may be said.
    names = {speaker.card(card) for card in hidden} - {speaker.card(c) for c in deck - hidden}
    part = running.replay.parts[-1]
    for path, response in answers(english, running):
        text = response.content.decode()
        if path.endswith("index.json"):
            body = json.loads(text)
            for about_all_cards in ("cards", "faces"):  # what they are called and look like
                body.pop(about_all_cards)
            told = set(strings(body))
        elif path.endswith("events"):
            lines = [json.loads(line) for line in text.splitlines()]
            # How it is dealt names all cards of the pack, as they lie before the shuffle.
            of_deal = [line for line in lines if line["version"] >= part.first]
            told = set(strings([line for line in of_deal if line["type"] != "dealing_told"]))
        elif ".json" in path and f"/{part.deal}.json" not in path:
            continue  # deals that are over: their cards are open to all
        elif response.headers["Content-Type"].startswith("application/json"):
            told = set(strings(json.loads(text, object_hook=of_cards_that_lie)))
        else:
            told = {text}
        assert not told & hidden, path
        assert not [name for name in names for words in told if name in words], path


def test_open_views_of_the_running_deal_are_refused(running: VisibleMatch, english: Client) -> None:
    deal = running.replay.parts[-1].deal
    for seat in PROBES[1:]:
        response = english.get(f"/matches/{running.match}/replay/{deal}.json?seat={seat}")
        assert response.status_code == 403
        assert response.json() == {
            "code": "deal_not_revealed",
            "message": "The cards of this deal are shown when it is over.",
        }


def test_the_deck_is_in_the_ledger_and_the_probe_would_find_it(running: VisibleMatch) -> None:
    """The test above looks for something that is really there."""
    events = [moment.event for moment in running.replay.moments]
    order = [event for event in events if isinstance(event, DealStarted)][-1].order
    shuffled = {c for e in events if isinstance(e, CardsShuffled) for c in e.order}
    assert never_seen(running) <= {*order, *shuffled}


def test_a_deck_that_lies_on_other_tables_stays_closed_when_the_deal_is_over(
    db: None, english: Client
) -> None:
    match = played.a_match("busca", duplicate=True)
    watched = get_match(match)
    assert watched.finished
    for path, response in answers(english, watched):
        if "seat=" in path and not path.endswith("public"):
            assert response.status_code == 403, path
        assert not any(secret in response.content.decode() for secret in secrets(watched)), path
