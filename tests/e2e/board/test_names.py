"""A person's new name in Discord replaces the old name on boards and in direct messages."""

import pytest

from discord_playground import Playground
from tests.e2e import play
from tests.e2e.bots import LiveBot
from tests.e2e.notices.preferences import play_until_turn_of, set_preferences
from tests.e2e.play_by_ids import choose_setting


async def test_name_learned_from_a_command_in_another_channel_replaces_the_old_name(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    await set_preferences(ana, "Direct message")
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    await live_bot.wait_until_idle()
    before = crew.boards()[-1]
    playground.roles().name("Black *Ben*", ben)
    await ben.slash("cartagena games", "jamaica")
    board = await crew.wait_for_board(r"Black \*Ben\*")
    assert [one.id for one in crew.boards()] == [before.id]
    assert "**Ben**" not in board.text
    assert r"Black \*Ben\*" in (await ana.slash("cartagena text", "tavern")).text
    await play_until_turn_of(crew, live_bot, lambda who: who is ben)
    assert r"waiting for Black \*Ben\*" in (await ana.slash("cartagena-mod tables", "tavern")).text


async def test_command_of_a_person_with_an_unchanged_name_edits_no_board(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    await live_bot.wait_until_idle()
    before = crew.boards()[-1].data
    for _ in range(2):
        await crew.people[1].slash("cartagena games", "jamaica")
    await live_bot.wait_until_idle()
    assert crew.boards()[-1].data == before


@pytest.mark.usefixtures("live_bot")
async def test_choosing_a_person_in_a_menu_updates_their_name_on_the_board(
    playground: Playground,
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    crew = await play.start_game(playground, ["Ben", "Chloé"], cards="tortuga")
    lobby = await ana.slash("cartagena new", "jamaica")
    panel = await ana.click(lobby, "Set up")
    playground.roles().name("Black Ben", ben)
    await choose_setting(ana, panel, "invited", ben.id)
    await crew.wait_for_board("Black Ben")


async def test_direct_messages_have_the_new_name(playground: Playground, live_bot: LiveBot) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    await set_preferences(ana, "Direct message")
    lobby = await ben.slash("cartagena new", "tavern")
    panel = await ben.click(lobby, "Set up")
    playground.roles().name("Black Ben", ben)
    await ben.slash("cartagena games", "jamaica")
    await choose_setting(ben, panel, "invited", ana.id)
    await ana.until(lambda: ana.direct_messages, play.PATIENCE_SECONDS)
    assert "Black Ben" in ana.direct_messages[-1].text
