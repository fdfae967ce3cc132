"""A bot process under a test's own hand: killed in the middle, back a moment later."""

import asyncio
from pathlib import Path

import pytest

from playground import NoAnswer, Playground
from playground.bot_process import BotProcess, environment

SCRIPT = Path(__file__).with_name("bot_script.py")


async def test_kill_and_come_back(playground: Playground, tmp_path: Path) -> None:
    ana = playground.person("Ana")
    said: list[str] = []
    settings = environment(playground, tmp_path / "bot.sqlite3")
    with (tmp_path / "log").open("wb") as log:
        bot = BotProcess(SCRIPT, tmp_path, settings, said.append, log)
        keeper = asyncio.create_task(bot.keep_running())
        await playground.bot_ready(20)
        shown = await ana.slash("buttons", "tavern")
        bot.kill()
        await ana.until(lambda: not playground.switchboard.bot_is_there())
        with pytest.raises(NoAnswer):
            await ana.click(shown, "Count")
        await playground.bot_ready(20)
        assert "Counted 1" in (await ana.click(shown, "Count")).text
        keeper.cancel()
        await asyncio.wait((keeper,))
        await bot.stop()
    assert any("killed by signal 9" in line for line in said)
    assert playground.token not in (tmp_path / "log").read_text()
    assert playground.violations == []
