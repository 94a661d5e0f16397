"""The forms of the site: codes beside sentences, errors beside fields, what was typed kept."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django import forms
from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.test import RequestFactory
from django.utils.translation import override

from games.kernel.refusal import Refusal
from smazzata.presentation.typed_numbers import NumberField
from smazzata.presentation.typed_text import LineField
from smazzata.runtime.forms import HiddenInput, OnceField, SiteForm
from smazzata.runtime.problems import Problem


class TeaForm(SiteForm):
    """A form with one field of each kind."""

    beside = {"no_tea": "kind"}
    once = OnceField()
    kind = LineField(most=9, help_text="As on the tin.", missing="no_kind")
    cups = NumberField(least=1, most=6, unfit="too_many_cups")
    shelf = forms.IntegerField(required=False, widget=HiddenInput())

    @staticmethod
    def say(refusal: Refusal) -> str:
        """A refusal in words."""
        return f"There is a problem: {refusal.code}."


class PourForm(SiteForm):
    """A form that one button of a page sends."""

    acts = frozenset({"pour"})


def sent(**form: object) -> HttpRequest:
    """A request that sends a form."""
    whole = {"once": str(uuid4()), "kind": "green", "cups": "2", **form}
    return RequestFactory().post("/", {k: str(v) for k, v in whole.items() if v is not None})


def test_a_form_is_empty_until_it_is_sent() -> None:
    assert not TeaForm.of(RequestFactory().get("/?kind=black")).is_bound
    form = TeaForm.of(sent(kind=" oo  long "))
    assert form.is_valid()
    assert (form.cleaned_data["kind"], form.cleaned_data["cups"]) == ("oo long", 2)
    assert form.problem is None


def test_of_the_forms_of_a_page_the_one_whose_button_was_pressed_is_sent() -> None:
    assert PourForm.of(sent(do="pour")).act == "pour"
    assert not PourForm.of(sent(do="drink")).is_bound
    assert not PourForm.of(sent()).is_bound


def test_an_error_stands_beside_its_field_and_what_was_typed_is_kept() -> None:
    form = TeaForm.of(sent(cups="seven"))
    with override("en"):
        assert not form.is_valid()
        assert form.problem == Problem("seven is not a whole number.", "unreadable_number")
        page = form["cups"].as_field_group()
    assert 'value="seven"' in page
    assert 'aria-invalid="true"' in page
    assert 'aria-describedby="field-cups_error"' in page
    assert 'id="field-cups_error"' in page
    assert "seven is not a whole number." in page
    assert 'value="green"' in form["kind"].as_field_group()


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ({"cups": ""}, "number_missing"),
        ({"cups": "0"}, "too_many_cups"),
        ({"cups": "7"}, "too_many_cups"),
        ({"cups": "²"}, "unreadable_number"),
        ({"kind": " \t"}, "no_kind"),
        ({"kind": "x" * 10}, "text_too_long"),
        ({"once": "x"}, "malformed"),
        ({"once": None}, "malformed"),
        ({"shelf": "x", "cups": "0"}, "invalid"),
    ],
)
def test_every_error_has_its_code(typed: dict[str, Any], code: str) -> None:
    form = TeaForm.of(sent(**typed))
    assert not form.is_valid()
    assert form.problem is not None
    assert form.problem.code == code


def test_a_refusal_is_put_into_words_beside_the_field_it_is_about() -> None:
    form = TeaForm.of(sent())
    assert form.is_valid()
    form.refuse(Refusal("no_tea"))
    assert form["kind"].errors == ["There is a problem: no_tea."]
    assert form.problem == Problem("There is a problem: no_tea.", "no_tea")
    form.refuse(Refusal("no_water"))
    assert form.non_field_errors() == ["There is a problem: no_water."]
    said = form.problem
    assert said is not None
    assert said.code == "no_water", "what is about the whole form comes first"


def test_help_and_error_both_describe_a_field() -> None:
    page = TeaForm.of(sent(kind=""))["kind"].as_field_group()
    assert 'aria-describedby="field-kind_helptext field-kind_error"' in page
    assert 'id="field-kind_helptext"' in page


def test_every_page_has_an_id_of_its_own_for_the_form() -> None:
    request = sent(cups="x")
    form = TeaForm.of(request)
    assert not form.is_valid()
    shown = str(form["once"])
    assert request.POST["once"] not in shown
    assert " id=" not in shown, "a page may have many of them"
    assert UUID(TeaForm()["once"].value()) != UUID(TeaForm()["once"].value())


def test_a_nul_is_refused() -> None:
    with pytest.raises(BadRequest):
        TeaForm.of(sent(kind="a\0b"))
    with pytest.raises(BadRequest):
        TeaForm.of(sent(other="\0"))
