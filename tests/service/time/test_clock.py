"""The bot's clock follows a file, and keeps its last offset if the file is missing or malformed."""

from pathlib import Path

import pytest

from game.tables.saving.ledger import now
from service.time.clock import clock_of

DAY = 24 * 60 * 60 * 1000


def replace_file(file: Path, text: str) -> None:
    fresh = file.with_suffix(".new")
    fresh.write_text(text, encoding="ascii")
    fresh.replace(file)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "clock"
    path.write_text("0\n", encoding="ascii")
    return path


def test_clock_without_a_file_is_the_system_clock() -> None:
    assert clock_of(None) is now


def test_clock_is_ahead_by_the_seconds_in_the_file(file: Path) -> None:
    clock = clock_of(file)
    for days in (0, 1, 2, 30):
        replace_file(file, f"{days * 86400}\n")
        before = now()
        reading = clock()
        assert before <= reading - days * DAY <= now()


@pytest.mark.parametrize("nonsense", ["", "soon", "inf", "nan"])
def test_malformed_or_missing_file_leaves_the_clock_unchanged(file: Path, nonsense: str) -> None:
    clock = clock_of(file)
    replace_file(file, "86400")
    assert clock() - now() > DAY - 1000
    replace_file(file, nonsense)
    assert clock() - now() > DAY - 1000
    file.unlink()
    assert clock() - now() > DAY - 1000
