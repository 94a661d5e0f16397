"""The result of a match as a picture: handed to a telephone that takes it, saved elsewhere."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.testbed import played
from tests.testbed.site import Site

pytestmark = pytest.mark.browser
TAKES_FILES = """
navigator.canShare = ({files}) => files.length > 0;
navigator.share = async ({files: [file]}) => {
  const { height } = await createImageBitmap(file);
  document.documentElement.dataset.sent = `${file.name} ${file.type} ${height}`;
};"""
"""As the browser of a telephone has it."""
NAME = "Manda il risultato come immagine"


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


def test_a_result_is_sent_or_saved(look: Callable[..., Page], tmp_path: Path) -> None:
    match = played.a_match("busca")
    page = look(f"/matches/{match}/", viewport={"width": 390, "height": 844})
    with page.expect_download() as saved:
        page.get_by_role("link", name=NAME).click()
    assert saved.value.suggested_filename == "smazzata.png"
    saved.value.save_as(tmp_path / "result.png")
    with Image.open(tmp_path / "result.png") as picture:
        assert picture.size == (1080, 1350)

    page.add_init_script(TAKES_FILES)
    page.reload()
    page.get_by_role("link", name=NAME).click()
    expect(page.locator("html")).to_have_attribute("data-sent", "smazzata.png image/png 1350")


def test_a_running_match_has_nothing_to_send(look: Callable[..., Page]) -> None:
    match = played.a_match("busca", appends=1, max_deals=9)
    page = look(f"/matches/{match}/")
    expect(page.get_by_role("link", name="Guarda il replay")).to_be_visible()
    expect(page.get_by_role("link", name=NAME)).to_have_count(0)
