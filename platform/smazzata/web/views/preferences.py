"""How the site looks: everybody's own settings, and the page that shows every piece of it."""

from dataclasses import asdict
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_POST

from games.kernel.cards import CARD_NAMES
from smazzata.members.permissions import Action
from smazzata.members.principals import public_page, requires
from smazzata.presentation.narration import language
from smazzata.runtime.forms import HiddenInput, ShortChoices, SiteForm
from smazzata.web.preferences import CHOICES, COOKIE, THEMES, YEAR, Preferences, preferences_of

TOKENS = (
    "paper sheet band ink ink-soft line line-strong accent accent-ink accent-band focus live good "
    "good-band bad bad-band warn warn-band news news-band coppe spade denari bastoni felt felt-lit "
    "felt-deep felt-ink felt-soft felt-line felt-bad turn turn-ink rail rail-lit slate slate-lit "
    "slate-line chalk chalk-soft card card-back suit-red suit-blue suit-green suit-black suit-gold "
    "joker"
).split()
"""The colours that the design page shows."""


class SettingField(forms.ChoiceField):
    """One question of the settings page; a form that leaves it out changes nothing of it."""

    def __init__(self, label: Any, choices: dict[str, Any], help_text: Any = "") -> None:
        asked = ShortChoices()
        super().__init__(
            label=label, choices=list(choices.items()), widget=asked, help_text=help_text
        )

    def clean(self, value: Any) -> Any:
        """The value; None where the field was left out."""
        return None if value is None else super().clean(value)


class PreferencesForm(SiteForm):
    """How somebody wants to see the site."""

    use_required_attribute = False
    theme = SettingField(
        _("Colours of the pages"),
        {
            "auto": _("As my system has them"),
            "light": pgettext_lazy("colours of the pages", "Light"),
            "dark": pgettext_lazy("colours of the pages", "Dark"),
        },
    )
    suits = SettingField(
        _("Colours of the suits"),
        {"two": _("Two colours"), "four": _("Four colours")},
        _("Two are as printed; with four no two suits look alike."),
    )
    index = SettingField(
        _("Cards"),
        {"normal": _("Drawn faces"), "large": _("Large rank and suit")},
        _("Small cards always show their rank and suit large."),
    )
    type = SettingField(
        _("Size of the writing"),
        {"normal": pgettext_lazy("size of the writing", "Normal"), "big": _("Big")},
    )
    sound = SettingField(
        _("Sounds at the table"),
        {"on": pgettext_lazy("sounds", "On"), "off": pgettext_lazy("sounds", "Off")},
        _("A tone says that it is your turn, another one that cards are laid."),
    )
    language = SettingField(
        _("Language"), {"auto": _("As my browser wishes"), **dict(settings.LANGUAGES)}
    )
    next = forms.CharField(required=False, widget=HiddenInput())
    """The page to go back to."""


@public_page
def page(request: HttpRequest) -> HttpResponse:
    """The settings of this browser."""
    back = request.GET.get("next", "")
    back = back if _is_ours(request, back) else ""
    form = PreferencesForm(initial={**_chosen(request), "next": back})
    return render(request, "web/settings.html", {"form": form, "back": back})


@requires(Action.ENTER)
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Take over what the form says; what it leaves out stays. Raises `BadRequest` for the rest."""
    form = PreferencesForm.of(request)
    if not form.is_valid():
        raise BadRequest(next(iter(form.errors)))
    said = form.cleaned_data
    kept = asdict(preferences_of(request))
    chosen = {name: said[name] or kept[name] for name in CHOICES}
    spoken = said["language"] or ""
    back = said["next"] if _is_ours(request, said["next"]) else reverse("web:settings")
    answer = HttpResponseRedirect(back)
    _keep(answer, COOKIE, Preferences(**chosen).cookie())
    if spoken == "auto":
        answer.delete_cookie(settings.LANGUAGE_COOKIE_NAME)
    elif spoken:
        _keep(answer, settings.LANGUAGE_COOKIE_NAME, spoken)
    return answer


@public_page
def design(request: HttpRequest) -> HttpResponse:
    """Every token, every component and both decks, light and dark."""
    decks = [
        (style, [(code, name.say(language())) for code, name in names.items()])
        for style, names in CARD_NAMES.items()
    ]
    context = {"decks": decks, "themes": THEMES, "tokens": TOKENS}
    return render(request, "web/design.html", context)


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


def _chosen(request: HttpRequest) -> dict[str, str]:
    spoken = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "auto")
    return {
        **asdict(preferences_of(request)),
        "language": spoken if spoken in dict(settings.LANGUAGES) else "auto",
    }
