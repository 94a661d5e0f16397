"""How the site looks: everybody's own settings, and the page that shows every piece of it."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any, NamedTuple

from django import forms
from django.conf import settings
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
    "good-band bad bad-band warn warn-band news news-band coppe spade denari bastoni felt-green "
    "felt-blue felt-claret felt-ink felt-soft felt-bad turn turn-ink rail rail-lit slate slate-lit "
    "slate-line chalk chalk-soft card card-back-lozenges card-back-checks card-back-scales "
    "suit-red suit-blue suit-green suit-black suit-gold joker"
).split()
"""The colours that the design page shows."""


SAMPLE = {"french": ("AC", "JD", "QS", "KH"), "italian": ("1D", "8S", "9C", "10B")}
"""The cards that the settings show of a deck, by its style."""


class ShownDeck(NamedTuple):
    """A deck as a page shows it: its style, its file of drawings, its name and its cards' names."""

    style: str
    drawings: str
    title: Any
    cards: list[tuple[str, str]]


class SettingField(forms.ChoiceField):
    """One question of the settings page; a form that leaves it out changes nothing of it."""

    def __init__(self, label: Any, choices: dict[str, Any], help_text: Any = "") -> None:
        asked = ShortChoices()
        unknown = _("This cannot be chosen. Choose one of the answers shown.")
        super().__init__(
            label=label,
            choices=list(choices.items()),
            widget=asked,
            help_text=help_text,
            error_messages={"required": unknown, "invalid_choice": unknown},
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
        _("Cards that are played, tricks, melds and your turn are heard, quietly."),
    )
    italian = SettingField(
        _("Italian deck"),
        {"napoletane": "Napoletane", "piacentine": "Piacentine"},
        _("Drawn wherever a game is played with Italian cards."),
    )
    back = SettingField(
        _("Back of the cards"),
        {
            "lozenges": pgettext_lazy("back of the cards", "Claret lozenges"),
            "checks": pgettext_lazy("back of the cards", "Blue checks"),
            "scales": pgettext_lazy("back of the cards", "Green scales"),
        },
    )
    felt = SettingField(
        _("Cloth of the table"),
        {
            "green": pgettext_lazy("cloth of the table", "Green"),
            "blue": pgettext_lazy("cloth of the table", "Blue"),
            "claret": pgettext_lazy("cloth of the table", "Claret"),
        },
    )
    touch = SettingField(
        _("Playing a card"),
        {"twice": _("Touch it twice"), "once": _("Touch it once")},
        _("Once is for games of tricks, where a card is all that a turn asks for."),
    )
    language = SettingField(
        _("Language"), {"auto": _("As my browser wishes"), **dict(settings.LANGUAGES)}
    )
    next = forms.CharField(required=False, widget=HiddenInput())
    """The page to go back to."""

    def completed(self, kept: Mapping[str, str]) -> "PreferencesForm":
        """The same form, with `kept` for what was not sent."""
        return PreferencesForm(data={**kept, **dict(self.sent())})


@public_page
def page(request: HttpRequest) -> HttpResponse:
    """The settings of this browser."""
    back = request.GET.get("next", "")
    back = back if _is_ours(request, back) else ""
    return _shown(request, PreferencesForm(initial={**_chosen(request), "next": back}), back)


def _shown(
    request: HttpRequest, form: PreferencesForm, back: str, status: int = 200
) -> HttpResponse:
    """The settings with a form, and a way back to a page of ours if one is named."""
    # One sight of every deck, every back and every cloth.
    shown = list(zip(_decks(SAMPLE), form["back"], form["felt"], strict=True))
    context = {"form": form, "back": back, "shown": shown}
    return render(request, "web/settings.html", context, status=status)


@requires(Action.ENTER)
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Take over what the form says; what it leaves out stays, and so does all if it is wrong."""
    form = PreferencesForm.of(request)
    if not form.is_valid():
        return _shown(request, form.completed(_chosen(request)), "", status=400)
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
    """Every token, every component and every deck, light and dark."""
    context = {"decks": _decks(), "themes": THEMES, "tokens": TOKENS}
    return render(request, "web/design.html", context)


def _decks(codes: Mapping[str, Iterable[str]] = CARD_NAMES) -> list[ShownDeck]:
    """Every deck with the cards that are named for its style."""
    decks: list[tuple[str, str, Any]] = [("french", "french", _("French deck"))]
    decks += [("italian", name, name.capitalize()) for name in CHOICES["italian"]]
    return [
        ShownDeck(
            style,
            drawings,
            title,
            [(code, CARD_NAMES[style][code].say(language())) for code in codes[style]],
        )
        for style, drawings, title in decks
    ]


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
