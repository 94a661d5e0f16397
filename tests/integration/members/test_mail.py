"""Mail on a machine without a mail server."""

import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.test import Client

from smazzata.members.models import Account
from tests.integration.members.conftest import PASSWORD

KEPT = "This site has no mail server yet."


def test_mails_become_files_that_only_the_operator_reads(
    db: None, tasks_here: None, settings: Any, tmp_path: Path, browser: Callable[..., Client]
) -> None:
    settings.EMAIL_BACKEND = "smazzata.members.mail.MailFolder"
    settings.EMAIL_FILE_PATH = folder = tmp_path / "mail"
    client = browser()
    form = {"username": "anna", "email": "anna@example.org"}
    client.post("/account/signup/", {**form, "password1": PASSWORD, "password2": PASSWORD})
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    browser().post("/account/password/reset/", {"email": "anna@example.org"})
    texts = [file.read_text() for file in folder.iterdir()]
    assert len(texts) == 2
    assert all("To: anna@example.org" in text for text in texts)
    assert any("/account/password/reset/key/" in text for text in texts)
    assert KEPT in browser().get("/account/password/reset/").content.decode()
    assert Account.objects.get().email == "anna@example.org"


def test_with_a_mail_server_nothing_is_said_of_a_folder(
    db: None, browser: Callable[..., Client]
) -> None:
    assert KEPT not in browser().get("/account/password/reset/").content.decode()
