"""Numbers in addresses."""

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request


def whole_number(request: Request, name: str) -> int:
    """The parameter `name`, 0 when it is missing. Raises `ValidationError` (`bad_number`)."""
    text = request.query_params.get(name, "0")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ValidationError(
            _("“%(name)s” must be a whole number.") % {"name": name}, code="bad_number"
        )
    return int(text)
