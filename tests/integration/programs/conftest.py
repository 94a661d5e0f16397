"""An organiser with a program, and a tournament that it has begun."""

from typing import Any

import pytest
from django.test import Client

from smazzata.tournament_management.tournament import tournaments
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


@pytest.fixture
def olga() -> Program:
    return Program("olga", "organiser")


@pytest.fixture
def tournament(olga: Program) -> str:
    """Entered, drawn, its first round posted."""
    return begun(olga)
