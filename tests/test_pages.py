"""The index links to every file in ``docs``, and every local link leads to an existing file."""

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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_to_an_existing_file(page: Path) -> None:
    assert {place for place in linked_files(page) if not place.exists()} == set()


def test_the_index_links_to_every_file_in_docs() -> None:
    index = DOCS / "index.md"
    assert {page for page in DOCS.glob("*.*") if page != index} - linked_files(index) == set()


def test_every_image_is_used_in_a_page() -> None:
    shown = set[Path]().union(*map(linked_files, PAGES))
    assert set((DOCS / "images").iterdir()) - shown == set()
