"""The environment that `playground.toml` sets for our bot in the playground."""

from pathlib import Path

import pytest

from discord_playground import Config
from discord_playground.config import PLACEHOLDERS

FILE = Path(__file__).parents[1] / "playground.toml"


def test_only_the_log_level_is_taken_from_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE", "SHARDS", "LOG_LEVEL"):
        monkeypatch.setenv(f"CARTAGENA_{name}", "the terminal's")
    found = Config.read(FILE).bot_environment({place: f"its {place}" for place in PLACEHOLDERS})
    assert {name: value for name, value in found.items() if name.startswith("CARTAGENA_")} == {
        "CARTAGENA_CLOCK": "its clock",
        "CARTAGENA_DATABASE": "its folder/playground.sqlite3",
        "CARTAGENA_LOG_LEVEL": "the terminal's",
    }
