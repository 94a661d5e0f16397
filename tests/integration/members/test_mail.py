"""Mail on a machine without a mail server."""

import re
import socketserver
import stat
from collections.abc import Callable, Iterator
from datetime import timedelta
from email.message import Message
from html import unescape
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from django.utils.html import strip_tags
from kombu.exceptions import OperationalError

from smazzata.members import directory, mail
from smazzata.members.mail_page import mail_page
from smazzata.members.models import Account, OutgoingMail
from tests.integration.members.conftest import PASSWORD

KEPT = "This site has no mail server yet."


def test_mails_become_files_that_only_the_operator_reads(
    db: None, tasks_here: None, settings: Any, tmp_path: Path, browser: Callable[..., Client],
    django_capture_on_commit_callbacks: Any,
) -> None:  # fmt: skip
    settings.EMAIL_BACKEND = "smazzata.members.mail.MailFolder"
    settings.EMAIL_FILE_PATH = folder = tmp_path / "mail"
    client = browser()
    form = {"username": "anna", "email": "anna@example.org"}
    with django_capture_on_commit_callbacks(execute=True):
        client.post("/account/signup/", {**form, "password1": PASSWORD, "password2": PASSWORD})
        browser().post("/account/password/reset/", {"email": "anna@example.org"})
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert not OutgoingMail.objects.exists()
    # Two mails of one second may stand in one file.
    text = "".join(file.read_text() for file in folder.rglob("*.log"))
    assert text.count("To: anna@example.org") == 2
    assert "/account/password/reset/key/" in text
    for page in (
        "/account/password/reset/",
        "/account/password/reset/done/",
        "/account/confirm-email/",
    ):
        shown = browser().get(page).content.decode()
        assert KEPT in shown, page
        assert "We have sent" not in shown, "nothing has gone out"
    again = client.post(
        "/account/email/", {"email": "anna@example.org", "action_send": ""}, follow=True
    ).content.decode()
    assert "confirms anna@example.org lies ready" in again
    assert "email sent" not in again, "nothing has gone out"
    assert Account.objects.get().email == "anna@example.org"


class Refusing(socketserver.StreamRequestHandler):
    """A mail server that takes no mail for anybody, and repeats the address."""

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        while line := self.rfile.readline():
            refused = line.upper().startswith(b"RCPT")
            answer = b"550 nobody called " + line.strip() if refused else b"250 fine"
            self.wfile.write(answer + b"\r\n")
            if line.upper().startswith(b"QUIT"):
                return


@pytest.fixture
def refusing(settings: Any) -> Iterator[None]:
    """Mails go to a server that refuses them."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Refusing) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = server.server_address[:2]
        yield
        server.shutdown()


def test_a_mail_that_is_refused_is_tried_again_later_and_given_up_where_the_operator_sees_it(
    db: None, refusing: None, person: Callable[..., Account], caplog: pytest.LogCaptureFixture
) -> None:
    anna = person("anna")
    mail.enqueue(anna, "anna@example.org", "Hello", "A link")
    waiting = OutgoingMail.objects.get()
    planned = []
    for attempt in range(1, mail.MOST_ATTEMPTS + 1):
        before = timezone.now()
        mail.send(waiting.pk)
        after = timezone.now()
        mail.send(waiting.pk)  # queued twice, sent once
        waiting.refresh_from_db()
        assert waiting.attempts == attempt
        planned.append((before, waiting.due_at, after))
        OutgoingMail.objects.update(due_at=before)
    for (before, due, after), pause in zip(planned, (30, 60, 120, 240), strict=False):
        # Exact, however long the sending took: counted from a moment within it.
        assert before <= due - timedelta(seconds=pause) <= after
    assert waiting.given_up_at is not None
    assert waiting.subject == waiting.body == ""
    mail.queue_waiting()
    waiting.refresh_from_db()
    assert waiting.attempts == mail.MOST_ATTEMPTS
    assert "mail_given_up" in caplog.text
    assert "example.org" not in caplog.text
    shown = StringIO()
    call_command("outgoing_mail", stdout=shown)
    assert "SMTPRecipientsRefused" in shown.getvalue()
    assert "example.org" not in shown.getvalue()
    OutgoingMail.objects.update(given_up_at=timezone.now() - mail.KEPT - timedelta(days=1))
    mail.queue_waiting()
    assert not OutgoingMail.objects.exists()


def test_mails_of_an_erased_account_go_with_it(
    db: None, tasks_here: None, settings: Any, tmp_path: Path, person: Callable[..., Account],
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any,
) -> None:  # fmt: skip
    settings.EMAIL_BACKEND = "smazzata.members.mail.MailFolder"
    settings.EMAIL_FILE_PATH = folder = tmp_path / "mail"
    anna, bruno = person("anna"), person("bruno")
    with django_capture_on_commit_callbacks(execute=True):
        for account in (anna, bruno):
            mail.enqueue(account, f"{account.username}@example.org", "Hello", "A link")
    assert len([*folder.rglob("*.log")]) == 2
    # One that waits, and one that is on its way while the account is being erased.
    monkeypatch.setattr(mail.send, "delay", lambda number: None)
    mail.enqueue(anna, "anna@example.org", "Waiting", "A link")
    mail.enqueue(anna, "anna@example.org", "On its way", "A link")
    under_way = OutgoingMail.objects.latest("pk").pk
    hand_over = mail._hand_over

    def erased_meanwhile(row: OutgoingMail) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            directory.erase_member(anna.member.id, "system")
        hand_over(row)

    monkeypatch.setattr(mail, "_hand_over", erased_meanwhile)
    mail.send(under_way)
    assert not OutgoingMail.objects.exists()
    (left,) = folder.rglob("*.log")
    assert "To: bruno@example.org" in left.read_text()


def test_without_a_queue_a_mail_waits_for_the_next_look(
    db: None, person: Callable[..., Account], mailoutbox: list[Any],
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any,
) -> None:  # fmt: skip
    def no_queue(*args: object) -> None:
        raise OperationalError("no Redis")

    monkeypatch.setattr(mail.send, "delay", no_queue)
    with django_capture_on_commit_callbacks(execute=True):
        mail.enqueue(person("anna"), "anna@example.org", "Hello", "A link")
    assert not mailoutbox
    monkeypatch.setattr(mail.send, "delay", mail.send)
    mail.queue_waiting()
    assert [sent.to for sent in mailoutbox] == [["anna@example.org"]]


def test_a_mail_is_queued_when_its_row_is_there_to_be_found_and_not_before(
    db: None, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    queued: list[int] = []
    monkeypatch.setattr(mail.send, "delay", queued.append)
    with django_capture_on_commit_callbacks(execute=True):
        mail.enqueue(None, "anna@example.org", "Hello", "A link")
        assert not queued
    assert queued == [OutgoingMail.objects.get().pk]


def test_with_a_mail_server_nothing_is_said_of_a_folder(
    db: None, browser: Callable[..., Client]
) -> None:
    assert KEPT not in browser().get("/account/password/reset/").content.decode()
    done = browser().get("/account/password/reset/done/").content.decode()
    assert KEPT not in done
    assert "We have sent you" in done


def test_a_mail_that_can_never_be_sent_is_given_up_too(
    db: None, caplog: pytest.LogCaptureFixture
) -> None:
    """Not only what a mail server refuses: one that cannot even be written down."""
    mail.enqueue(None, "anna@example.org", "Two\nlines", "A link")
    waiting = OutgoingMail.objects.get()
    for _ in range(mail.MOST_ATTEMPTS):
        OutgoingMail.objects.update(due_at=timezone.now())
        mail.send(waiting.pk)
    waiting.refresh_from_db()
    assert waiting.given_up_at is not None
    assert (waiting.subject, waiting.body, waiting.trouble) == ("", "", "BadHeaderError")
    assert "anna" not in caplog.text


def test_every_mail_is_sent_as_text_and_as_a_page_in_its_language(
    db: None, tasks_here: None, settings: Any, browser: Callable[..., Client],
    django_capture_on_commit_callbacks: Any, mailoutbox: list[EmailMultiAlternatives],
) -> None:  # fmt: skip
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    passwords = {"password1": PASSWORD, "password2": PASSWORD}
    changed = dict.fromkeys(passwords, PASSWORD[::-1])
    for language, said, foot in (("it", "Continua", "Grazie"), ("en", "Go on", "Thank you")):
        mailoutbox.clear()
        client = browser()
        client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
        mine = f"{language}-anna@example.org"
        with django_capture_on_commit_callbacks(execute=True):
            client.post("/account/signup/", {"username": language * 3, "email": mine, **passwords})
            client.post("/account/password/change/", {"oldpassword": PASSWORD, **changed})
            client.logout()
            client.post("/account/password/reset/", {"email": mine})
        assert len(mailoutbox) == 3, [message.subject for message in mailoutbox]
        for message in mailoutbox:
            body, sent = str(message.body), message.message()
            assert sent.get_content_type() == "multipart/related"
            kinds = [part.get_content_type() for part in sent.walk()][2:]
            assert kinds == ["text/plain", "text/html", "image/png"]
            *_, html, image = sent.walk()
            assert isinstance(html, Message)
            page = html.get_payload(decode=True)
            assert isinstance(page, bytes)
            page = page.decode()
            assert f'<html lang="{language}">' in page
            assert foot in page
            assert image["Content-ID"] == "<smazzata-sign>"
            assert "cid:smazzata-sign" in page
            text = unescape(" ".join(strip_tags(page.partition("<body")[2]).split()))
            for line in filter(None, re.split(r"\n|(?=https?://)", body)):
                assert " ".join(line.split()) in text, "the page says what the text says"
            links = re.findall(r"https?://\S+/\S+", body)
            buttons = re.findall(r'<a href="(\S+)"\s+style="display: inline-block', page)
            assert [unescape(link) for link in buttons] == links
            assert (said in page) == bool(links)


def test_what_stands_in_a_mail_is_only_text() -> None:
    body = 'Caro <i>tu</i> a http://x.\n\nhttp://x/?a=1&b="2\n\nCiao\nhttp://x'
    page = mail_page("[Smazzata] <b>Ciao</b>", body, "it")
    assert "<b>" not in page
    assert "<i>" not in page
    assert "&lt;b&gt;Ciao&lt;/b&gt;" in page
    assert 'href="http://x/?a=1&amp;b=&quot;2"' in page
    assert page.count("display: inline-block") == 1, "the site's own address is no button"
