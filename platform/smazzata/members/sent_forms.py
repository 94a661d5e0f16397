"""A form that came too late, because somebody logged in or out: it is kept, to be sent again."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from smazzata.runtime.forms import SiteForm


def keep_sent(request: HttpRequest, *, logged_out: bool) -> HttpResponse | None:
    """The page that holds what a form sent; None for what must not stand in a page.

    That is a form of another site (`Origin`), a password, and a file: a page cannot send it again.
    With `logged_out` it leads to the log-in, in a tab of its own.
    """
    if "Origin" not in request.headers or request.method != "POST" or request.FILES:
        return None
    sent = SiteForm.of(request).sent("csrfmiddlewaretoken")
    if not sent or any("password" in name for name, _value in sent):
        return None
    context = {"fields": sent, "address": request.get_full_path(), "logged_out": logged_out}
    return render(request, "web/sent_again.html", context, status=403)
