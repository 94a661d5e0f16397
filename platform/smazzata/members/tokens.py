"""Tokens: how programs come in for an account, with fewer rights than the account has.

A token is shown once, when it is made. It begins with `smz_`, so that scanners of source code know
what was left lying about, and is sent as `Authorization: Bearer smz_...`. The site's own pages come
in by their session instead.
"""

import hashlib
import logging
import re
import secrets
from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.http import HttpResponseForbidden
from django.utils import timezone
from django.utils.log import log_response
from django.utils.translation import gettext as _
from rest_framework import authentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from smazzata.members.models import Account, Token
from smazzata.members.permissions import Action
from smazzata.members.refusals import MembersRefusal

MOST = 10
"""Tokens of one account."""
GRANTABLE = (
    Action.WATCH,
    Action.WRITE_SLIPS,
    Action.HOLD_OFFICE,
    Action.RUN_TOURNAMENT,
    Action.READ_REPORTS,
)
"""What a token can be given: the actions that some address of the interface names, and no others.
Never rights over accounts, and nothing that a referee alone sees."""

_HEADER = re.compile(r"Bearer (smz_[A-Za-z0-9_-]{43})", re.ASCII)


def create_token(account: Account, name: str, actions: Iterable[Action]) -> str:
    """A new token, to be shown to its owner now or never.

    Looking at what is public is always in it. Raises `MembersRefusal(too_many_tokens)`.
    """
    scope = {Action.WATCH, *actions} & set(GRANTABLE)
    key = f"smz_{secrets.token_urlsafe(32)}"
    with transaction.atomic():
        Account.objects.select_for_update().get(pk=account.pk)
        if account.tokens.count() >= MOST:
            raise MembersRefusal("too_many_tokens")
        Token.objects.create(account=account, name=name, digest=_digest(key), actions=sorted(scope))
    return key


def revoke_tokens(user: Account, **_signal: object) -> None:
    """Ends all tokens of an account whose password was forgotten, or stolen."""
    user.tokens.all().delete()


def find_token(header: str) -> Token | None:
    """The token that an `Authorization` header shows; it is noted that it was used."""
    match = _HEADER.fullmatch(header)
    if match is None:
        return None
    tokens = Token.objects.select_related("account")
    token = tokens.filter(digest=_digest(match[1]), account__is_active=True).first()
    now = timezone.now()
    if token is not None and (token.used_at is None or now - token.used_at > timedelta(hours=1)):
        Token.objects.filter(pk=token.pk).update(used_at=now)
    return token


def _digest(key: str) -> str:
    # 256 random bits need no slow hash.
    return hashlib.sha256(key.encode()).hexdigest()


class TokenAuthentication(authentication.BaseAuthentication):
    """`Authorization: Bearer smz_...` of the interface for programs."""

    def authenticate(self, request: Request) -> tuple[Account, Token] | None:
        """The account and the token; None without such a header; 401 `bad_token`."""
        header = request.headers.get("Authorization", "")
        if not header:
            return None
        token = find_token(header)
        if token is None:
            raise AuthenticationFailed(_("This token is not valid."), "bad_token")
        return token.account, token

    def authenticate_header(self, _request: Request) -> str:
        """What a 401 asks for."""
        return "Bearer"


class SessionAuthentication(authentication.SessionAuthentication):
    """REST framework's, which tells the log nothing of a call that seems to come from elsewhere."""

    def enforce_csrf(self, request: Request) -> None:
        """Refuses it; the log says why in the words in which Django tells it of a form."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied as refused:
            reason = str(refused.detail).removeprefix("CSRF Failed: ")
            log_response(
                "Forbidden (%s): %s",
                reason,
                request.path,
                response=HttpResponseForbidden(),
                request=request,
                logger=logging.getLogger("django.security.csrf"),
            )
            raise
