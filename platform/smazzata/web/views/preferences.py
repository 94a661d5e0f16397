"""How the site looks: everybody's own settings, and the page that shows every piece of it."""

from dataclasses import asdict
from typing import Any, NamedTuple

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_POST, require_safe

from games.kernel.cards import CARD_NAMES
from smazzata.members.permissions import Action
from smazzata.members.principals import requires
from smazzata.presentation.narration import language
from smazzata.web.preferences import CHOICES, COOKIE, THEMES, YEAR, Preferences, preferences_of

TOKENS = (
    "paper sheet band ink ink-soft line line-strong accent accent-ink accent-band focus live good "
    "good-band bad bad-band warn warn-band felt felt-deep felt-ink felt-soft felt-line felt-turn "
    "felt-turn-ink felt-bad card card-back suit-red suit-blue suit-green suit-black suit-gold joker"
).split()
"""The colours that the design page shows."""
LANGUAGES = ("auto", *(code for code, _name in settings.LANGUAGES))
"""`auto` is the browser's wish."""


class Offer(NamedTuple):
    """One value of a setting."""

    value: str
    label: str
    chosen: bool


class Setting(NamedTuple):
    """One question of the settings page."""

    name: str
    label: str
    help: str
    offers: list[Offer]


@requires(Action.WATCH)
@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The settings of this browser."""
    back = request.GET.get("next", "")
    context = {"settings": _settings(request), "back": back if _is_ours(request, back) else ""}
    return render(request, "web/settings.html", context)


@requires(Action.ENTER)
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Take over what the form says; what it leaves out stays. Raises `BadRequest` for the rest."""
    chosen = asdict(preferences_of(request))
    for name, known in CHOICES.items():
        chosen[name] = _one_of(request, name, known, chosen[name])
    spoken = _one_of(request, "language", LANGUAGES, "")
    answer = HttpResponseRedirect(_next(request))
    _keep(answer, COOKIE, Preferences(**chosen).cookie())
    if spoken == "auto":
        answer.delete_cookie(settings.LANGUAGE_COOKIE_NAME)
    elif spoken:
        _keep(answer, settings.LANGUAGE_COOKIE_NAME, spoken)
    return answer


@requires(Action.WATCH)
@require_safe
def design(request: HttpRequest) -> HttpResponse:
    """Every token, every component and both decks, light and dark."""
    decks = [
        (style, [(code, name.say(language())) for code, name in names.items()])
        for style, names in CARD_NAMES.items()
    ]
    context = {"decks": decks, "themes": THEMES, "tokens": TOKENS}
    return render(request, "web/design.html", context)


def _one_of(request: HttpRequest, name: str, known: tuple[str, ...], otherwise: str) -> str:
    value = request.POST.get(name, otherwise)
    if value != otherwise and value not in known:
        raise BadRequest(name)
    return value


def _next(request: HttpRequest) -> str:
    wanted = request.POST.get("next", "")
    return wanted if _is_ours(request, wanted) else reverse("web:settings")


def _is_ours(request: HttpRequest, address: str) -> bool:
    return url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )


def _keep(answer: HttpResponse, name: str, value: str) -> None:
    answer.set_cookie(
        name,
        value,
        max_age=YEAR,
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )


def _settings(request: HttpRequest) -> list[Setting]:
    chosen: dict[str, str] = asdict(preferences_of(request))
    chosen["language"] = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "auto")
    if chosen["language"] not in LANGUAGES:
        chosen["language"] = "auto"
    return [
        Setting(
            name,
            label,
            explained,
            [Offer(v, said, v == chosen[name]) for v, said in offers.items()],
        )
        for name, (label, explained, offers) in _words().items()
    ]


def _words() -> dict[str, tuple[str, str, dict[str, Any]]]:
    return {
        "theme": (
            _("Colours of the pages"),
            "",
            {
                "auto": _("As my system has them"),
                "light": pgettext("colours of the pages", "Light"),
                "dark": pgettext("colours of the pages", "Dark"),
            },
        ),
        "suits": (
            _("Colours of the suits"),
            _("Two are as printed; with four no two suits look alike."),
            {"two": _("Two colours"), "four": _("Four colours")},
        ),
        "index": (
            _("Cards"),
            _("Small cards always show their rank and suit large."),
            {"normal": _("Drawn faces"), "large": _("Large rank and suit")},
        ),
        "type": (
            _("Size of the writing"),
            "",
            {"normal": pgettext("size of the writing", "Normal"), "big": _("Big")},
        ),
        "sound": (
            _("Sounds at the table"),
            _("A tone says that it is your turn, another one that cards are laid."),
            {"on": pgettext("sounds", "On"), "off": pgettext("sounds", "Off")},
        ),
        "language": (
            _("Language"),
            "",
            {"auto": _("As my browser wishes"), **dict(settings.LANGUAGES)},
        ),
    }
