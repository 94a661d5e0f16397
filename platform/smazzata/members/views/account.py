"""The own account: name, tokens, data to take away, erasure; a guest's way to stay."""

from allauth.account.decorators import reauthentication_required
from allauth.account.views import signup
from django.contrib import messages
from django.contrib.auth import logout
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from games.kernel.refusal import Refusal
from smazzata.members import directory, guests, privacy
from smazzata.members import tokens as program_tokens
from smazzata.members.forms import (
    ACTIONS,
    ROLES,
    ConvertGuestForm,
    EraseForm,
    GuestForm,
    ProfileForm,
    RemoveTokenForm,
    TokenForm,
)
from smazzata.members.models import Account
from smazzata.members.permissions import Action, Role
from smazzata.members.principals import actor_of, principal_of, requires
from smazzata.members.rate_limited import rate_limited
from smazzata.members.rate_limits import RateLimit
from smazzata.members.refusals import MembersRefusal

CHANGES = RateLimit("own-changes", 30, 3600)


form_page = require_http_methods(["GET", "HEAD", "POST"])


@requires(Action.OWN_DATA)
@never_cache
@form_page
@rate_limited(CHANGES)
def home(request: HttpRequest) -> HttpResponse:
    """The own account, with the form for name and club."""
    account = _account(request)
    form = ProfileForm.of(request, account)
    if form.is_valid():
        try:
            form.save()
        except ValidationError as error:
            form.add_error("name", error)
        else:
            messages.success(request, _("Saved."))
            return redirect("account_home")
    held = [ROLES[role] for role in Role if role in principal_of(request).roles]
    context = {"form": form, "account": account, "member": account.member, "held": held}
    return render(request, "members/home.html", context)


@requires(Action.ENTER)
@never_cache
@form_page
@rate_limited(guests.new_guests)
def guest(request: HttpRequest) -> HttpResponse:
    """Coming in with no more than a name."""
    form = GuestForm.of(request, initial={"next": request.GET.get("next", "")})
    onward = _onward(request, form)
    if principal_of(request).account is not None:
        return HttpResponseRedirect(onward)
    if form.is_valid():
        try:
            guests.log_in_guest(request, form.cleaned_data["name"])
        except ValidationError as error:
            form.add_error("name", error)
        else:
            return HttpResponseRedirect(onward)
    return render(request, "members/guest.html", {"form": form, "next": onward})


@requires(Action.OWN_DATA)
@never_cache
@sensitive_post_parameters()
@form_page
@rate_limited(CHANGES)
def convert_guest(request: HttpRequest) -> HttpResponse:
    """A guest becomes a full account."""
    account = _account(request)
    if not account.is_guest:
        return redirect("account_home")
    form = ConvertGuestForm.of(request)
    if form.is_valid():
        data = form.cleaned_data
        try:
            guests.convert_guest(request, account, data["username"], data["password1"])
        except ValidationError as error:
            form.add_error("username", error)
        else:
            messages.success(request, _("This account is yours to keep."))
            return redirect("account_home")
    return render(request, "members/keep.html", {"form": form})


@requires(Action.ENTER)
def sign_up(request: HttpRequest) -> HttpResponse:
    """The library's page, but for a guest: a second account would lose the matches of the first."""
    visitor = principal_of(request).account
    if visitor is not None and visitor.is_guest:
        return redirect("account_keep")
    return signup(request)  # type: ignore[no-any-return]


# A guest has no password that could be asked for.
fresh_password = reauthentication_required(
    enabled=lambda request: request.user.has_usable_password()
)


@requires(Action.OWN_DATA)
@never_cache
@require_safe
@fresh_password  # type: ignore[untyped-decorator]
def export(request: HttpRequest) -> JsonResponse:
    """Everything the site knows about the person, as a file."""
    response = JsonResponse(
        privacy.export_personal_data(_account(request)), json_dumps_params={"indent": 2}
    )
    response.headers["Content-Disposition"] = 'attachment; filename="smazzata.json"'
    return response


@requires(Action.OWN_DATA)
@never_cache
@form_page
@fresh_password  # type: ignore[untyped-decorator]
@rate_limited(CHANGES)
def erase(request: HttpRequest) -> HttpResponse:
    """Erases the own account, after a second thought; whoever has a password gives it again."""
    account = _account(request)
    expected = account.member.name if account.is_guest else account.username
    form = EraseForm.of(request)
    if form.is_valid():
        if form.cleaned_data["confirmation"].strip() == expected:
            member = account.member.id
            directory.erase_member(member, actor_of(member))
            logout(request)
            messages.success(request, _("Your account is erased."))
            return redirect("/")
        form.refuse(Refusal("erase_not_confirmed"))
    context = {"form": form, "expected": expected}
    return render(request, "members/erase.html", context)


@requires(Action.OWN_SECURITY)
@never_cache
@form_page
@reauthentication_required  # type: ignore[untyped-decorator]
@rate_limited(CHANGES)
def tokens(request: HttpRequest) -> HttpResponse:
    """The tokens of the own account; a new one is shown in the answer to its making, once."""
    account = _account(request)
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
            key = program_tokens.create_token(account, form.cleaned_data["name"], chosen)
            form = TokenForm()
        except MembersRefusal as refusal:
            form.refuse(Refusal(refusal.code))
    shown = [
        (token, [ACTIONS[a] for a in program_tokens.GRANTABLE if a in token.scope])
        for token in held
    ]
    return render(request, "members/tokens.html", {"form": form, "held": shown, "key": key})


def _account(request: HttpRequest) -> Account:
    """Whose page it is; the gate has let nobody else in."""
    account = principal_of(request).account
    assert account is not None
    return account


def _onward(request: HttpRequest, form: GuestForm) -> str:
    """Where the visitor wanted to go, if that is on this site."""
    wanted = form["next"].value() or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if safe and wanted.startswith("/") else "/"
