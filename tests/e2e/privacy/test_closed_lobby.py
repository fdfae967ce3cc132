"""The closed lobby of a game stays readable, but no longer names people who were forgotten."""

from pathlib import Path

from discord_playground import Playground, Shown
from game.model.ids import GameId
from tests.e2e import play
from tests.e2e.bots import LiveBot, running_bot
from tests.e2e.play import Crew
from tests.e2e.privacy.test_privacy import be_forgotten, finished_game

EDIT = "PATCH /channels/*/messages/*"


async def forget_first_person(crew: Crew, bot: LiveBot) -> None:
    """Let the first person be forgotten, and wait until every message is up to date."""
    await be_forgotten(crew.people[0], crew.channel)
    await bot.cog.forgetting.wait_until_idle()
    await bot.wait_until_idle()


def count_edits(playground: Playground, message: Shown) -> int:
    """Return how often the bot edited a message."""
    return sum(
        one.method == "PATCH" and one.path.endswith(message.id)
        for one in playground.everything_sent
    )


async def test_closed_lobby_is_edited_once_and_keeps_its_fair_shuffles_button(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await finished_game(playground, live_bot)
    ana, lobby = crew.people[0], crew.public()[0]
    edits_before = count_edits(playground, lobby)
    assert "Ana" in lobby.text
    [button_label] = play.labels(lobby)
    await forget_first_person(crew, live_bot)
    edited_lobby = ana.now(lobby)
    assert "Ana" not in edited_lobby.text
    assert "Player 1" in edited_lobby.text
    assert play.labels(edited_lobby) == [button_label] == ["Fair shuffles"]
    assert count_edits(playground, lobby) == edits_before + 1


async def test_lobby_of_a_running_game_no_longer_names_a_forgotten_person(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben", "Cleo"])
    await live_bot.wait_until_idle()
    lobby = crew.public()[0]
    await forget_first_person(crew, live_bot)
    assert "Ana" not in crew.people[1].now(lobby).text
    assert "Cleo" in crew.people[1].now(lobby).text


async def test_first_message_of_a_thread_game_no_longer_names_a_forgotten_player(
    playground: Playground, live_bot: LiveBot
) -> None:
    ben = playground.person("Ben")
    await playground.person("Ana").slash("cartagena new", "tavern")
    offer = await ben.slash("cartagena new", "tavern", against="cabin-boy")
    await ben.click(offer, "Open a thread")
    thread_crew = Crew(playground, (ben,), playground.channel("Cartagena: Ben").id)
    await thread_crew.wait_for_board_calling(ben)
    await live_bot.wait_until_idle()
    lobby = thread_crew.public()[0]
    assert "Ben" in lobby.text
    await forget_first_person(thread_crew, live_bot)
    assert "Player 1" in ben.now(lobby).text
    assert not any("Ben" in one.text for one in thread_crew.public())


async def test_closed_lobby_is_edited_after_a_restart(
    playground: Playground, tmp_path: Path
) -> None:
    database = tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        crew = await finished_game(playground, bot)
        lobby = crew.public()[0]
        playground.faults.fail_next(EDIT, 500, times=20)
        await be_forgotten(crew.people[0], crew.channel)
        await bot.cog.forgetting.wait_until_idle()
    assert "Ana" in crew.people[1].now(lobby).text
    playground.faults.clear()
    async with running_bot(playground, database) as bot:
        await bot.wait_until_caught_up()
        await bot.wait_until_idle()
        assert "Ana" not in crew.people[1].now(lobby).text


async def test_deleted_closed_lobby_is_not_sent_again(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await finished_game(playground, live_bot)
    crew.people[0].delete(crew.public()[0])
    message_count = len(crew.public())
    await forget_first_person(crew, live_bot)
    assert len(crew.public()) == message_count
    assert not (await live_bot.tables.table(GameId(1))).game.board.promise_outdated
