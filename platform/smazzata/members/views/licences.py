"""The page on which the federation enters licences."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.kernel.refusal import Refusal
from smazzata.members.forms import LicenceForm
from smazzata.members.licences import give_licence
from smazzata.members.models import Account
from smazzata.members.permissions import Action
from smazzata.members.principals import actor_of, principal_of, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.members.refusals import MembersRefusal
from smazzata.members.views.account import CHANGES, form_page


@requires(Action.ENTER_LICENCES)
@never_cache
@form_page
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]
@rate_limited(CHANGES)
def page(request: HttpRequest) -> HttpResponse:
    """Which account has which licence."""
    form = LicenceForm.of(request)
    if form.is_valid():
        username, licence = form.cleaned_data["username"], form.cleaned_data["licence"]
        try:
            account = Account.objects.filter(username=username.lower(), is_active=True).first()
            if account is None:
                raise MembersRefusal("no_such_account")
            member = give_licence(account, licence, actor_of(str(principal_of(request).member)))
        except MembersRefusal as refusal:
            form.refuse(Refusal(refusal.code))
        else:
            said = _("%(username)s has licence %(licence)s and plays as %(name)s.")
            facts = {"username": account.username, "licence": licence, "name": member.name}
            messages.success(request, said % facts)
            return redirect("account_licences")
    return render(request, "members/licences.html", {"form": form})
