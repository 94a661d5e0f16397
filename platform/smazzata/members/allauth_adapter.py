"""Where django-allauth meets this site: mail through Celery, secrets encrypted."""

import base64
import hashlib
from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from smazzata.members import mail
from smazzata.members.client_address import client_address
from smazzata.members.directory import is_taken, name_taken
from smazzata.members.login_attempts import count_attempt, forget_attempts, remember_login
from smazzata.members.models import Account


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Accounts."""

    def save_user(
        self, request: HttpRequest, user: Account, form: Any, commit: bool = True
    ) -> Account:
        """The account; back to the form for the slower of two who take one username at once."""
        try:
            with transaction.atomic():
                return cast(Account, super().save_user(request, user, form, commit))
        except IntegrityError:
            messages.error(request, str(self.error_messages["username_taken"]))
            raise ImmediateHttpResponse(redirect("account_signup")) from None

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The username; a new account is shown under it, so it may not look like anybody's."""
        cleaned = str(super().clean_username(username, shallow))
        mine = self.request.user if self.request.user.is_authenticated else None
        if not shallow and is_taken(cleaned, beside=mine):
            raise name_taken()
        return cleaned

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Has a worker send it: a page is as slow for an address that exists as for any other."""
        message = self.render_mail(
            template_prefix, email, {"request": self.request, "email": email, **context}
        )
        owner = context.get("user")
        owner = owner or Account.objects.filter(emailaddress__email__iexact=email).first()
        mail.enqueue(owner, email, message.subject, message.body)

    def render_mail(self, *args: Any, **options: Any) -> Any:
        """The mail; templates name the site by its host."""
        prefix, email, context, *rest = args
        host = self.request.get_host()
        site = {"name": "Smazzata", "domain": f"{self.request.scheme}://{host}"}
        return super().render_mail(
            prefix, email, {**context, "current_site": site}, *rest, **options
        )

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Refuses a log-in after too many wrong ones, before its password is looked at."""
        self._login_failed_rl_usage = count_attempt(request, credentials)
        if self._login_failed_rl_usage is None:
            raise self.validation_error("too_many_login_attempts")

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        # Whoever has a new password by mail may use it.
        forget_attempts(request, credentials)

    def post_login(self, request: HttpRequest, user: Account, **options: Any) -> HttpResponse:
        """Where somebody is led who is logged in, second factor and all."""
        response = cast(HttpResponse, super().post_login(request, user, **options))
        remember_login(request, response, user)
        return response

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address of the client, by which log-ins are counted."""
        return client_address(request)


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Second factors: their secrets are worth nothing without the key of the site."""

    def encrypt(self, text: str) -> str:
        """What is stored."""
        return _cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """What was encrypted, with the present secret key or one of the fallbacks."""
        return _cipher().decrypt(encrypted_text.encode()).decode()


def _cipher() -> MultiFernet:
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return MultiFernet([Fernet(_key(str(secret))) for secret in keys])


def _key(secret: str) -> bytes:
    return base64.urlsafe_b64encode(hashlib.sha256(b"second factor:" + secret.encode()).digest())
