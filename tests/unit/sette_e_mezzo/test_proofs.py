"""Decks are proved once the match is over, a new stock in mid-hand included: SEM-12, SEM-24."""

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.match import Deal, StartMatch
from games.kernel.seats import SPECTATOR, SYSTEM
from games.sette_e_mezzo.events import CardCalled, FirstCardShown
from replays.verify import verify
from tests.unit.sette_e_mezzo.sette_tables import MASTER, RULES, command, done, names


def whole_match() -> list[Event]:
    """Two seats stand through nineteen hands; in the twentieth a card comes from a new stock."""
    state = RULES.blank()
    log: list[Event] = []
    opening = {"players": 2, "match_hands": 21}
    outcome = done(RULES.act(state, SYSTEM, StartMatch(MASTER, opening)))
    while True:
        log += outcome.events
        state = outcome.state
        if RULES.is_over(state):
            return log
        seat = RULES.current(state)[0]
        if seat == SYSTEM:
            step: Command = Deal()
        elif state.phase == "bet":
            step = command("bet 1")
        else:
            called = sum(map(len, state.called))
            step = command("hit" if state.hand == 20 and not called else "stand")
        outcome = done(RULES.act(state, seat, step))


def test_all_decks_are_proved_when_the_match_is_over_sem_12_sem_24() -> None:
    log = whole_match()
    assert names(log).count("cards_shuffled") == 1
    proofs = verify([RULES.redact(event, SPECTATOR) for event in log])
    assert [proof.status for proof in proofs] == ["proved", "proved"]
    assert sum(proof.cards_seen for proof in proofs) >= 40


def test_no_deck_is_revealed_before_the_match_is_over_gen_10() -> None:
    told = names(whole_match())
    assert told.count("deal_revealed") == 2
    assert told.index("deal_revealed") > told.index("tenure_scored", told.index("deal_committed"))
    assert told[-1] == "match_ended"
    assert told.index("deal_revealed") == len(told) - 4


def test_a_changed_card_breaks_the_proof_sem_13() -> None:
    log = whole_match()
    at = next(at for at, event in enumerate(log) if isinstance(event, CardCalled))
    bodies = [RULES.redact(event, SPECTATOR) for event in log]
    bodies[at]["card"] = "7D" if bodies[at]["card"] != "7D" else "7C"
    assert "cards_broken" in verify(bodies)[0].problems
    at = next(at for at, event in enumerate(log) if isinstance(event, FirstCardShown))
    bodies = [RULES.redact(event, SPECTATOR) for event in log]
    bodies[at]["card"] = "7D" if bodies[at]["card"] != "7D" else "7C"
    assert "cards_broken" in verify(bodies)[0].problems
