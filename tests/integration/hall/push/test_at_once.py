"""A telephone moves to another address while its page subscribes that address, on a real server."""

import pytest
from django.test import Client

from smazzata.hall.models import PushSubscription
from smazzata.hall.push.subscriptions import Telephone as Read
from smazzata.hall.push.subscriptions import digest_of, move, read_telephone, subscribe
from smazzata.presentation.tournament_presenter import get_tournament
from tests.testbed.beside import all_wait_for
from tests.testbed.evening import begin
from tests.testbed.push_service import PushService, Telephone

pytestmark = pytest.mark.usefixtures("fresh_database")


def test_it_is_told_once_at_its_new_address(service: PushService) -> None:
    begun, before, after = begin(), Telephone(service.url), Telephone(service.url)
    before.starts(Client(), begun.id, 1)
    told = read_telephone(after.subscription)
    assert isinstance(told, Read), told
    answers = all_wait_for(
        f"smazzata.push.{begun.id}",
        lambda: subscribe(get_tournament(begun.id), 2, told, "it"),
        lambda: move(before.subscription, told),
    )
    assert answers == [None, None]
    row = PushSubscription.objects.get()
    assert row.digest == digest_of(after.endpoint)
