"""What is said of accounts: who holds which role, who is the first to, who has which licence."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from games.kernel.refusal import Refusal
from smazzata.members import first_administrator as first
from smazzata.members import roles
from smazzata.members.forms import (
    ROLES,
    FirstAdministratorForm,
    LicenceForm,
    RevokeForm,
    RoleForm,
)
from smazzata.members.guests import BACKEND
from smazzata.members.licences import give_licence
from smazzata.members.models import Account
from smazzata.members.permissions import Action
from smazzata.members.principals import actor_of, principal_of, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.members.rate_limits import RateLimit
from smazzata.members.refusals import MembersRefusal
from smazzata.members.views.account import CHANGES, form_page
from smazzata.runtime.problems import Problem

FIRST_CODES = RateLimit("first-codes", 20, 3600)


def find_account(username: str) -> Account:
    """The account of this name. Raises `MembersRefusal(no_such_account)`."""
    found = Account.objects.filter(username=username.lower(), is_active=True).first()
    if found is None:
        raise MembersRefusal("no_such_account")
    return found


@requires(Action.NAME_OFFICIALS)
@never_cache
@form_page
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]
@rate_limited(CHANGES)
def officials(request: HttpRequest) -> HttpResponse:
    """The officials; officers make organisers and referees, administrators anybody anything."""
    who = principal_of(request)
    own = [role for role in roles.APPOINTED if roles.may_give(who, role)]
    revoking = RevokeForm.of(request, own)
    form = revoking if revoking.is_bound else RoleForm.of(request, own)
    if form.is_valid():
        try:
            form.carry_out(find_account(form.cleaned_data["username"]), actor_of(str(who.member)))
        except MembersRefusal as refusal:
            form.refuse(Refusal(refusal.code))
        else:
            messages.success(request, _("Saved."))
            return redirect("account_officials")
    held = [
        (account, [(role, ROLES[role], role in own) for role in roles.APPOINTED if role in given])
        for account, given in roles.officials()
    ]
    return render(request, "members/officials.html", {"form": form, "held": held})


@requires(Action.ENTER_LICENCES)
@never_cache
@form_page
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]
@rate_limited(CHANGES)
def licences(request: HttpRequest) -> HttpResponse:
    """Which account has which licence."""
    form = LicenceForm.of(request)
    if form.is_valid():
        licence = form.cleaned_data["licence"]
        try:
            account = find_account(form.cleaned_data["username"])
            member = give_licence(account, licence, actor_of(str(principal_of(request).member)))
        except MembersRefusal as refusal:
            form.refuse(Refusal(refusal.code))
        else:
            said = _("%(username)s has licence %(licence)s and plays as %(name)s.")
            facts = {"username": account.username, "licence": licence, "name": member.name}
            messages.success(request, said % facts)
            return redirect("account_licences")
    return render(request, "members/licences.html", {"form": form})


@requires(Action.ENTER)
@never_cache
@sensitive_post_parameters()
@form_page
@rate_limited(FIRST_CODES)
def first_administrator(request: HttpRequest) -> HttpResponse:
    """The account of the first administrator, made with the code of a fresh site."""
    form = FirstAdministratorForm.of(request, initial={"code": request.GET.get("code", "")})
    used = MembersRefusal("first_code_used")
    problem = Problem(used.sentence, used.code) if first.is_used() else None
    if problem is None and form.is_valid():
        data = form.cleaned_data
        try:
            account = first.create_first_administrator(
                data["code"], data["username"], data["password1"]
            )
        except MembersRefusal as refusal:
            form.refuse(Refusal(refusal.code))
        except ValidationError as error:
            form.add_error("username", error)
        else:
            login(request, account, backend=BACKEND)
            messages.success(request, _("This site is yours to run: open a tournament here."))
            return redirect("desk:index")
    context = {"form": form, "problem": problem}
    status = problem.status if problem else 200
    return render(request, "members/first_administrator.html", context, status=status)
