"""What any repository must do about the chronicles of servers."""

import asyncio
from dataclasses import replace

from game.model.chronicle import ServerChronicle, WeeklyChronicle
from game.model.ids import ChannelId, GuildId
from game.model.server import ServerSettings
from game.storage.repository import Repository
from tests.makers.people import ATTIC_CHANNEL, GUILD, HALL_CHANNEL, NOON, moment_after_noon

CHRONICLE = WeeklyChronicle(HALL_CHANNEL, "de", NOON)
BEGUN = replace(CHRONICLE, due=moment_after_noon(7), week=NOON)


class Chronicles:
    async def test_a_chronicle_can_be_set_changed_and_cleared(self, repository: Repository) -> None:
        assert await repository.chronicle_of(GUILD) is None
        await repository.save_server_settings(GUILD, {"language": "sv"})
        assert await repository.chronicle_of(GUILD) is None
        elsewhere = WeeklyChronicle(ATTIC_CHANNEL, "fr", NOON)
        for chronicle in (CHRONICLE, replace(BEGUN, posting=True), elsewhere, None):
            await repository.set_chronicle(GUILD, chronicle)
            assert await repository.chronicle_of(GUILD) == chronicle
        assert await repository.server_settings(GUILD) == ServerSettings(language="sv")

    async def test_a_chronicle_goes_with_the_settings_of_its_server(
        self, repository: Repository
    ) -> None:
        await repository.set_chronicle(GUILD, CHRONICLE)
        assert await repository.servers_with_settings() == (GUILD,)
        await repository.forget_server_settings(GUILD)
        assert await repository.chronicle_of(GUILD) is None
        assert await repository.next_chronicle() is None

    async def test_due_chronicles_are_found_in_order_of_time(self, repository: Repository) -> None:
        assert await repository.next_chronicle() is None
        for guild in (3, 1, 2):
            chronicle = WeeklyChronicle(ChannelId(guild), "en", moment_after_noon(guild))
            await repository.set_chronicle(GuildId(guild), chronicle)
        assert await repository.next_chronicle() == moment_after_noon(1)
        due = await repository.chronicles_until(moment_after_noon(2), 9)
        assert [server.guild for server in due] == [1, 2]
        assert len(await repository.chronicles_until(moment_after_noon(9), 2)) == 2

    async def test_concurrent_calls_begin_a_chronicle_only_once(
        self, repository: Repository
    ) -> None:
        await repository.set_chronicle(GUILD, CHRONICLE)
        assert await repository.chronicles_to_post() == ()
        saved = await asyncio.gather(
            *(repository.advance_chronicle(GUILD, CHRONICLE, BEGUN) for _ in range(9))
        )
        assert sorted(saved) == [False] * 8 + [True]
        assert await repository.chronicles_to_post() == (ServerChronicle(GUILD, BEGUN),)
        posted = replace(BEGUN, week=None)
        assert await repository.advance_chronicle(GUILD, BEGUN, posted)
        assert await repository.chronicles_to_post() == ()
        assert await repository.next_chronicle() == BEGUN.due

    async def test_a_chronicle_of_another_channel_does_not_advance(
        self, repository: Repository
    ) -> None:
        elsewhere = replace(CHRONICLE, channel=ATTIC_CHANNEL)
        await repository.set_chronicle(GUILD, elsewhere)
        assert not await repository.advance_chronicle(GUILD, CHRONICLE, BEGUN)
        assert await repository.chronicle_of(GUILD) == elsewhere
