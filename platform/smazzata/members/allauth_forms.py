"""Forms of django-allauth whose Italian is not as people speak."""

from typing import Any

from allauth.account.forms import LoginForm, SignupForm
from django.utils.translation import gettext_lazy as _


class AccountLoginForm(LoginForm):  # type: ignore[misc]
    """Log-in by username or e-mail address."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["login"].label = _("Username or email")


class AccountSignupForm(SignupForm):  # type: ignore[misc]
    """Sign-up."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["email"].label = _("Email (optional)")
