"""No lobby is opened in a kind of channel that the library does not know."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from game.model.ids import ChannelId
from game.tables.errors import NoGame
from i18n import Words
from tests.cogs.offline import OfflineBot, running_offline_bot
from tests.makers.people import ANA, HALL_CHANNEL

LATER_KIND = 99
"""A number that Discord may give to a kind of channel in future."""


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[OfflineBot]:
    async with running_offline_bot(tmp_path) as bot:
        yield bot


@pytest.mark.parametrize("command", ["new", "watch"])
async def test_no_table_is_opened_in_an_unknown_kind_of_channel(
    bot: OfflineBot, words: Words, command: str
) -> None:
    bot.click_channel |= {"type": LATER_KIND}
    answer = await bot.command(ANA, command)
    assert answer.private
    assert answer.text == words("error-unknown-channel-kind")
    for channel in (HALL_CHANNEL, ChannelId(0)):
        with pytest.raises(NoGame):
            await bot.tables.open_table_in_channel(channel)
