"""An organiser with a program, a tournament that it has begun, and one that is over."""

from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from smazzata.tables.table import tables
from smazzata.tournament_management.tournament import tournaments
from tests.testbed import played
from tests.testbed.api_contract import schema, status_fault
from tests.testbed.api_programs import Program, begun


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tournaments.forget()


@pytest.fixture(autouse=True)
def _every_status_is_in_the_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is called here, and however: no address answers what it does not document."""
    request = Client.request

    def held(client: Client, **environ: Any) -> Any:
        answer = request(client, **environ)
        fault = status_fault(
            environ["REQUEST_METHOD"].lower(), environ["PATH_INFO"], answer.status_code
        )
        assert not fault, fault
        return answer

    schema()  # asked for before it is held to itself
    monkeypatch.setattr(Client, "request", held)


@pytest.fixture(scope="module")
def played_out(module_transaction: None) -> UUID:
    """A finished tournament of eight in two rounds, from its first test on to the file's last."""
    return played.finished_tournament()


@pytest.fixture
def finished(played_out: UUID, db: None) -> UUID:
    """The finished tournament, with nothing remembered that a test before did to it."""
    tables.forget()
    return played_out


@pytest.fixture
def olga() -> Program:
    return Program("olga", "organiser")


@pytest.fixture
def tournament(olga: Program) -> str:
    """Entered, drawn, its first round posted."""
    return begun(olga)
