"""Who is asking, and the gate before every page, every call for programs and every socket.

A view names its action once, `@requires(Action.WATCH)`; what is refused never reaches it. Rights
that depend on the thing itself (the own seat, the own comment) are the view's to check.
"""

from collections.abc import Callable, Collection
from functools import lru_cache, wraps
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit
from uuid import UUID

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import resolve_url
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from rest_framework.exceptions import APIException
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from smazzata.ledger.errors import storage_errors
from smazzata.ledger.sql import run_sql
from smazzata.members.models import Account, Member
from smazzata.members.permissions import Action, Role, may
from smazzata.members.sent_forms import keep_sent

V = TypeVar("V", bound=Callable[..., Any])


class Principal(NamedTuple):
    """Somebody who looks at a page, calls the interface or holds a socket."""

    account: Account | None
    member: str | None
    """The opaque id that events know; None for whoever has no account."""
    name: str
    """As the person wishes to be called; empty for whoever has no account."""
    roles: frozenset[Role]
    scope: frozenset[Action] | None = None
    """All that a token for programs lets its bearer do; None when the person comes in person."""

    def may(self, action: Action) -> bool:
        """Whether this visitor may do it."""
        return may(self.roles, action) and (self.scope is None or action in self.scope)


ANONYMOUS = Principal(None, None, "", frozenset({Role.ANYONE}))


def principal_for(
    account: Account | AnonymousUser | None, scope: frozenset[Action] | None = None
) -> Principal:
    """The visitor behind an account, as sockets have it in `scope["user"]`. Asks the database."""
    # Not isinstance: what a request or a socket carries is a lazy object around the account.
    if account is None or not account.is_authenticated:
        return ANONYMOUS
    person = Member.objects.filter(account_id=account.pk).values_list("id", "name").first()
    member, name = person or (None, account.get_username())
    return Principal(account, member and str(member), name, roles_of(account), scope)  # type: ignore[arg-type]


def roles_of(account: Any) -> frozenset[Role]:
    """The roles of an account: guests have one and never another."""
    if account.is_guest:
        return frozenset({Role.GUEST})
    known = {role.value for role in Role}
    named = set(account.groups.values_list("name", flat=True)) & known
    return frozenset({Role.PLAYER, *map(Role, named)})


def principal_of(request: HttpRequest | Request) -> Principal:
    """Who sent this request; looked up once a request, and again after a log-in within it.

    A stranger, if it was turned away before anybody looked who sent it, such as for its host.
    """
    account = getattr(request, "user", None)
    key = account.pk if account is not None else None
    known: tuple[Any, Principal] | None = getattr(request, "_visitor", None)
    if known is None or known[0] != key:
        token = getattr(request, "auth", None)
        known = (key, principal_for(account, getattr(token, "scope", None)))
        request._visitor = known  # type: ignore[union-attr]
    return known[1]


class Login(NamedTuple):
    """A session and the account for which it was opened."""

    session_key: str | None
    account_id: int


def still_logged_in(session_key: str | None, account_id: int) -> bool:
    """Whether a socket opened in this session still belongs to this account.

    False after a log-out, a change of the password, or the erasure of the account.
    """
    login = Login(session_key, account_id)
    return login in logged_in_among({login})


def logged_in_among(logins: Collection[Login]) -> set[Login]:
    """Those of these sessions that still belong to their accounts; one statement for all.

    Raises `StorageFailed`.
    """
    known = [login for login in logins if login.session_key is not None]
    if not known:
        return set()
    with storage_errors():
        rows = run_sql(_SESSIONS, ([k for k, _ in known], [a for _, a in known])).fetchall()
    return {Login(key, id_) for key, id_, data, password in rows if _belongs(data, password, id_)}


_SESSIONS = """
SELECT wanted.key, wanted.account, s.session_data, a.password
FROM unnest(%s::text[], %s::int8[]) AS wanted (key, account)
JOIN django_session s ON s.session_key = wanted.key AND s.expire_date > now()
JOIN members_account a ON a.id = wanted.account AND a.is_active
"""


@lru_cache(maxsize=4096)
def _belongs(session_data: str, password: str, account_id: int) -> bool:
    """Whether the data of a session are those of a log-in to this account with this password."""
    session = SessionStore().decode(session_data)
    current = Account(password=password).get_session_auth_hash()
    return (
        session.get(SESSION_KEY) == str(account_id)
        and BACKEND_SESSION_KEY in session
        and constant_time_compare(session.get(HASH_SESSION_KEY, ""), current)
    )


def requires(action: Action) -> Callable[[V], V]:
    """Let only those pass who may do `action`; the view says so in its attribute `action`.

    Goes on a function, on a class of REST framework, or on a single method of one. The
    others get a page (strangers: the log-in page, or the guests' where a name is enough), or
    `{"code", "message"}` where a program asked: 401 `login_needed`, 403 `not_allowed`.
    """

    def guard(view: Any) -> Any:
        if isinstance(view, type):
            view.action = action  # type: ignore[attr-defined]
            view.permission_classes = [ActionPermission, *view.permission_classes]  # type: ignore[attr-defined]
            return view

        @wraps(view)
        def guarded(*args: Any, **kwargs: Any) -> Any:
            request = next(a for a in args[:2] if isinstance(a, HttpRequest | Request))
            return _refused(request, action) or view(*args, **kwargs)

        guarded.action = action  # type: ignore[attr-defined]
        return guarded

    return guard


def public_page(view: V) -> V:
    """A page that everybody may read, and that is only read: by GET and HEAD."""
    return requires(Action.WATCH)(require_safe(view))


class ActionPermission(BasePermission):
    """Before views of the interface for programs; put there by `requires`."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """True, or a `AccessDenied`, which says why in words."""
        who = principal_of(request)
        if not who.may(view.action):  # type: ignore[attr-defined]
            raise AccessDenied(who)
        return True


class AccessDenied(APIException):
    """What a program hears: 401 `login_needed` without an account, else 403 `not_allowed`."""

    def __init__(self, who: Principal) -> None:
        self.default_code = "login_needed" if who.account is None else "not_allowed"
        self.status_code = 401 if who.account is None else 403
        said = _("Log in to do this.") if who.account is None else _("You may not do this.")
        super().__init__(said)


def _refused(request: Any, action: Action) -> HttpResponse | None:
    """The refusal; None for whoever may."""
    if isinstance(request, HttpRequest) and ANONYMOUS.may(action):
        return None  # nobody is looked up for what is open to all, so it works without a database
    who = principal_of(request)
    if who.may(action):
        return None
    if isinstance(request, Request):
        raise AccessDenied(who)
    if wants_json(request):
        denied = AccessDenied(who)
        body = {"code": denied.default_code, "message": str(denied.detail)}
        return JsonResponse(body, status=denied.status_code)
    if who.account is None:
        # Whoever needs no more than a name is asked for no more; that page leads to the log-in too.
        door = "account_guest" if action is Action.PLAY_CASUAL else "account_login"
        kept = keep_sent(request, logged_out=True) if door == "account_login" else None
        return kept or redirect_to_login(_back_to(request), resolve_url(door))
    raise PermissionDenied


def _back_to(request: HttpRequest) -> str:
    """The page to be on after the login: the one asked for, or the one with the form."""
    if request.method in {"GET", "HEAD"}:
        return request.get_full_path()
    form = urlsplit(request.headers.get("Referer", ""))
    # Paths only, so that it leads nowhere else; allauth looks at it once more.
    return form.path if form.netloc == request.get_host() and form.path else "/"


def wants_json(request: HttpRequest) -> bool:
    """Whether the answer is read by a program and not by a person."""
    return (
        request.path.startswith("/api/")
        or request.path.endswith(".json")
        or request.get_preferred_type(["text/html", "application/json"]) == "application/json"
    )


_MEMBER = "member:"


def actor_of(member: str | UUID) -> str:
    """The actor that a member is."""
    return f"{_MEMBER}{member}"


def member_of(actor: str) -> str | None:
    """The member that an actor is; None for a machine, a slip or a device."""
    return actor.removeprefix(_MEMBER) if actor.startswith(_MEMBER) else None
