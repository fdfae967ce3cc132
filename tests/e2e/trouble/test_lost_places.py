"""Boards, channels and permissions disappear during a game."""

import pytest

from discord_playground import Playground, until
from game.model.ids import GameId, UserId
from game.tables import upkeep
from game.tables.errors import NoGame
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.play import GAME_OVER_TEXT, Crew
from tests.long import long


@pytest.fixture
async def crew(playground: Playground, live_bot: LiveBot) -> Crew:
    """A Tortuga game of two that has just begun, its board and closed lobby up to date."""
    crew = await play.start_game(playground, ["Ben", "Chloé"], cards="tortuga")
    await live_bot.wait_until_idle()
    return crew


@long
async def test_deleted_board_is_reposted_with_the_next_action(
    crew: Crew, live_bot: LiveBot
) -> None:
    who, panel = await play.open_panel(crew)
    old = crew.boards()[0]
    crew.playground.person("Ana").delete(old)
    panel = await play.play_action(who, panel)
    await live_bot.wait_until_idle()
    [board] = crew.boards()
    assert board.id != old.id
    assert "2 actions left" in board.text
    assert f"/{board.id})" in (await who.slash("cartagena games", "tavern")).text


async def test_deleted_board_is_reposted_on_request(crew: Crew) -> None:
    crew.playground.person("Ana").delete(crew.boards()[0])
    assert crew.boards() == []
    told = await crew.people[0].slash("cartagena board", "tavern")
    assert told.text == "The board is back at the bottom."
    assert len(crew.boards()) == 1


async def test_next_turn_gets_a_board_after_the_old_board_is_deleted(
    crew: Crew, live_bot: LiveBot
) -> None:
    who, panel = await play.open_panel(crew)
    crew.playground.person("Ana").delete(crew.boards()[0])
    await play.take_turn(who, panel)
    await live_bot.wait_until_idle()
    [board] = crew.boards()
    assert crew.on_turn(board) is not who
    assert len(transcript.pinged_ids(crew.playground)) == 2


async def test_deleted_lobby_is_reposted_on_request(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.fill_lobby(playground, ["Ben", "Chloé"])
    lobby = await crew.wait_for_board("The host can start")
    playground.person("Ana").delete(lobby)
    await crew.people[0].slash("cartagena board", "tavern")
    reposted_lobby = await crew.wait_for_board("The host can start")
    await crew.people[0].click(reposted_lobby, "Start")
    assert await crew.wait_for_board()


async def test_a_deleted_channel_ends_its_game(
    crew: Crew, live_bot: LiveBot, playground: Playground
) -> None:
    playground.person("Ana").delete_channel("tavern")
    await _wait_until_in_no_game(crew.people[0])
    assert transcript.bot_error_answers(playground) == []


async def test_game_rests_if_discord_does_not_find_its_channel(
    crew: Crew, live_bot: LiveBot, playground: Playground
) -> None:
    playground.faults.fail_next("POST /channels/*/messages", 404, 10003)
    who, panel = await play.open_panel(crew)
    await play.take_turn(who, panel)
    await live_bot.wait_until_idle()
    # The game rests until the bot has looked for the channel once more.
    assert "resting" in (await who.slash("cartagena games", "jamaica")).text


async def test_lobby_is_updated_after_its_channel_was_briefly_not_found(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.board.following.requests.REFUSED_SECONDS", (0.1,))
    crew = await play.fill_lobby(playground, ["Ben"])
    lobby, chloe = await crew.wait_for_board("One more player"), playground.person("Chloé")
    await live_bot.wait_until_idle()
    playground.faults.fail_next("PATCH /channels/*", 404, 10003)
    await chloe.click(lobby, "Join")
    await live_bot.wait_until_idle()
    assert not playground.faults.has_pending
    assert "**Chloé**" in chloe.now(lobby).text


@pytest.mark.parametrize(
    "lost",
    [
        ("view_channel",),
        pytest.param(("send_messages",), marks=long),
        pytest.param(("attach_files",), marks=long),
        pytest.param(("embed_links",), marks=long),
        pytest.param(("read_message_history",), marks=long),
        ("send_messages", "attach_files", "embed_links", "read_message_history"),
    ],
    ids="+".join,
)
async def test_lost_rights_are_named_and_the_game_goes_on(
    crew: Crew, live_bot: LiveBot, playground: Playground, lost: tuple[str, ...]
) -> None:
    who, panel = await play.open_panel(crew)
    ana = playground.person("Ana")
    ana.deny_bot("tavern", *lost)
    for _ in range(3):
        panel = await play.play_action(who, panel)
        assert "Please give me these permissions here" in panel.text
        assert all(name.replace("_", " ") in panel.text.lower() for name in lost)
    panel = await who.click(panel, "End turn")
    assert "'s turn" in panel.text
    await live_bot.wait_until_idle()
    other = next(person for person in crew.people if person is not who)
    other_panel = await other.slash("cartagena hand", "tavern")
    await play.take_turn(other, other_panel)
    await live_bot.wait_until_idle()
    refused = await who.slash("cartagena board", "tavern")
    assert all(name.replace("_", " ") in refused.text.lower() for name in lost)
    ana.deny_bot("tavern")
    await who.slash("cartagena board", "tavern")
    await live_bot.wait_until_idle()
    newest = crew.boards()[-1]
    assert crew.on_turn(newest) is who
    assert play.game_version(newest) == play.game_version(await who.click(newest, "My cards"))
    assert len(crew.boards()) == 1
    assert transcript.bot_error_answers(playground) == []


async def test_lobby_is_refused_where_the_bot_cannot_post_boards(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana = playground.person("Ana")
    ana.deny_bot("tavern", "attach_files", "send_messages")
    told = await ana.slash("cartagena new", "tavern")
    assert told.ephemeral
    assert "Send Messages, Attach Files" in told.text
    with pytest.raises(NoGame):
        await live_bot.tables.table(GameId(1))


async def test_panel_shows_the_end_of_a_game_before_the_channel_shows_the_end(
    crew: Crew, live_bot: LiveBot, playground: Playground
) -> None:
    ana = playground.person("Ana")
    ana.deny_bot("tavern", "send_messages")
    leaving_player, remaining_player = crew.people
    panel = await remaining_player.slash("cartagena hand", "tavern")
    await leaving_player.click(await play.ask(leaving_player, "resign", "tavern"), "Leave the game")
    await live_bot.wait_until_idle()
    assert crew.final_messages() == []
    await live_bot.cog.panels.wait_until_idle()
    assert GAME_OVER_TEXT in remaining_player.now(panel).text
    ana.deny_bot("tavern")
    await live_bot.cog.on_ready()
    await live_bot.wait_until_caught_up()
    assert len(crew.final_messages()) == 1
    assert GAME_OVER_TEXT in crew.final_messages()[0].text


async def _wait_until_in_no_game(who: play.Actor) -> None:
    """Wait until this person is in no game."""
    while "You're not in any game" not in (await who.slash("cartagena games", "jamaica")).text:
        pass


async def test_bot_stops_retrying_an_uneditable_board_of_a_forgotten_person(
    crew: Crew, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ben = crew.people[0]
    question = await play.ask(ben, "resign", "tavern")
    await ben.click(question, "Leave the game")
    await live_bot.wait_until_idle()
    monkeypatch.setattr(upkeep, "LAG", -1)
    crew.playground.faults.fail_next("PATCH /channels/*/messages/*", 403, 50001, times=99)
    async for _ in live_bot.tables.privacy.forget(
        UserId(int(ben.id)), lambda _, seat: f"Player {seat + 1}"
    ):
        pass
    await live_bot.wait_until_idle()
    await until(
        lambda: not live_bot.cog.boards._saver._pending, play.PATIENCE_SECONDS, "It should be noted"
    )
    assert await live_bot.tables.upkeep.lagging_game_ids() == ()
