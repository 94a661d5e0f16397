"""Messages at a table over real sockets: who hears them, and who may send none."""

from typing import Any
from uuid import uuid4

from smazzata.tables.events import Spectators
from tests.testbed.live import Seat, a_table, move, people
from tests.testbed.site import Site


def sent(seat: Seat, reaction: str, id_: str = "") -> dict[str, Any]:
    """The answer to a message."""
    seat.say({"do": "react", "id": id_ or str(uuid4()), "reaction": reaction})
    return seat.hear("accepted", "refused", "error")


def heard(seat: Seat, version: int) -> dict[str, Any]:
    """What the frame of a version says that somebody sent."""
    seat.until(version)
    shown: dict[str, Any] = next(f for f in seat.frames if f["move"] == version)["reaction"]
    return shown


def test_a_message_is_heard_once_by_all_each_in_their_language(site: Site) -> None:
    four = people(4)
    match = a_table(four)
    with (
        Seat(site, match, four[1]) as sender,
        Seat(site, match, four[2], language="it") as other,
        Seat(site, match) as spectator,
    ):
        for seat in (sender, other, spectator):
            seat.hear("table")
        once = str(uuid4())
        answer = sent(sender, "thanks", once)
        assert (answer["type"], answer["id"]) == ("accepted", once)
        assert sent(sender, "thanks", once) == answer
        shown = {"seat": 1, "reaction": "thanks"}
        assert heard(other, answer["version"]) == {**shown, "say": "Grazie!"}
        for seat in (sender, spectator):
            assert heard(seat, answer["version"]) == {**shown, "say": "Thank you!"}
        again = sent(sender, "sorry")
        assert (again["code"], again["say"]) == (
            "reaction_too_soon", "One message every 5 seconds: wait a moment.",
        )  # fmt: skip
        assert sent(sender, "boo")["code"] == "unknown_reaction"
        assert sent(spectator, "thanks")["code"] == "not_seated"
        with Seat(site, match, four[3]) as late:
            table = late.hear("table")
        assert "reaction" not in table["frame"]
        assert "Thank you!" not in str(table)


def test_nobody_sends_a_message_in_a_tournament(site: Site) -> None:
    four = people(4)
    match = a_table(four, tournament=uuid4())
    with Seat(site, match, four[0], language="it") as seat:
        seat.hear("table")
        answer = sent(seat, "hello")
        assert (answer["code"], answer["say"]) == (
            "no_reactions", "In torneo al tavolo non si mandano messaggi.",
        )  # fmt: skip


def test_who_watches_later_hears_it_later(site: Site) -> None:
    four = people(4)
    match = a_table(four, spectators=Spectators(delay_moves=1))
    move(match, person=four[0])
    with Seat(site, match, four[0]) as sender, Seat(site, match) as spectator:
        sender.hear("table")
        before = spectator.hear("table")["version"]
        version = sent(sender, "hello")["version"]
        assert heard(sender, version)["reaction"] == "hello"
        moved = move(match, person=four[0])
        spectator.until(version)
        assert before < version < moved
        assert heard(spectator, version)["reaction"] == "hello"
        assert spectator.table["version"] < moved
