"""Tests that a form stays open until the bot has answered it."""

import pytest

from bots.raw_bot import RawBot
from discord_playground import DiscordError, NoAnswer, Playground
from people.test_boxes import CHECKBOXES, group, open_form

MESSAGE = 4


async def test_an_unanswered_form_can_be_sent_again(playground: Playground, raw: RawBot) -> None:
    ana = playground.person("Ana")
    form = await open_form(playground, raw, group(CHECKBOXES))
    playground.dispatcher.answer_seconds = 0.05
    with pytest.raises(NoAnswer):
        await ana.submit(form, {"group": ["a"]})
    await raw.wait_for_event("INTERACTION_CREATE")
    playground.dispatcher.answer_seconds = 3
    ana.sends(form, {"group": ["b"]})
    again = await raw.wait_for_event("INTERACTION_CREATE")
    assert again["data"]["components"][0]["component"]["values"] == ["b"]
    with pytest.raises(DiscordError, match="on its way"):
        ana.sends(form, {"group": ["c"]})
    await raw.answer(again, MESSAGE, {"content": "Thanks"})
    with pytest.raises(DiscordError, match="no such form"):
        ana.sends(form, {"group": ["c"]})
