"""Every page of the site once, with something to see on it: for pictures and for checks of all.

A page is one line in `SCENES`; what it shows is put there by `stage.set_stage`.
"""

from collections.abc import Callable
from typing import NamedTuple

from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, StorageState, ViewportSize
from playwright.sync_api import TimeoutError as NeverSeen

from smazzata.desk.entries.check_in import codes
from smazzata.hall.models import DeviceKey
from smazzata.hall.paper import Sheet
from smazzata.hall.slips.device_keys import keys_of
from smazzata.hall.slips.keys import slip_key
from smazzata.members.models import Member
from smazzata.members.principals import actor_of
from smazzata.register.member_import import import_list, read_list
from smazzata.register.models import DoubtfulLine
from smazzata.register.uploaded_lists import keep_list
from smazzata.tournament_management.corrections import corrections
from smazzata.tournament_management.tournament import load
from tests.testbed import played
from tests.testbed.stage import OFFICER, ORGANISER, PASSWORD, PLAYER, REFEREE, Stage
from tournaments.federation.member_list import MemberList

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
PATIENCE = 30_000
CARDS = ".hand .card"


class Scene(NamedTuple):
    """A page as one visitor sees it."""

    name: str
    address: Callable[[Stage], str]
    who: str | None = None
    """Whoever is logged in: `PLAYER`, `REFEREE` or nobody."""
    ready: str = "h1"
    """What is to be seen before the page is complete."""
    whole: bool = True
    """Whether a picture shows all of the page, however long, and not one screen of it."""
    paper: bool = False
    """Whether people print it."""


def _named(name: str) -> Callable[[Stage], str]:
    return lambda stage: reverse(name)


def _at_move(name: str) -> Callable[[Stage], str]:
    return lambda stage: reverse(name, args=[stage.match]) + f"?move={stage.move}"


def _table(game: str) -> Callable[[Stage], str]:
    return lambda stage: reverse("lobby:table", args=[stage.tables[game]])


def _crowded(game: str) -> Callable[[Stage], str]:
    return lambda stage: reverse("lobby:table", args=[stage.crowded[game]])


def _rules(game: str) -> Callable[[Stage], str]:
    return lambda stage: reverse("web:rules-of-game", args=[game])


def _hall(name: str) -> Callable[[Stage], str]:
    return lambda stage: reverse(f"hall:{name}", args=[stage.crowd])


def _person(stage: Stage) -> str:
    return reverse("register:person", args=[stage.member])


def _case(stage: Stage) -> str:
    """A doubtful case: a member of the tournament, and somebody of almost the same name."""
    name = Member.objects.get(id=stage.member).name
    other = Member.objects.filter(name=f"{name}i").first() or Member.objects.create(name=f"{name}i")
    return reverse("register:case", args=[stage.member, other.id])


def _import(stage: Stage) -> str:
    """The page of lists of members, with a line that waits."""
    if not DoubtfulLine.objects.exists():
        import_list(_members(stage), "system")
    return reverse("register:import")


def _import_list(stage: Stage) -> str:
    """A list of members before it is imported, with a line of each kind."""
    officer = Member.objects.get(account__username=OFFICER)
    kept = keep_list(_members(stage), "tesserati.csv", actor_of(str(officer.id)))
    return reverse("register:import-list", args=[kept.id])


def _members(stage: Stage) -> MemberList:
    member = Member.objects.select_related("club").get(id=stage.member)
    name, club = member.name, member.club.name if member.club else ""
    return read_list(f"Nome;Tessera;Circolo\n{name};RM 7;{club}\nEva Verdi;1E+20;Fiori\n".encode())


def _desk(name: str) -> Callable[[Stage], str]:
    more = [2] if name == "round" else []
    return lambda stage: reverse(f"desk:{name}", args=[stage.crowd, *more])


def _correction(stage: Stage) -> str:
    """The second warning took a point."""
    newest = corrections(stage.slips)[0]
    return reverse("web:correction", args=[stage.slips, newest.version])


def _check_in(stage: Stage) -> str:
    return reverse("hall:check-in", args=[stage.crowd, codes(stage.crowd, [1])[1]])


def _sheet(kind: Sheet) -> Callable[[Stage], str]:
    if kind is Sheet.BRACKET:
        return lambda stage: reverse("hall:sheet", args=[stage.bracket, 2, kind])
    number = 1 if kind is Sheet.RANKING else 2
    return lambda stage: reverse("hall:sheet", args=[stage.crowd, number, kind])


def _in_hall(name: str) -> Callable[[Stage], str]:
    return lambda stage: reverse(f"desk:{name}", args=[stage.slips])


def _slip(table: int) -> Callable[[Stage], str]:
    def address(stage: Stage) -> str:
        played = load(stage.slips).state.rounds[0]
        key = slip_key(stage.slips, played, table, played.table(table).sides[0])
        return f"{reverse('slips:slip', args=[stage.slips, 1, table])}?key={key}"

    return address


def _device(stage: Stage) -> str:
    """Table 1's, for all sides."""
    (key,) = keys_of(stage.slips, DeviceKey.objects.filter(tournament=stage.slips, number=1))
    return f"{reverse('hall:device', args=[stage.slips])}?key={key}"


def _between(name: str, *more: int) -> Callable[[Stage], str]:
    return lambda stage: reverse(name, args=[stage.between, *more])


def _late(stage: Stage) -> str:
    return reverse("lobby:table", args=[stage.late])


SCENES: tuple[Scene, ...] = (
    Scene("home", _named("lobby:home")),
    Scene("lobby", _named("lobby:lobby"), PLAYER),
    Scene("lobby-visitor", _named("lobby:lobby")),
    Scene("new-table", _named("lobby:new"), PLAYER),
    Scene("room", lambda stage: reverse("lobby:table", args=[stage.room]), PLAYER),
    *(
        Scene(f"table-{game}", _table(game), PLAYER, ready=CARDS, whole=False)
        for game in sorted(played.GAMES)
    ),
    *(
        Scene(f"crowd-{game}", _crowded(game), PLAYER, ready=CARDS, whole=False)
        for game in sorted(played.LARGEST)
    ),
    Scene("table-watched", _table("busca"), REFEREE, ready=".card", whole=False),
    Scene("table-late", _late, PLAYER, ready=CARDS, whole=False),
    Scene("table-referee", lambda stage: _late(stage) + "?as=referee", REFEREE, ".card", False),
    Scene("rulings", lambda stage: reverse("refereeing:rulings", args=[stage.late]), REFEREE),
    Scene("tournaments", _named("web:tournaments")),
    Scene("tournament", lambda stage: reverse("web:tournament", args=[stage.tournament])),
    Scene("tournament-before", lambda stage: reverse("web:tournament", args=[stage.planned])),
    Scene("standings", lambda stage: reverse("web:tournament", args=[stage.crowd]), paper=True),
    Scene("round", lambda stage: reverse("web:round", args=[stage.tournament, 1])),
    Scene("pairings", lambda stage: reverse("web:round", args=[stage.crowd, 2]), paper=True),
    *(
        Scene(f"desk-{name}", _desk(name), PLAYER)
        for name in ("tournament", "entries", "officers", "round", "roll-call")
    ),
    Scene("desk-final", _desk("final"), PLAYER),
    Scene("desk-official-order", _desk("official-order"), PLAYER),
    Scene("corrections", lambda stage: reverse("web:corrections", args=[stage.slips])),
    Scene("correction", _correction),
    Scene("desk-table", lambda stage: reverse("desk:table", args=[stage.crowd, 1, 1]), PLAYER),
    *(
        Scene(f"desk-{name}", _in_hall(name), PLAYER)
        for name in ("referee", "undo", "official", "venue", "course", "entry-list")
    ),
    Scene("desk-tables", lambda stage: reverse("hall:tables", args=[stage.crowd]), PLAYER),
    Scene("desk-tables-in-hall", lambda s: reverse("hall:tables", args=[s.slips]), PLAYER),
    Scene("desk-captain", _in_hall("captain"), PLAYER),
    Scene("desk-names", lambda stage: reverse("desk:names", args=[stage.crowd, 1]), PLAYER),
    Scene("desk-disputed", lambda stage: reverse("desk:table", args=[stage.slips, 1, 2]), PLAYER),
    Scene("desk-new", lambda _stage: f"{reverse('desk:new')}?preset=burraco-fibur-club", ORGANISER),
    Scene("desk", _named("desk:index"), ORGANISER),
    Scene("desk-new-own", _named("desk:new"), ORGANISER),
    Scene("desk-presets", _named("desk:presets"), ORGANISER),
    Scene("victory-table", _named("desk:victory-table"), ORGANISER),
    Scene("desk-schedule", lambda stage: reverse("desk:schedule", args=[stage.individual]), PLAYER),
    Scene("desk-final-of-groups", lambda s: reverse("desk:tournament", args=[s.final]), PLAYER),
    *(
        Scene(f"between-{name}", _between(f"desk:{name}", *more), ORGANISER)
        for name, more in (("tournament", ()), ("entries", ()), ("table", (1, 1)), ("final", ()))
    ),
    Scene("between-hall", _between("hall:control"), ORGANISER),
    Scene("between", _between("web:tournament"), ORGANISER),
    Scene("between-published", _between("web:published", 1), ORGANISER),
    Scene("individual", lambda stage: reverse("web:round", args=[stage.individual, 1])),
    Scene("desk-circuits", _named("circuits:index"), ORGANISER),
    Scene("desk-circuit", lambda stage: reverse("circuits:form", args=[stage.circuit]), ORGANISER),
    Scene("circuit", lambda stage: reverse("circuits:circuit", args=[stage.circuit])),
    Scene("code", lambda _stage: reverse("desk:code", args=["fibur-2026"])),
    Scene("line-up", lambda stage: reverse("desk:line-up", args=[stage.slips, 1, 1]), PLAYER),
    Scene("check-in", _check_in),
    Scene("check-in-cards", _hall("check-in-cards"), PLAYER, paper=True),
    Scene("slip-empty", _slip(1)),
    Scene("slip-disputed", _slip(2)),
    Scene("devices", lambda stage: reverse("hall:devices", args=[stage.slips]), PLAYER),
    Scene("device", _device),
    Scene(
        "device-codes",
        lambda stage: reverse("hall:device-codes", args=[stage.slips]),
        PLAYER,
        paper=True,
    ),
    Scene("hall-screen", _hall("screen"), ready=".wall-panel.shown li", whole=False),
    Scene(
        "hall-screen-ranking",
        lambda stage: reverse("hall:screen", args=[stage.crowd]) + "?show=ranking",
        ready=".wall-panel.shown li",
        whole=False,
    ),
    Scene("seat", lambda stage: reverse("hall:seat", args=[stage.crowd]) + "?name=a"),
    Scene("hall-table", lambda stage: reverse("hall:table", args=[stage.crowd, 2, 1])),
    Scene("hall", _hall("control"), PLAYER),
    Scene("log", _hall("log"), PLAYER),
    Scene("bracket", lambda stage: reverse("hall:bracket", args=[stage.bracket])),
    Scene("prizes", _hall("prizes")),
    Scene("prizes-form", _hall("prizes-form"), PLAYER),
    Scene("standings-published", lambda stage: reverse("web:published", args=[stage.crowd, 1])),
    *(Scene(f"sheet-{kind}", _sheet(kind), paper=True) for kind in Sheet),
    Scene("match", lambda stage: reverse("web:match", args=[stage.match]), paper=True),
    Scene("audit", lambda stage: reverse("web:match-audit", args=[stage.match])),
    Scene("replay", _at_move("web:replay"), ready=CARDS, whole=False),
    Scene("embed", _at_move("web:embed"), ready=CARDS, whole=False),
    Scene("verify", lambda stage: reverse("web:verify", args=[stage.match])),
    Scene("open-record", _named("web:open-record")),
    Scene("player", lambda stage: reverse("web:player", args=[stage.member])),
    Scene("players", _named("web:players")),
    Scene("search", lambda _stage: reverse("web:search") + "?q=a+an"),
    Scene("search-empty", _named("web:search")),
    Scene("own-tournaments", _named("web:own-tournaments"), PLAYER),
    Scene("home-player", _named("lobby:home"), PLAYER),
    Scene("rules", _named("web:rules"), paper=True),
    Scene("lesson", lambda _stage: reverse("lobby:lesson", args=["bestia"])),
    *(Scene(f"rules-{game}", _rules(game), paper=True) for game in sorted(played.GAMES)),
    Scene("rules-for-programs", lambda _stage: reverse("web:game-for-programs", args=["busca"])),
    Scene("settings", _named("web:settings")),
    Scene("design", _named("web:design")),
    Scene("offline", _named("web:offline")),
    Scene("guest", _named("account_guest")),
    Scene("login", _named("account_login")),
    Scene("first-administrator", _named("account_first")),
    Scene("sign-up", _named("account_signup")),
    Scene("reset-password", _named("account_reset_password")),
    Scene("account", _named("account_home"), PLAYER),
    Scene("email", _named("account_email"), PLAYER),
    Scene("change-password", _named("account_change_password"), PLAYER),
    Scene("second-factor", _named("mfa_index"), PLAYER),
    Scene("tokens", _named("account_tokens"), PLAYER),
    Scene("erase", _named("account_erase"), PLAYER),
    Scene("officials", _named("account_officials"), OFFICER),
    Scene("licences", _named("account_licences"), OFFICER),
    Scene("rating-lists", _named("web:rating-lists")),
    Scene("register", _named("register:index"), OFFICER),
    Scene(
        "register-person", lambda stage: reverse("register:person", args=[stage.member]), OFFICER
    ),
    Scene("register-case", _case, OFFICER),
    Scene("register-import", _import, OFFICER),
    Scene("register-import-list", _import_list, OFFICER),
    Scene("health", _named("health")),
    Scene("not-found", lambda stage: "/nothing/"),
    Scene("not-allowed", _named("account_officials"), PLAYER),
)


def sign_in(browser: Browser, url: str, name: str) -> StorageState:
    """Logs in by the form, as a person does; what the browser then keeps."""
    context = browser.new_context(base_url=url)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(reverse("account_login"))
    page.locator("[name=login]").fill(name)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password]").press("Enter")
    page.wait_for_url(lambda address: reverse("account_login") not in address)
    state = context.storage_state()
    context.close()
    return state


def enter(context: BrowserContext, scene: Scene, stage: Stage) -> Page:
    """Opens a scene's page; raises `AssertionError` when it is never complete."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    visit(page, scene, stage)
    return page


def visit(page: Page, scene: Scene, stage: Stage) -> None:
    """Leads an open page on to a scene, as `enter` does."""
    page.goto(scene.address(stage))
    try:
        page.locator(scene.ready).first.wait_for()
    except NeverSeen:
        text = page.locator("body").inner_text()
        raise AssertionError(
            f"{scene.name}: no {scene.ready} at {page.url}: {text[:300]}"
        ) from None
    page.wait_for_load_state("networkidle")
