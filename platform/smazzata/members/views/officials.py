"""Who holds a role, and giving and taking roles."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from smazzata.members import roles
from smazzata.members.actors import actor_of
from smazzata.members.forms import ROLES, RoleForm
from smazzata.members.models import Account
from smazzata.members.permissions import Action, Role
from smazzata.members.principals import principal_of, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.members.refusals import MembersRefusal
from smazzata.members.views.account import CHANGES, form_page


@requires(Action.NAME_OFFICIALS)
@never_cache
@form_page
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]
@rate_limited(CHANGES)
def page(request: HttpRequest) -> HttpResponse:
    """The officials; officers make organisers and referees, administrators anybody anything."""
    who = principal_of(request)
    own = [role for role in roles.APPOINTED if roles.may_give(who, role)]
    form = RoleForm(own, request.POST or None)
    if request.method == "POST":
        if request.POST.get("role") in set(map(str, roles.APPOINTED)) - set(map(str, own)):
            raise PermissionDenied
        if form.is_valid():
            try:
                _change(form, actor_of(str(who.member)), taken="revoke" in request.POST)
            except MembersRefusal as refusal:
                form.add_error(None, refusal.sentence)
            else:
                messages.success(request, _("Saved."))
                return redirect("account_officials")
    held = [
        (account, [(role, ROLES[role], role in own) for role in roles.APPOINTED if role in given])
        for account, given in roles.officials()
    ]
    return render(request, "members/officials.html", {"form": form, "held": held})


def _change(form: RoleForm, actor: str, *, taken: bool) -> None:
    username, role = form.cleaned_data["username"], Role(form.cleaned_data["role"])
    account = Account.objects.filter(username=username.lower(), is_active=True).first()
    if account is None:
        raise MembersRefusal("no_such_account")
    if taken:
        roles.revoke(account, role, actor)
    else:
        roles.grant(account, role, actor)
