"""Cents as people write money."""

from decimal import Decimal

from django import template
from django.utils.formats import number_format

register = template.Library()


@register.filter
def money(cents: int) -> str:
    """`1050` as `10,50` or `10.50`, by the language of the page."""
    return str(number_format(Decimal(cents).scaleb(-2), decimal_pos=2, force_grouping=True))
