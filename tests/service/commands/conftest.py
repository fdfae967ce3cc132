"""Words for a command, and the way to the local Discord."""

from pathlib import Path

import pytest


@pytest.fixture
def locales(tmp_path: Path) -> Path:
    """A folder of words, with those of one command."""
    folder = tmp_path / "locales"
    folder.mkdir()
    (folder / "en.ftl").write_text("sail =\n    .name = sail\n", encoding="utf-8")
    return folder


@pytest.fixture(autouse=True)
def online(addresses: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a bot find the local Discord."""
    for name, value in addresses.items():
        monkeypatch.setenv(name, value)
