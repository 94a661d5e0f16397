"""A mail as a page in the look of the site, made from its plain text: all mails have one template.

Programs for mail read little CSS and load no typefaces: styles stand on the elements, letters are
the nearest that a machine has, and the sign travels with the mail. It is light in every theme, as
programs turn colours round in their own way.
"""

import re
from email.mime.image import MIMEImage
from typing import NamedTuple

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation

from smazzata.runtime.colours import colours, find_static

SIGN = "smazzata-sign"
_ADDRESS_LAST = re.compile(r"(.*?)\s*(https?://[^\s/]+/\S+)", re.DOTALL)


class Paragraph(NamedTuple):
    """A paragraph of a mail."""

    lines: list[str]
    address: str = ""
    """Of a page of the site, with which it ends."""


def mail_page(subject: str, body: str, language: str) -> str:
    """The mail as HTML; an address with which a paragraph ends becomes a button."""
    paragraphs = [_read(part) for part in re.split(r"\n\s*\n", body.strip())]
    # The name of the site stands above already, and in the last paragraph goodbye is said.
    heading = subject.removeprefix(settings.ACCOUNT_EMAIL_SUBJECT_PREFIX)
    context = {
        "heading": heading,
        "paragraphs": paragraphs[:-1] or paragraphs,
        "foot": paragraphs[-1] if len(paragraphs) > 1 else None,
        "colour": {name.replace("-", "_"): value for name, value in colours().items()},
        "sign": SIGN,
        "language": language,
    }
    with translation.override(language):
        return render_to_string("members/mail.html", context)


def _read(part: str) -> Paragraph:
    found = _ADDRESS_LAST.fullmatch(part.strip())
    text, address = found.groups() if found else (part, "")
    return Paragraph([line.strip() for line in text.strip().splitlines()], address)


def sign() -> MIMEImage:
    """The site's sign, as `mail_page` shows it."""
    image = MIMEImage(find_static("icon-192.png").read_bytes())
    image.add_header("Content-ID", f"<{SIGN}>")
    image.add_header("Content-Disposition", "inline", filename="smazzata.png")
    return image
