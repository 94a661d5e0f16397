"""What an operator should hear before visitors do."""

from typing import Any

from django.conf import settings
from django.core import checks


@checks.register()
def https_needs_a_trusted_proxy(**_options: Any) -> list[checks.CheckMessage]:
    """With HTTPS=on and a proxy that nobody trusts, every page leads to itself for ever."""
    if not settings.HTTPS or settings.TRUSTED_PROXIES:
        return []
    said = "HTTPS=on, but TRUSTED_PROXIES is 0: X-Forwarded-Proto is not believed."
    hint = "Set TRUSTED_PROXIES to the number of proxies of your own before this site."
    return [checks.Warning(said, hint=hint, id="members.W001")]
