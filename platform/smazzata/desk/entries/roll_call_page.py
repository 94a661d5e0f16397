"""The list at the door: who is here, who has settled, and taking out whoever has not come."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from operator import itemgetter
from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kernel.refusal import MALFORMED, Refusal
from smazzata.desk.confirmation import give_form
from smazzata.desk.entries import roll_call
from smazzata.desk.entries.check_in import CheckedIn, check_in
from smazzata.desk.entries.roll_call import Ticks, tick
from smazzata.desk.forms import CommandForm, DeskForm, HiddenField
from smazzata.desk.models import Arrival
from smazzata.desk.pages import Menu
from smazzata.desk.rights import against, against_door
from smazzata.desk.submission import give
from smazzata.desk.tournament_page import TournamentPage
from smazzata.members.idempotency import Repeated, do_form_once
from smazzata.members.principals import Principal, principal_of
from smazzata.presentation.fragments import is_fragment, is_unchanged, not_changed, render_page
from smazzata.presentation.search import find_sides, read_search
from smazzata.runtime.forms import Refused
from smazzata.runtime.whole_numbers import whole_number
from tournaments.decider import decide_all
from tournaments.movements.systems import BRACKETS
from tournaments.pairing.model import Number
from tournaments.state import Tournament
from tournaments.subjects.withdrawal import WithdrawEntry

MOST_SHOWN = 100
"""Entries of one page: two boxes each."""
LAST = 8
"""How many of those who came last are named."""


class ScanForm(DeskForm):
    """A code that was read at the door."""

    acts = frozenset({"scan"})
    code = forms.CharField(
        label=gettext_lazy("Code of a card, read or typed"),
        required=False,
        strip=False,
        widget=forms.TextInput(
            {"maxlength": "200", "autocomplete": "off", "spellcheck": "false", "required": True}
        ),
    )

    def refuse(self, refusal: Refusal, field: str | None = None) -> None:
        """Whatever is refused, the code is what it is about."""
        super().refuse(refusal, field or "code")


class ChosenField(forms.MultipleChoiceField):
    """The boxes that are ticked of a list."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def clean(self, value: Any) -> frozenset[str]:
        """Their values."""
        return frozenset(value or ())


class TickForm(DeskForm):
    """Who is here, and who has paid, of those `before` whom the page had shown."""

    acts = frozenset({"tick"})
    before = forms.CharField(required=False)
    here = ChosenField()
    settled = ChosenField()

    def __init__(self, state: Tournament, **options: Any) -> None:
        super().__init__(**options)
        self.state = state

    def clean_before(self) -> Mapping[Number, Ticks]:
        """What the page had shown, as it wrote it itself: `5:10` is entry 5, here, not settled.

        Refusal: `malformed`.
        """
        found: dict[Number, Ticks] = {}
        for part in filter(None, self.cleaned_data["before"].split(",")):
            typed, _colon, ticks = part.partition(":")
            number = whole_number(typed, 6)
            known = number is not None and number in self.state.entries
            if number is None or not known or ticks not in ("00", "01", "10", "11"):
                raise Refused(MALFORMED)
            found[number] = (ticks[0] == "1", ticks[1] == "1")
        return found

    def keep(self, tournament: UUID, who: Principal) -> Refusal | None:
        """Keeps what is ticked now. Refusals: of `roll_call.tick`."""
        said = self.cleaned_data
        before, here, settled = said["before"], said["here"], said["settled"]
        now = {n: (str(n) in here, str(n) in settled) for n in before}
        return tick(tournament, before, now, who)


class AbsentForm(CommandForm):
    """Taking out whoever has not come: of `numbers`, once somebody has said yes."""

    acts = frozenset({"withdraw"})
    numbers = HiddenField()
    confirmed = HiddenField()


class RollCallPage(TournamentPage):
    """The entries with two boxes each; codes are read there, and the absent taken out."""

    name = "roll-call"
    title = gettext_lazy("Roll call")
    menu = Menu(20, is_there=lambda presenter: not presenter.state.drawn)

    def look_up(self, **_place: int) -> HttpResponse | None:
        """What changes of the page while people come, where that alone is asked for."""
        if not is_fragment(self.request):
            return None
        context = self._read_live()
        if is_unchanged(self.request, context["seen"]):
            return not_changed()
        whole = {"presenter": self.presenter, **context}
        return render_page(self.request, "", "desk/parts/roll_call", whole)

    def make_forms(self) -> Sequence[DeskForm]:
        """A code, the boxes, and the absent."""
        return [
            ScanForm.of(self.request),
            TickForm.of(self.request, self.presenter.state),
            AbsentForm.of(self.request, self.presenter),
        ]

    def give(self, sent: DeskForm) -> HttpResponse | None:
        """Does what was sent; whose code was read the next page says."""
        asked, who = self.request.GET.copy(), principal_of(self.request)
        asked.pop("came", None)
        if isinstance(sent, ScanForm):
            asked["came"] = self._scan(sent)
        back = f"{self.request.path}?{asked.urlencode()}"
        if isinstance(sent, AbsentForm):
            return self._withdraw(sent, back)
        if isinstance(sent, TickForm):
            sent.carry_out(self.request, lambda _once: sent.keep(self.presenter.id, who))
        return None if sent.errors else redirect(back)

    def _scan(self, form: ScanForm) -> str:
        """Checks in by a code that somebody at the door has read or typed; whose it is."""
        who = principal_of(self.request)
        code = form.cleaned_data["code"] if form.is_valid() else ""

        def scan(_once: UUID) -> CheckedIn | Refusal:
            refusal = against_door(who, self.presenter.id)
            return refusal or check_in(self.presenter.id, code, who, timezone.now())

        found = do_form_once(self.request, scan, answer_of=_whose)
        if isinstance(found, Refusal):
            form.refuse(found)
            return ""
        return found.answer if isinstance(found, Repeated) else _whose(found)

    def _withdraw(self, form: AbsentForm, back: str) -> HttpResponse | None:
        """Takes out those whom the question had named, and who have not come since.

        The question is a page of its own: it names the absent, and whoever comes before the answer
        is left in without another question.
        """
        who, presenter = principal_of(self.request), self.presenter
        refusal = against(who, presenter.id, [WithdrawEntry])
        if refusal is not None:
            form.refuse(refusal)
        if not form.is_valid():
            return None
        said = form.cleaned_data
        if said["confirmed"] != "yes":
            return self._render_question()
        asked = set(said["numbers"].split(","))
        absent = [n for n in roll_call.absent(presenter.id, presenter.state) if str(n) in asked]
        due = _take_out(absent)

        def withdraw(once: UUID) -> Refusal | None:
            if not due:
                return Refusal("nothing_typed")
            return give(presenter.id, due, who, once)

        return give_form(self.request, presenter, form, back, carry_out=withdraw)

    def _render_question(self) -> HttpResponse:
        """What taking out the absent comes to, before it is done."""
        presenter = self.presenter
        absent = roll_call.absent(presenter.id, presenter.state)
        sides = presenter.sides(absent)
        decided = decide_all(presenter.state, _take_out(absent))
        then = presenter.state if isinstance(decided, Refusal) else decided.state
        form = AbsentForm(presenter, initial={"numbers": ",".join(map(str, absent))})
        form.initial["confirmed"] = "yes"
        context = {
            "form": form,
            "absent": [sides[number] for number in absent],
            "in_bracket": presenter.rules.system_of(1) in BRACKETS,
            "drawn": presenter.state.draw_complete,
            "before": roll_call.count_next_round(presenter.state),
            "after": roll_call.count_next_round(then),
        }
        return self.render(context, template="roll_call_confirm")

    def read_context(self) -> Mapping[str, object]:
        """The list, and what changes while people come."""
        scan, _ticks, out = self.forms
        came = self.request.GET.get("came")
        if self.sent is scan or came is not None:
            scan.fields["code"].widget.attrs["autofocus"] = True
        number = whole_number(came or "", 6) or 0
        known = number in self.presenter.state.entries
        return {
            **self._read_live(),
            **self._read_list(),
            "scan": scan,
            "ticks": TickForm(self.presenter.state),
            "out": out,
            "came": self.presenter.sides([number])[number] if known else None,
        }

    @cached_property
    def _known(self) -> Mapping[Number, Arrival]:
        return roll_call.ticked(self.presenter.id)

    def _read_live(self) -> dict[str, Any]:
        """What changes while people come: how many are here, who came last, by which way."""
        presenter, known = self.presenter, self._known
        active = {entry.number for entry in presenter.state.active}
        here = [row for number, row in known.items() if row.here and number in active]
        settled = sum(row.settled for row in known.values())
        hours = [(row.came_at, row.number) for row in here if row.came_at]
        came = sorted(hours, key=itemgetter(0), reverse=True)[:LAST]
        sides = presenter.sides([number for _, number in came])
        newest = int(came[0][0].timestamp() * 1000) if came else 0
        return {
            "stream": presenter.id,
            "seen": f"{presenter.version}.{len(here)}.{settled}.{newest}",
            "here": len(here),
            "absent": len(active) - len(here),
            "settled": settled,
            "last": [(sides[number], known[number]) for _, number in came],
            "all_here": ",".join(str(row.number) for row in here),
        }

    def _read_list(self) -> dict[str, Any]:
        """A page of the list, with what stands in its boxes."""
        asked = read_search(self.request)
        active = self.presenter.sides([entry.number for entry in self.presenter.state.active])
        sides = sorted(find_sides(active.values(), asked), key=lambda side: side.alphabetical)
        first = whole_number(self.request.GET.get("from", ""), 6) or 0
        first = first if first < len(sides) else 0
        rows = []
        for side in sides[first : first + MOST_SHOWN]:
            row = self._known.get(side.number)
            rows.append((side, bool(row and row.here), bool(row and row.settled)))
        return {
            "rows": rows,
            "before": ",".join(f"{side.number}:{here:d}{paid:d}" for side, here, paid in rows),
            "q": asked,
            "later": first + MOST_SHOWN if first + MOST_SHOWN < len(sides) else None,
            "earlier": max(0, first - MOST_SHOWN) if first else None,
        }


def _whose(found: CheckedIn | Refusal) -> str:
    return str(found.number) if isinstance(found, CheckedIn) else ""


def _take_out(absent: Sequence[Number]) -> list[WithdrawEntry]:
    """The commands that take out whoever has not come."""
    reason = _("absent at the roll call")
    return [WithdrawEntry(number, "justified", reason) for number in absent]
