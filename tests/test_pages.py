"""The index links to every file in ``docs``; every local link leads to a file and a heading."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = (*ROOT.glob("*.md"), *DOCS.glob("*.md"), *(ROOT / p for p in ("benchmarks/README.md",)))


def linked_files(page: Path) -> set[Path]:
    """Return the files that a page links to."""
    found = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    return {(page.parent / place).resolve() for place in found if not place.startswith("http")}


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    found = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in found}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_to_a_heading_leads_to_one(page: Path) -> None:
    found = re.findall(r"\]\(([^)#\s]*\.md)?#([^)]+)\)", page.read_text(encoding="utf-8"))
    targets = {(page.parent / place if place else page, anchor) for place, anchor in found}
    assert {(place.name, one) for place, one in targets if one not in anchors(place)} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_to_an_existing_file(page: Path) -> None:
    assert {place for place in linked_files(page) if not place.exists()} == set()


def test_the_index_links_to_every_file_in_docs() -> None:
    index = DOCS / "index.md"
    assert {page for page in DOCS.glob("*.*") if page != index} - linked_files(index) == set()


def test_every_test_that_holds_a_promise_exists() -> None:
    page = (DOCS / "compatibility.md").read_text(encoding="utf-8")
    named = re.findall(r"`(tests/[\w/]+\.\w+)`", page)
    assert len(named) > 15
    assert [file for file in named if not (ROOT / file).is_file()] == []


def test_every_image_is_used_in_a_page() -> None:
    shown = set[Path]().union(*map(linked_files, PAGES))
    assert set((DOCS / "images").iterdir()) - shown == set()
