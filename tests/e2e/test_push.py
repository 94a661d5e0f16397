"""A message on a telephone on which the page was closed; and on one that shows it.

What is real here: the page and its button, the site, its worker, the sealing, a push service that
looks at the signature, the service worker and what Chromium shows. What is not: this Chromium has
no connection to the push service of its maker (and the windows of tests are private ones, which
get none), so where a browser would ask that service for an address the test hands it one of its
own push service, and what arrives there, opened with the telephone's key, is handed to Chromium
as that connection would (`ServiceWorker.deliverPushMessage`). Nobody's finger touches a
notification here: what follows on that is tested without a browser, in
`tests/unit/scripts/push.test.js`.
"""

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import CDPSession, Page, expect

from smazzata.hall.models import PushSubscription, TableSubscription
from smazzata.hall.push.site_key import VARIABLE
from smazzata.hall.push.tasks import tell_tables
from smazzata.members.models import Account
from smazzata.members.principals import principal_for
from smazzata.play.lobby.handler import sit
from smazzata.play.lobby.waiting import looks_at
from smazzata.play.models import Room
from tests.e2e.test_hall import PHONE, looked_at, until
from tests.testbed.evening import begin, pairs
from tests.testbed.gates import nightly_but
from tests.testbed.push_service import SITE_KEY, PushService, Telephone, push_service
from tests.testbed.site import Site
from tests.testbed.waiting import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.second_gate]
Look = Callable[..., Page]
BIG = "auto.two.normal.big.on"
BUTTON, STOP = "Avvisami anche a pagina chiusa", "Non avvisarmi più"
ADDRESS_OF_THE_TEST = """
const given = %s;
let there = false;
const bytes = (text) => Uint8Array.from(
  atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
let bound = null;
const own = () => ({
  endpoint: given.endpoint, options: { applicationServerKey: bound }, toJSON: () => given,
  unsubscribe: async () => { there = false; sessionStorage.removeItem("bound"); return true; },
});
const known = sessionStorage.getItem("bound");
if (known) { there = true; bound = bytes(known).buffer; }
PushManager.prototype.getSubscription = async () => (there ? own() : null);
PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
  if (!userVisibleOnly) throw new Error("messages must be seen");
  there = true;
  sessionStorage.setItem("bound", applicationServerKey);
  bound = bytes(applicationServerKey).buffer;
  return own();
};
"""
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.getRegistration();
  const shown = await worker.getNotifications();
  return shown.map(({ title, body, lang, data }) => ({ title, body, lang, url: data.url }));
}"""


@pytest.fixture(scope="module")
def whole_browser() -> bool:
    return True


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Any:
    with push_service() as running:
        monkeypatch.setenv(VARIABLE, SITE_KEY)
        monkeypatch.setenv("PUSH_OWN_SERVICES", running.url)
        yield running


@pytest.fixture
def site(service: PushService, site: Site) -> Site:
    """The site, started with a key and with a push service of its own."""
    return site


def with_address(page: Page, telephone: Telephone) -> None:
    """From the next page on the browser is given this telephone's address."""
    page.add_init_script(ADDRESS_OF_THE_TEST % json.dumps(telephone.subscription))


def registration_of(session: CDPSession, page: Page) -> str:
    """By what Chromium knows the site's service worker."""
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda said: found.extend(each["registrationId"] for each in said["registrations"]),
    )
    session.send("ServiceWorker.enable")
    wait_until(lambda: found, page=page)
    return found[-1]


def test_a_closed_page_shows_a_message_when_the_next_round_is_published(
    look: Look, site: Site, service: PushService, celery_worker_process: Callable[..., object]
) -> None:
    celery_worker_process(queues="push")
    begun, telephone = begin(), Telephone(service.url)
    address = f"/tournaments/{begun.id}/seat/?name=anna+rossi"
    page = look("/settings/", viewport=PHONE)
    page.context.grant_permissions(["notifications"])
    with_address(page, telephone)
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready")
    page.get_by_role("button", name=BUTTON).click()
    expect(page.locator("push-offer [data-said]")).to_have_text(
        "Questo telefono riceverà un avviso del posto di Anna Rossi, Aldo Rossi, "
        "anche a pagina chiusa."
    )
    looked_at(page, "push-on")
    row = PushSubscription.objects.get()
    assert (row.entry, row.language, row.endpoint) == (1, "it", telephone.endpoint)
    page.reload()
    expect(page.get_by_role("button", name=STOP)).to_be_visible()
    expect(page.get_by_role("button", name=BUTTON)).to_be_hidden()

    # Another tab, with nothing of the site in it, keeps the browser open.
    other = page.context.new_page()
    session = page.context.new_cdp_session(other)
    registration = registration_of(session, other)
    page.close()
    begun.results(1, (1, 1500, 995), (2, 700, 700))
    begun.step("close_round", "propose", "post")
    service.wait_for(1)
    message = telephone.read(service.to(telephone)[0].body)
    deliver = {"origin": site.url, "registrationId": registration, "data": json.dumps(message)}
    session.send("ServiceWorker.deliverPushMessage", deliver)
    session.send("ServiceWorker.deliverPushMessage", deliver)  # twice is once
    other.goto("/offline/")
    until(other, f"async () => (await ({SHOWN})()).length > 0")
    (shown,) = other.evaluate(SHOWN)
    assert shown["title"] == "Turno 2 · Serata"
    assert re.fullmatch(
        r"Anna Rossi, Aldo Rossi: tavolo \d, (Nord–Sud|Est–Ovest), contro .+", shown["body"]
    )
    assert shown["lang"] == "it"
    other.goto(shown["url"])
    table = re.search(r"tavolo (\d, \S+),", shown["body"])
    assert table is not None
    expect(other.locator(".seat-card .at-table")).to_have_text(f"Tavolo {table[1]}")


def test_a_closed_page_hears_who_has_sat_down_at_the_own_table(
    logged_in: Look, service: PushService, celery_worker_process: Callable[..., object]
) -> None:
    celery_worker_process(queues="push")
    telephone = Telephone(service.url)
    page = logged_in("anna", "/tables/new/?game=busca", viewport=PHONE)
    page.context.grant_permissions(["notifications"])
    with_address(page, telephone)
    page.get_by_role("button", name="Apri il tavolo").click()
    page.evaluate("navigator.serviceWorker.ready")
    page.get_by_role("button", name="Avvisami quando qualcuno si siede o tocca a me").click()
    expect(page.locator("push-offer [data-said]")).to_contain_text("Questo telefono viene avvisato")
    looked_at(page, "push-table")
    room = Room.objects.get()
    page.close()
    wait_until(lambda: not looks_at(room, str(TableSubscription.objects.get().member)))
    sit(room.id, 1, principal_for(Account.objects.create(username="bruno")))
    tell_tables.delay()
    service.wait_for(1)
    message = telephone.read(service.to(telephone)[0].body)
    assert (message["title"], message["url"]) == ("Al tavolo: bruno", f"/tables/{room.id}/")


def test_messages_can_be_stopped(look: Look, service: PushService) -> None:
    begun, telephone = begin(), Telephone(service.url)
    page = look("/settings/", viewport=PHONE, locale="en-GB")
    page.context.grant_permissions(["notifications"])
    with_address(page, telephone)
    page.goto(f"/tournaments/{begun.id}/seat/?name=b")
    # Several are found: whose seat it is to be, is chosen.
    page.get_by_label("Whose seat?").select_option("Bea Neri, Bruno Neri")
    start = page.get_by_role("button", name="Tell me also when the page is closed")
    start.click()
    expect(page.locator("push-offer [data-said]")).to_contain_text("Bea Neri, Bruno Neri")
    expect(start).to_be_hidden()
    page.get_by_label("Whose seat?").select_option("Carla Blù, Carlo Blù")
    expect(start).to_be_visible()
    assert PushSubscription.objects.get().entry == 2
    looked_at(page, "push-choice")
    page.get_by_role("button", name="Tell me no more").click()
    expect(page.locator("push-offer [data-said]")).to_be_empty()
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize("language", nightly_but("it-IT".__eq__, ["it-IT", "en-GB"]))
def test_a_browser_that_gets_no_address_says_so(
    look: Look, service: PushService, faults: list[str], language: str
) -> None:
    """This very Chromium, and nothing put in its place: a private window gets no address."""
    begun = begin()
    page = look("/settings/", viewport=PHONE, locale=language)
    page.context.add_cookies([{"name": "preferences", "value": BIG, "url": urljoin(page.url, "/")}])
    page.context.grant_permissions(["notifications"])
    page.goto(f"/tournaments/{begun.id}/seat/?name=anna+rossi")
    expect(page.locator("html")).to_have_attribute("data-type", "big")
    page.evaluate("navigator.serviceWorker.ready")
    looked_at(page, f"push-big-{language}")
    page.locator("push-offer [data-start]").click()
    said = {
        "it-IT": "Il browser non è riuscito a raggiungere il suo servizio di avvisi.",
        "en-GB": "The browser could not reach its message service.",
    }
    expect(page.locator("push-offer [data-said]")).to_have_text(said[language])
    expect(page.locator("push-offer [data-start]")).to_be_enabled()
    assert not PushSubscription.objects.exists()
    assert all("incognito" in fault for fault in faults)
    faults.clear()  # Chromium writes that a private window has none


def test_whoever_has_said_no_is_told_where_to_change_it(look: Look, service: PushService) -> None:
    begun = begin()
    page = look("/settings/", viewport=PHONE)
    # Chromium without a permission and without anybody to ask says no.
    page.goto(f"/tournaments/{begun.id}/seat/?name=anna+rossi")
    page.evaluate("navigator.serviceWorker.ready")
    page.get_by_role("button", name=BUTTON).click()
    expect(page.locator("push-offer [data-said]")).to_contain_text("impostazioni")
    expect(page.get_by_role("button", name=BUTTON)).to_be_hidden()
    looked_at(page, "push-blocked")


def test_a_telephone_is_told_of_its_next_seat(look: Look) -> None:
    begun = begin(pairs(8))
    page = look(f"/tournaments/{begun.id}/seat/?name=anna+rossi", viewport=PHONE)
    page.context.grant_permissions(["notifications"])
    page.reload()
    page.evaluate("navigator.serviceWorker.ready")
    expect(page.locator("live-stream")).to_have_attribute("while-hidden", "")
    alert = page.locator("[data-alert]")
    expect(alert).to_be_hidden()
    begun.results(1, *[(table, 1000 + 5 * table, 995) for table in range(1, 5)])
    begun.step("close_round", "propose", "post")
    expect(alert).to_contain_text(re.compile(r"Anna Rossi.*tavolo \d+, (Nord–Sud|Est–Ovest)"))
    looked_at(page, "seat-told")
    told = """async () => {
      const worker = await navigator.serviceWorker.getRegistration();
      return (await worker.getNotifications()).map((one) => one.body);
    }"""
    until(page, f"async () => (await ({told})()).length > 0")
    assert "Anna Rossi" in page.evaluate(told)[0]
