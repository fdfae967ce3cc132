"""Machines that test the operators' guide download their libraries again when the pins change."""

from pathlib import Path

import pytest

from tests.guide import roots
from tests.guide.roots import DEBIAN_12


def test_libraries_are_fetched_again_when_pins_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pinned, fetched = ["one==1"], list[str]()
    monkeypatch.setattr(roots, "CACHE", tmp_path)
    monkeypatch.setattr(roots, "_pins", lambda _: pinned[-1])
    monkeypatch.setattr(roots, "_run", lambda *_: fetched.append(pinned[-1]))
    DEBIAN_12.folder.mkdir()
    for pin in ("one==1", "one==1", "one==2", "one==2"):
        pinned.append(pin)
        roots.build_root(DEBIAN_12)
    assert fetched == ["one==1", "one==2"]
