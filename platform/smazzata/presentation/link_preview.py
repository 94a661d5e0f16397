"""What is shown of a page where its link is passed on: title, a sentence, a picture.

A view names the address of its picture as `picture` in its context, and as `moment` what its own
address has to keep; where it names none, a page of a tournament has that one's picture, any other
that of the site.
"""

from typing import Any
from urllib.parse import urlsplit

from django import template
from django.template import Context, Node, NodeList
from django.template.base import Parser, Token
from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe

from smazzata.presentation.narration import language
from smazzata.presentation.pictures import WIDE
from smazzata.presentation.qr_codes import public_address
from smazzata.presentation.tournament_presenter import TournamentPresenter

register = template.Library()
LOCALES = {"it": "it_IT", "en": "en_GB"}


class HeldNode(Node):
    """Renders its part once, so that a page can say it in several places."""

    def __init__(self, nodelist: NodeList, name: str) -> None:
        self.nodelist = nodelist
        self.name = name

    def render(self, context: Context) -> SafeString:
        """Nothing; the part stands in the context under its name, its spaces made one."""
        held = " ".join(self.nodelist.render(context).split())
        context[self.name] = mark_safe(held)  # noqa: S308  rendered by a template: escaped already
        return mark_safe("")


@register.tag
def hold(parser: Parser, token: Token) -> HeldNode:
    """`{% hold name %}…{% endhold %}`: a block that is said twice."""
    _tag, name = token.split_contents()
    nodelist = parser.parse(("endhold",))
    parser.delete_first_token()
    return HeldNode(nodelist, name)


@register.inclusion_tag("web/parts/link_preview.html", takes_context=True)
def link_preview(context: Any, title: str, sentence: str) -> dict[str, Any]:
    """The lines of a page's head that say what a link to it shows; none on a page for an error."""
    request = None if context.get("status") else context.get("request")
    if request is None:
        return {}
    moment = context.get("moment") or ""
    drawn = urlsplit(context.get("picture") or _picture_of(context.get("presenter")))
    query = "&".join(filter(None, (drawn.query, moment, f"lang={language()}")))
    return {
        "title": mark_safe(strip_tags(title)),  # noqa: S308  escaped already
        "sentence": mark_safe(strip_tags(sentence)),  # noqa: S308
        "address": public_address(request, f"{request.path}{'?' if moment else ''}{moment}"),
        "picture": public_address(request, f"{drawn.path}?{query}"),
        "size": WIDE,
        "locale": LOCALES[language()],
    }


def _picture_of(presenter: TournamentPresenter | None) -> str:
    if presenter is None:
        return reverse("web:home-picture")
    return reverse("web:tournament-picture", args=[presenter.id])
