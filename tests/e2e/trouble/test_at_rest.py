"""If a table's message needs no further work, the bot keeps nothing about it in memory."""

import pytest

from cogs.board.following import attempts as attempts_module
from cogs.board.following.known import MessageState, Stands
from cogs.board.following.store import DEFAULT_STATE
from discord_playground import Playground
from game.model.ids import GameId
from tests.e2e import play
from tests.e2e.bots import LiveBot
from tests.e2e.play import Crew

GAME = GameId(1)

DELETE = "DELETE /channels/*/messages/*"
TWENTY_MINUTES = 1200.0


@pytest.fixture
async def crew(playground: Playground, live_bot: LiveBot) -> Crew:
    """A Tortuga game of two that has just begun, with a bot that has caught up."""
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    await live_bot.wait_until_caught_up()
    return crew


def known(bot: LiveBot) -> MessageState:
    """Return what the bot's memory keeps about the message of game 1."""
    return bot.cog.boards._store.message_state_of(GAME)


async def test_memory_forgets_a_message_whose_state_is_stored(
    crew: Crew, live_bot: LiveBot
) -> None:
    # The bot stores what a board shows a moment after it posted the board.
    await crew.people[0].until(lambda: known(live_bot) is DEFAULT_STATE, play.PATIENCE_SECONDS)
    game = (await live_bot.tables.table(GAME)).game
    live_bot.cog.boards._store.change_fields(GAME, stands=Stands(game.board.ref, game.board.shown))
    live_bot.cog.boards.refresh(GAME)
    await live_bot.wait_until_idle()
    assert known(live_bot) is DEFAULT_STATE


async def test_memory_forgets_messages_of_a_server_that_the_bot_left(
    crew: Crew, live_bot: LiveBot
) -> None:
    who, panel = await play.open_panel_by_command(crew)
    crew.playground.faults.rate_limit(DELETE, TWENTY_MINUTES)
    await play.take_turn(who, panel)
    await live_bot.wait_until_idle()
    assert known(live_bot).old
    crew.playground.person("Ana").expel_bot()
    await who.until(lambda: not live_bot.bot.guilds, play.PATIENCE_SECONDS)
    live_bot.cog.boards.refresh(GAME)
    await live_bot.wait_until_idle()
    assert known(live_bot) is DEFAULT_STATE


async def test_message_is_retried_after_too_many_steps(
    crew: Crew, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attempts_module, "MOST_STEPS", 1)
    monkeypatch.setattr(attempts_module, "RETRY_SECONDS", (0.0,))
    who, panel = await play.open_panel(crew)
    await play.take_turn(who, panel)
    await live_bot.wait_until_idle()
    [board] = crew.boards()
    assert crew.on_turn(board) is not who
