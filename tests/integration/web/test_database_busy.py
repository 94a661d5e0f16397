"""A request that PostgreSQL ends for another's sake is to be sent again: 503 with a code."""

import pytest
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from smazzata.config.urls import urlpatterns as site

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]

handler500 = "smazzata.web.views.site.server_error"


def ended(_request: HttpRequest, sqlstate: str) -> HttpResponse:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '{sqlstate}'; END $$")
    raise AssertionError("PostgreSQL raises")


urlpatterns = [path("ended/<sqlstate>/", ended), path("api/ended/<sqlstate>/", ended), *site]


@pytest.mark.parametrize(
    "sqlstate",
    ["40001", "40P01", "55P03", "57014"],
    ids=["serialization", "deadlock", "lock", "time"],
)
def test_it_is_no_fault_of_ours(sqlstate: str) -> None:
    client = Client(raise_request_exception=False)
    page = client.get(f"/ended/{sqlstate}/")
    assert (page.status_code, page.headers["Retry-After"]) == (503, "10")
    assert "stream_busy" in page.content.decode()
    answer = client.get(f"/api/ended/{sqlstate}/", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (503, "stream_busy")


def test_what_is_wrong_with_a_statement_is() -> None:
    client = Client(raise_request_exception=False)
    assert client.get("/ended/22012/").status_code == 500
