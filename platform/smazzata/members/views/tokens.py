"""Tokens for programs: seen, made, removed by the account they act for."""

from allauth.account.decorators import reauthentication_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from games.kernel.refusal import Refusal
from smazzata.members import tokens
from smazzata.members.forms import ACTIONS, RemoveTokenForm, TokenForm
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.members.refusals import MembersRefusal
from smazzata.members.views.account import CHANGES, form_page


@requires(Action.OWN_SECURITY)
@never_cache
@form_page
@reauthentication_required  # type: ignore[untyped-decorator]
@rate_limited(CHANGES)
def page(request: HttpRequest) -> HttpResponse:
    """The tokens of the own account; a new one is shown in the answer to its making, once."""
    account = principal_of(request).account
    assert account is not None
    held = account.tokens.order_by("pk")
    removing = RemoveTokenForm.of(request)
    if removing.is_bound:
        if removing.is_valid():
            held.filter(pk=removing.cleaned_data["remove"]).delete()
        return redirect("account_tokens")
    form, key = TokenForm.of(request), ""
    if form.is_valid():
        chosen = [Action(name) for name in form.cleaned_data["actions"]]
        try:
            key = tokens.create_token(account, form.cleaned_data["name"], chosen)
            form = TokenForm()
        except MembersRefusal as refusal:
            form.refuse(Refusal(refusal.code))
    shown = [(token, [ACTIONS[a] for a in tokens.GRANTABLE if a in token.scope]) for token in held]
    return render(request, "members/tokens.html", {"form": form, "held": shown, "key": key})
