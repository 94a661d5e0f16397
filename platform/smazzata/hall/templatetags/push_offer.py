"""`{% push_offer %}`: the button on the seat's page, where the site has a key to send with."""

from typing import Any

from django import template

from smazzata.hall.push.site_key import site_key

register = template.Library()


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
