"""A person has the application on their own account, and the bot is no member of the server."""

import pytest

from cogs.ui.permissions import invitation_link
from discord_playground import DiscordError, Guild, Playground
from discord_playground.world.objects.interactions import COMMAND
from game.model.ids import ChannelId, GuildId
from game.tables.errors import NoGame
from i18n.catalogue import shipped_catalogue
from tests.e2e.bots import LiveBot


@pytest.fixture
def reef(playground: Playground) -> Guild:
    """A server without the bot; Ana has the application on her account."""
    reef = playground.add_guild("Reef", ("shallows",), ("Rob", "Ana"), with_bot=False)
    playground.person("Ana").install_app()
    return reef


async def test_no_command_is_offered_in_a_server_without_the_bot(
    playground: Playground, reef: Guild, live_bot: LiveBot
) -> None:
    ana = playground.person("Ana")
    for command in playground.world.commands_in(None):
        # `cartagena` includes the daily puzzle, which works in direct messages, too.
        contexts = [0, 1] if command["name"] == "cartagena" else [0]
        assert (command["integration_types"], command["contexts"]) == ([0], contexts)
        with pytest.raises(DiscordError, match="There is no command"):
            ana.calls(f"{command['name']} new", reef.channel("shallows"))


@pytest.mark.parametrize("locale", shipped_catalogue().locales)
async def test_a_command_of_an_earlier_registration_is_answered_with_the_invitation(
    playground: Playground, reef: Guild, live_bot: LiveBot, locale: str
) -> None:
    ana, place = playground.person("Ana"), reef.channel("shallows")
    ana.speak(locale)
    for command in playground.world.commands_in(None):
        command["integration_types"] = [0, 1]
    answer = await ana.slash("cartagena new", place)
    link = invitation_link(int(playground.world.application_id), GuildId(int(reef.id)))
    assert answer.ephemeral
    assert answer.text == shipped_catalogue().for_locale(locale)("error-not-installed", link=link)
    with pytest.raises(NoGame):
        await live_bot.tables.open_table_in_channel(ChannelId(int(place.id)))


async def test_answer_in_a_server_without_the_bot_asks_to_invite_the_bot(
    playground: Playground, reef: Guild, live_bot: LiveBot
) -> None:
    await live_bot.bot.wait_until_ready()
    ana, place = playground.person("Ana"), reef.channel("shallows")
    data = {"id": "1", "type": 1, "name": "cartagena", "options": [{"name": "new", "type": 1}]}
    owners = {"0": reef.id, "1": ana.id}
    asked = playground.dispatcher.send(COMMAND, ana.person, place, data, installers=owners)
    outcome = await asked.outcome
    assert "invite me" in str(outcome.message)
