"""A bot process that is killed during its work is started again."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from discord_playground import Config, NoAnswer, Playground
from discord_playground.bot_process import bot_from_config, keep_running
from processes import needs_sigkill

SCRIPT = Path(__file__).parents[1] / "bots" / "harbour_script.py"


@needs_sigkill
async def test_killed_bot_is_restarted_and_answers_clicks(
    playground: Playground, playground_config: Config, tmp_path: Path
) -> None:
    ana = playground.person("Ana")
    printed_lines: list[str] = []
    config = replace(playground_config, command=("{python}", str(SCRIPT)), folder=tmp_path)
    with (tmp_path / "log").open("wb") as log:
        bot = bot_from_config(config, playground, log)
        keeper = asyncio.create_task(keep_running(bot, printed_lines.append))
        await playground.bot_ready(20)
        shown = await ana.slash("buttons", "quay")
        bot.kill()
        await playground.bot_gone()
        with pytest.raises(NoAnswer):
            await ana.click(shown, "Count")
        await playground.bot_ready(20)
        assert "Counted 1" in (await ana.click(shown, "Count")).text
        keeper.cancel()
        await asyncio.wait((keeper,))
        await bot.stop()
    assert any("killed by signal 9" in line for line in printed_lines)
    assert playground.token not in (tmp_path / "log").read_text(encoding="utf-8")
    assert playground.violations == []
