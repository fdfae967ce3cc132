"""Fixture: the texts of a command."""

from pathlib import Path

import pytest


@pytest.fixture
def locales(tmp_path: Path) -> Path:
    """A folder with the texts of one command."""
    folder = tmp_path / "locales"
    folder.mkdir()
    (folder / "en.ftl").write_text("sail =\n    .name = sail\n", encoding="utf-8")
    return folder
