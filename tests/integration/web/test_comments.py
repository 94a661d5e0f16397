"""Comments at moves: who may write, read and remove them, and what is refused."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from smazzata.members import roles
from smazzata.members.directory import erase_member
from smazzata.members.models import Account
from smazzata.members.permissions import Role
from smazzata.members.privacy import export_personal_data
from smazzata.play.comments import MOST
from smazzata.play.models import MAX_LENGTH, Comment
from tests.testbed import played

Enter = Callable[..., Client]


@pytest.fixture
def match(db: None, redis_url: str) -> UUID:
    """A finished match of Busca."""
    return played.a_match("busca")


@pytest.fixture
def enter(db: None, redis_url: str) -> Enter:
    """`enter("anna", Role.REFEREE)`: a browser of somebody with an account, in English."""

    def log_in(name: str, *given: Role, **fields: Any) -> Client:
        account = Account.objects.create_user(name, **fields)
        for role in given:
            roles.grant(account, role, "system")
        client = Client(headers={"accept-language": "en", "accept": "application/json"})
        client.force_login(account)
        return client

    return log_in


def write(client: Client, match: UUID, text: str, move: object = 30) -> Any:
    return client.post(f"/matches/{match}/comments/", {"move": move, "text": text})


def listed(client: Client, match: UUID) -> list[dict[str, Any]]:
    response = client.get(f"/matches/{match}/comments.json")
    assert response.status_code == 200
    return response.json()["comments"]  # type: ignore[no-any-return]


def test_what_somebody_writes_everybody_reads(match: UUID, enter: Enter, client: Client) -> None:
    anna = enter("anna")
    assert write(anna, match, "Bella mossa!\r\nDavvero.", 31).status_code == 201
    assert write(anna, match, "<script>alert(1)</script>", 12).status_code == 201
    seen = listed(client, match)
    assert [(c["move"], c["author"], c["text"]) for c in seen] == [
        (12, "anna", "<script>alert(1)</script>"),
        (31, "anna", "Bella mossa!\nDavvero."),
    ]
    assert [c["remove"] for c in seen] == [None, None]
    assert all(c["remove"] for c in listed(anna, match))


def test_the_author_and_whoever_moderates_remove_a_comment(match: UUID, enter: Enter) -> None:
    anna, bruno, referee = enter("anna"), enter("bruno"), enter("carla", Role.REFEREE)
    for client in (anna, referee):
        address = write(anna, match, "Da togliere").json()["remove"]
        refused = bruno.post(address)
        assert (refused.status_code, refused.json()["code"]) == (403, "not_allowed")
        assert client.post(address).status_code == 200
        assert client.post(address).status_code == 404
    assert listed(anna, match) == []


def test_strangers_and_guests_may_not_write(match: UUID, enter: Enter) -> None:
    stranger = Client(headers={"accept": "application/json"})
    refused = write(stranger, match, "ciao")
    assert (refused.status_code, refused.json()["code"]) == (401, "login_needed")
    refused = write(enter("guest-1", is_guest=True), match, "ciao")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_allowed")
    assert Comment.objects.count() == 0


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "comment_empty"),
        (" \n\t ", "comment_empty"),
        ("x" * (MAX_LENGTH + 1), "comment_too_long"),
        ("a\x00b", "comment_malformed"),
        ("a\u2028b", "comment_malformed"),
        ("\u200b", "comment_empty"),
    ],
)
def test_texts_that_are_refused(match: UUID, enter: Enter, text: str, code: str) -> None:
    answer = write(enter("anna"), match, text)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert answer.json()["message"]
    assert Comment.objects.count() == 0


def test_marks_that_nobody_sees_are_dropped(match: UUID, enter: Enter) -> None:
    anna = enter("anna")
    write(anna, match, "\u202egnorw \x1ba\u200fb")
    assert [comment["text"] for comment in listed(anna, match)] == ["gnorw ab"]


@pytest.mark.parametrize("move", ["", "0", "1", "99999", "-3", "x", "３０", "9" * 60])
def test_moves_that_the_match_does_not_have(match: UUID, enter: Enter, move: str) -> None:
    answer = write(enter("anna"), match, "ciao", move)
    assert (answer.status_code, answer.json()["code"]) == (400, "no_such_move")


def test_a_running_match_takes_no_comments(enter: Enter) -> None:
    running = played.a_match("busca", appends=1, max_deals=9)
    answer = write(enter("anna"), running, "asso in mano a Luca!", 5)
    assert (answer.status_code, answer.json()["code"]) == (409, "match_not_over")
    assert write(enter("bruno"), uuid4(), "ciao").status_code == 404


def test_writing_is_limited_and_a_match_has_its_fill(match: UUID, enter: Enter) -> None:
    anna = enter("anna")
    codes = [write(anna, match, f"numero {n}").status_code for n in range(12)]
    assert codes == [201] * 10 + [429] * 2
    author = Account.objects.get(username="anna").member
    Comment.objects.bulk_create(
        Comment(match=match, move=3, author=author, text="x") for _ in range(MOST)
    )
    full = write(enter("bruno"), match, "ancora")
    assert (full.status_code, full.json()["code"]) == (400, "too_many_comments")


def test_comments_leave_with_their_author_and_are_theirs_to_take(
    match: UUID, enter: Enter, client: Client
) -> None:
    write(enter("anna"), match, "mia", 20)
    write(enter("bruno"), match, "sua", 21)
    anna = Account.objects.get(username="anna")
    told = export_personal_data(anna)["comments"]
    assert [(c["match"], c["move"], c["text"]) for c in told] == [(str(match), 20, "mia")]
    erase_member(anna.member.id, "test")
    assert [c["text"] for c in listed(client, match)] == ["sua"]
