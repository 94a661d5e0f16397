"""An evening in a hall: a tournament of Burraco that is directed by the desk's forms."""

from uuid import UUID, uuid4

from django.test import Client

from tests.testbed.desk_forms import client_of, send

PAIRS = """Anna Rossi;Aldo Rossi;Fiori
Bea Neri;Bruno Neri;Cuori
Carla Blù;Carlo Blù;Quadri
Dora D'Amico;Dino Verdi;Picche
"""
FIRST = "Anna Bea Carla Dora Elsa Fina Gina Ida Lia Mara Nora Olga Pia Rita Sara Tina".split()
LAST = "Rossi Bianchi Esposito Ferrari Colombo Marino Greco Bruno Gallo Conti De_Luca".split()
CLUBS = "Circolo del Burraco; Amici del Giovedì; A.S.D. La Pinella; Tennis Club".split("; ")


class Evening:
    """A tournament and its director's browser."""

    def __init__(self, client: Client, tournament: UUID) -> None:
        self.client = client
        self.id = tournament

    def post(self, address: str, status: int = 302, **form: object) -> str:
        """Sends a form of the desk; what the answer says. A `confirmed` one was asked first."""
        full = {"once": str(uuid4()), **form}
        answer = send(self.client, f"/desk/{self.id}/{address}", full)
        assert answer.status_code == status, answer.content.decode()
        return str(answer.content.decode())

    def step(self, *names: str) -> None:
        """Takes steps of the tournament."""
        for name in names:
            self.post("", step=name)

    def results(self, number: int, *totals: tuple[int, int, int]) -> None:
        """Types results: a table and its two totals."""
        form = {f"mp-{t}-{at}": mp for t, *both in totals for at, mp in enumerate(both)}
        self.post(f"rounds/{number}/", **form)

    def hall(self, do: str, status: int = 302, **form: object) -> str:
        """Does something on the hall's page of the desk."""
        return self.post("hall/", status, do=do, **form)


def begin(
    entries: str = PAIRS, *, posted: bool = True, who: str = "olga", **form: object
) -> Evening:
    """Opened and entered; drawn and its first round posted if `posted`."""
    olga = client_of(who, "organiser")
    usual = {"title": "Serata", "game": "burraco", "place": "hall", "system": "swiss"}
    sent = {"once": str(uuid4()), **usual, "rounds": 2, **form}
    answer = olga.post("/desk/new/", sent)
    assert answer.status_code == 302, answer.content.decode()
    begun = Evening(olga, UUID(answer.headers["Location"].split("/")[2]))
    begun.post("entries/", do="list", list=entries)
    if posted:
        begun.step("draw", "propose", "post")
    return begun


def pairs(count: int) -> str:
    """A list of so many pairs, with long names and short ones, each name once."""
    lines = []
    for at in range(count):
        one, other = FIRST[at % 16], FIRST[(at * 7 + 3) % 16]
        family = LAST[at % 11].replace("_", " ")
        second = LAST[(at * 5 + 2) % 11].replace("_", " ")
        mark = "" if at < 11 else f" {'abcdefghijklmnopqrst'[at // 11].upper()}."
        lines.append(f"{one}{mark} {family}; {other}{mark} {second}; {CLUBS[at % 4]}")
    return "\n".join(lines)
