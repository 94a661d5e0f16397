"""Numbers in addresses."""

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from smazzata.runtime import whole_numbers


def whole_number(request: Request, name: str) -> int:
    """The parameter `name`, 0 when it is missing. Raises `ValidationError` (`bad_number`)."""
    number = whole_numbers.whole_number(request.query_params.get(name, "0"), 9)
    if number is None:
        raise ValidationError(
            _("“%(name)s” must be a whole number.") % {"name": name}, code="bad_number"
        )
    return number
