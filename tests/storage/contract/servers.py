"""What any repository must do about the settings of Discord servers."""

import asyncio
from dataclasses import replace

from game.model.game import Change, Status
from game.model.ids import ChannelId, GuildId, InteractionId, RoleId
from game.model.server import SCHEDULED_CHANNELS, SERVER_SETTINGS, ServerSettings
from game.storage.repository import Repository
from tests.makers.games import unstored_lobby
from tests.makers.people import ANA, ATTIC_CHANNEL, BEN, GUILD, HALL_CHANNEL, NOON

CHOSEN = ServerSettings(
    openers=RoleId(5),
    channels=(HALL_CHANNEL, ATTIC_CHANNEL),
    threads=False,
    most_of_person=2,
    most_of_server=20,
    edition="swedish",
    cards="tortuga",
    pace="3d",
    hints="off",
    friendly="on",
    language="sv",
    drawn_words=True,
)
CHANGES = {
    name: getattr(CHOSEN, name) for name in SERVER_SETTINGS if name not in SCHEDULED_CHANNELS
}


class Servers:
    async def test_settings_have_defaults_until_they_are_saved_and_after_they_are_removed(
        self, repository: Repository
    ) -> None:
        assert await repository.server_settings(GUILD) == ServerSettings()
        await repository.save_server_settings(GUILD, CHANGES)
        assert await repository.server_settings(GUILD) == CHOSEN
        assert await repository.server_settings(GuildId(8)) == ServerSettings()
        await repository.save_server_settings(GuildId(8), {"language": "de"})
        assert await repository.servers_with_settings() == (7, 8)
        await repository.forget_server_settings(GUILD)
        assert await repository.server_settings(GUILD) == ServerSettings()
        assert await repository.servers_with_settings() == (8,)

    async def test_concurrent_changes_of_different_settings_are_all_kept(
        self, repository: Repository
    ) -> None:
        await asyncio.gather(
            *(
                repository.save_server_settings(GUILD, {name: value})
                for name, value in CHANGES.items()
            )
        )
        assert await repository.server_settings(GUILD) == CHOSEN
        await repository.save_server_settings(GUILD, {"hints": ""})
        assert await repository.server_settings(GUILD) == replace(CHOSEN, hints="")

    async def test_hosts_of_a_servers_open_games_are_found(self, repository: Repository) -> None:
        for channel, guild, host, status in (
            (1, GUILD, ANA, Status.LOBBY),
            (2, GUILD, ANA, Status.PLAYING),
            (3, GUILD, BEN, Status.LOBBY),
            (4, GUILD, BEN, Status.RESTING),
            (5, GUILD, BEN, Status.CANCELLED),
            (6, GuildId(8), BEN, Status.LOBBY),
        ):
            lobby = replace(unstored_lobby(ChannelId(channel)), guild=guild, host=host.user)
            game = await repository.create(lobby, InteractionId(100 + channel))
            if status is not Status.LOBBY:
                change = Change(status=status)
                await repository.save(game, change, InteractionId(200 + channel), NOON)
        assert await repository.hosts_of_open(GUILD) == {1: ANA.user, 2: ANA.user, 3: BEN.user}
