"""A registrar's pages: who may be one person, each case, and everything about a person."""

from collections.abc import Sequence
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.kernel.visible_text import drop_unseen
from smazzata.ledger.sql import run_sql
from smazzata.members.permissions import Action
from smazzata.members.principals import actor_of, principal_of, requires
from smazzata.register import joining
from smazzata.register.aliases import find_handles, find_person
from smazzata.register.door import create_provisional, find_candidates
from smazzata.register.forms import MoveForm, PairForm, PartForm
from smazzata.register.person_page import list_appearances, list_history
from smazzata.register.suspects import (
    Known,
    describe_person,
    find_suspect,
    find_suspects,
    what_moves,
)
from smazzata.runtime.search_words import NEAR_QUERY
from tournaments.federation.matching import REASONS, Described

FOUND = 20
MOST_TYPED = 80
SOMEBODY_NEW = "new"


@requires(Action.KEEP_REGISTER)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def index(request: HttpRequest) -> HttpResponse:
    """The doubtful cases, and a search for people."""
    typed = drop_unseen(request.GET.get("q", "")).replace("\0", "").strip()[:MOST_TYPED]
    context = {
        "typed": typed,
        "found": _search(typed) if typed else [],
        "cases": [(case, explain(case.reasons)) for case in find_suspects()],
    }
    return render(request, "register/index.html", context)


@requires(Action.KEEP_REGISTER)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def case(request: HttpRequest, one: UUID, other: UUID) -> HttpResponse:
    """Two people side by side, what a join would move, and the two answers."""
    who = principal_of(request)
    form = PairForm.of(request)
    if form.is_valid():
        kept, gone = form.both
        actor = actor_of(who.member or "")
        found = find_suspect(kept, gone)
        reasons = found.reasons if found else ()
        if form.act == "join":
            refusal = joining.join(kept, gone, actor, reasons)
        else:
            refusal = joining.tell_apart(kept, gone, found.evidence if found else "", actor)
        if refusal is None:
            messages.success(request, _("Done."))
            following = next(iter(find_suspects(1)), None)
            if following is None:
                return redirect("register:index")
            return redirect("register:case", following.one.person, following.other.person)
        form.refuse(refusal)
    persons = [find_person(str(one)), find_person(str(other))]
    known = [_get_person(person) for person in persons]
    if persons[0] == persons[1]:
        return redirect("register:person", persons[0])
    found = find_suspect(*persons)
    first, second = _choose_kept(known)
    moved, pasts = what_moves(first.person, second.person)
    context = {
        "people": known,
        "kept": first,
        "gone": second,
        "reasons": explain(found.reasons) if found else [],
        "moved": moved,
        "together": pasts.together,
        "form": form,
    }
    return render(request, "register/case.html", context, status=200 if not form.errors else 409)


@requires(Action.KEEP_REGISTER)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def person(request: HttpRequest, member_id: UUID) -> HttpResponse:
    """Everything about a person: what they played and under which handle, what happened, undo."""
    root = find_person(str(member_id))
    if root != str(member_id):
        return redirect("register:person", root)
    known = _get_person(root)
    actor = actor_of(principal_of(request).member or "")
    choices = _choose_others(known)
    parting, moving = PartForm.of(request), MoveForm.of(request, choices)
    form = moving if moving.is_bound else parting
    if form.is_valid():
        if isinstance(form, PartForm):
            refusal = joining.part(str(form.cleaned_data["gone"]), actor)
        else:
            said = form.cleaned_data
            to = said["person"]
            if to == SOMEBODY_NEW:
                to = str(create_provisional(Described(known.name, club=known.club)).id)
            refusal = joining.move(said["tournament"], str(said["handle"]), to, actor)
        if refusal is None:
            messages.success(request, _("Done."))
            return redirect("register:person", root)
        form.refuse(refusal)
    context = {
        "person": known,
        "handles": find_handles(root),
        "appearances": list_appearances(root, choices),
        "happened": list_history(root),
        "form": form,
    }
    return render(request, "register/person.html", context, status=409 if form.errors else 200)


def explain(reasons: Sequence[str]) -> list[str]:
    """Reasons in words."""
    language = "en" if (get_language() or "").startswith("en") else "it"
    return [REASONS[reason].say(language) for reason in reasons]


def _get_person(person: str) -> Known:
    known = describe_person(person)
    if known is None:
        raise Http404("person")
    return known


def _choose_kept(known: Sequence[Known]) -> tuple[Known, Known]:
    """Who of two goes on: who logs in, has a number, played more; else who came first."""
    kept, gone = sorted(
        known,
        key=lambda each: (
            not each.logs_in,
            not each.licence,
            -each.tournaments,
            each.person,
        ),
    )
    return kept, gone


def _search(typed: str) -> list[Known]:
    persons = dict.fromkeys(find_person(str(id_)) for (id_,) in run_sql(_NAMED, (typed, FOUND)))
    return [known for each in persons if (known := describe_person(each)) is not None]


def _choose_others(known: Known) -> list[tuple[str, str]]:
    """Who else a namesake may be."""
    given = Described(known.name)
    others = [
        (each.person, " · ".join(filter(None, (each.described.name, each.described.club))))
        for each in find_candidates([given])
        if each.person != known.person
    ]
    return [*others, (SOMEBODY_NEW, _("somebody else of this name, not known yet"))]


_NAMED = f"""
SELECT m.id FROM members_member m LEFT JOIN members_account a ON a.id = m.account_id
WHERE m.words @@ {NEAR_QUERY} AND m.erased_at IS NULL AND a.is_guest IS NOT TRUE
ORDER BY m.name, m.id LIMIT %s
"""  # noqa: S608  texts of this program
