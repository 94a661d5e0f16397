"""What was just done at the desk: said on the next page, with a link to the step that follows.

A form that was carried out leads on to a page; there it is said in the words of the log's events
what has happened, where it can be read, and what comes next.
"""

from collections import Counter
from collections.abc import Iterable
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from smazzata.desk import steps
from smazzata.desk.rights import offices
from smazzata.desk.steps import Step
from smazzata.ledger.reader import load as events_of
from smazzata.members.principals import Principal, principal_of
from smazzata.presentation.narration import language
from smazzata.tournament_management.tournament import load
from tournaments.state import Tournament
from tournaments.subjects.tie_breaks import find_level_tables
from tournaments.words import WORDS

NEXT: dict[Step, Promise] = {
    Step.DRAW: gettext_lazy("make the draw"),
    Step.PROPOSE: gettext_lazy("pair round %(number)s"),
    Step.POST: gettext_lazy("post round %(number)s"),
    Step.CLOSE_ROUND: gettext_lazy("close the round and publish the standings"),
    Step.PUBLISH: gettext_lazy("publish the standings again"),
    Step.HOMOLOGATE: gettext_lazy("homologate the standings"),
    Step.FINISH: gettext_lazy("end the tournament"),
}

COUNTED: dict[str, Promise] = {
    "entry_admitted": ngettext_lazy("%(n)s entry recorded", "%(n)s entries recorded", "n"),
    "entry_withdrawn": ngettext_lazy("%(n)s entry withdrawn", "%(n)s entries withdrawn", "n"),
    "entry_deleted": ngettext_lazy("%(n)s entry deleted", "%(n)s entries deleted", "n"),
}
"""What a whole list does at once is counted, by the type of its events."""


def tell_done(request: HttpRequest, tournament: UUID, command_id: UUID, back: str) -> None:
    """Has the next page say what a command of this id has stored; nothing where it stored nothing.

    `back` is the address to which it leads: what is there is not linked.
    """
    stored = [e for e in events_of(tournament) if e.command_id == command_id]
    done = Counter(event.type for event in stored)
    said = [
        str(COUNTED[kind] % {"n": number})
        if kind in COUNTED
        else WORDS[f"done_{kind}"].say(language())
        for kind, number in done.items()
        if f"done_{kind}" in WORDS
    ]
    if not said:
        return
    links = []
    if any(event.type == "standings_published" for event in stored):
        version = stored[-1].data.get("version") or len(load(tournament).state.published)
        address = reverse("web:published", args=[tournament, version])
        links.append((address, _("Look at the standings")))
    links += find_next(load(tournament).state, tournament, principal_of(request), back)
    _say(request, " · ".join(said) + ".", links)


def tell_recorded(request: HttpRequest, tournament: UUID, results: int, back: str) -> None:
    """Has the next page say how many results were recorded."""
    said = ngettext("%(number)s result recorded.", "%(number)s results recorded.", results)
    links = find_next(load(tournament).state, tournament, principal_of(request), back)
    _say(request, said % {"number": results}, links)


def find_next(
    state: Tournament, tournament: UUID, who: Principal, back: str
) -> list[tuple[str, str]]:
    """The address of the next step and what it is, for whoever may take it; none where it leads."""
    desk = reverse("desk:tournament", args=[tournament])
    held = offices(who, tournament)
    due = [step for step in steps.due(state) if step in NEXT and steps.may(step, held)]
    open_round = state.open_rounds[0] if state.open_rounds else None
    level = []
    if state.rules and open_round and open_round.complete:
        level = find_level_tables(state.rules, open_round)
    # The next round may be paired before the last results are in, but they come first.
    early = due[:1] == [Step.PROPOSE] and open_round is not None
    if open_round and level:
        address = reverse("desk:table", args=[tournament, open_round.number, level[0]])
        found = [(address, _("Next: say who goes on at table %(table)s") % {"table": level[0]})]
    elif due and not early:
        number = {"number": len(state.rounds) + 1}
        found = [(desk, _("Next: %(step)s") % {"step": NEXT[due[0]] % number})]
    elif open_round and reverse("hall:tables", args=[tournament]) != back.partition("?")[0]:
        number = {"number": open_round.number}
        address = reverse("desk:round", args=[tournament, number["number"]])
        found = [(address, _("Next: the results of round %(number)s") % number)]
    else:
        found = []
    return [link for link in found if link[0] != back.partition("?")[0]]


def _say(request: HttpRequest, said: str, links: Iterable[tuple[str, str]]) -> None:
    anchors = format_html_join(" ", '<a href="{}">{}</a>', links)
    messages.success(request, format_html("{} {}", said, anchors))
