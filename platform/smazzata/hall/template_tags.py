"""What the hall's templates need: cents as people write money, and the button of a telephone."""

from decimal import Decimal
from typing import Any

from django import template
from django.utils.formats import number_format

from smazzata.hall.push.site_key import site_key

register = template.Library()


@register.filter
def money(cents: int) -> str:
    """`1050` as `10,50` or `10.50`, by the language of the page."""
    return str(number_format(Decimal(cents).scaleb(-2), decimal_pos=2, force_grouping=True))


@register.inclusion_tag("push/parts/offer.html", takes_context=True)
def push_offer(context: Any) -> dict[str, Any]:
    """The offer for those of `wanted` (sides) that the page has found; nothing without a key."""
    key, presenter = site_key(), context["presenter"]
    offered = key is not None and not presenter.state.closed
    return {
        "public_key": key.public if key and offered else "",
        "presenter": presenter,
        "sides": context["wanted"],
        "csrf_token": context.get("csrf_token"),
    }


@register.simple_tag
def has_push() -> bool:
    """Whether the site can send messages to telephones."""
    return site_key() is not None


@register.inclusion_tag("push/parts/table_offer.html", takes_context=True)
def table_push_offer(context: Any) -> dict[str, Any]:
    """The offer to have this telephone told of one's own tables; nothing without a key."""
    key = site_key()
    return {
        "public_key": key.public if key is not None else "",
        "csrf_token": context.get("csrf_token"),
    }
