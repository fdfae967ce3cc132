"""Tests of the example bot that counts. It has its own settings file and its own process."""

from pathlib import Path

import pytest

from discord_playground import Config, NoAnswer, Playground
from discord_playground.bot_process import BotProcess

EXAMPLE = Path(__file__).parents[1] / "examples" / "counter.toml"


@pytest.fixture
def playground_config() -> Config:
    return Config.read(EXAMPLE)


async def test_counter_continues_after_its_bot_was_killed(
    playground: Playground, bot_process: BotProcess
) -> None:
    ida, jon = playground.person("Ida"), playground.person("Jon")
    counter = await ida.slash("count", "numbers")
    assert counter.data["author"]["username"] == "counter"
    assert (await jon.click(counter, "+1")).text.startswith("1\n")
    form = await jon.click_for_form(counter, "Add")
    # People see the form a little earlier than discord.py knows it, because discord.py first
    # receives Discord's answer. A later click is answered after that, so then Jon can submit.
    private_answer = await ida.click(counter, "Twice")
    assert (private_answer.ephemeral, private_answer.text) == (True, "Twice that is 2.")
    assert (await jon.submit(form, more="41")).text.startswith("42\n")
    assert [shown.id for shown in ida.sees("numbers")] == [counter.id, private_answer.id]
    assert [shown.id for shown in jon.sees("numbers")] == [counter.id]

    bot_process.kill()
    await playground.bot_gone()
    with pytest.raises(NoAnswer):
        await ida.click(counter, "+1")
    await bot_process.start()
    await playground.bot_ready()
    assert (await ida.click(counter, "+1")).text.startswith("43\n")
    assert playground.violations == []
