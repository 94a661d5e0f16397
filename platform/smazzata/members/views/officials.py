"""Who holds a role, and giving and taking roles."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.kernel.refusal import Refusal
from smazzata.members import roles
from smazzata.members.forms import ROLES, RevokeForm, RoleForm
from smazzata.members.models import Account
from smazzata.members.permissions import Action
from smazzata.members.principals import actor_of, principal_of, requires
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
    revoking = RevokeForm.of(request, own)
    form = revoking if revoking.is_bound else RoleForm.of(request, own)
    if form.is_valid():
        try:
            _change(form, actor_of(str(who.member)))
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


def _change(form: RoleForm, actor: str) -> None:
    username = form.cleaned_data["username"].lower()
    account = Account.objects.filter(username=username, is_active=True).first()
    if account is None:
        raise MembersRefusal("no_such_account")
    form.carry_out(account, actor)
