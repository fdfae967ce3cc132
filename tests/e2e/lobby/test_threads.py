"""A second game in a channel gets a thread of its own."""

import asyncio
from typing import Any

import pytest

from discord_playground import Playground, until
from game.model.ids import ChannelId
from game.storage.errors import DatabaseLocked, InDoubt
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.play import GAME_OVER_TEXT, Crew
from tests.e2e.records import read_and_verify
from tests.long import long

pytestmark = pytest.mark.usefixtures("live_bot")
PEOPLE = ["Dirk", "Eva"]
MANAGE_THREADS = 1 << 34


@pytest.fixture
async def crew(playground: Playground, live_bot: LiveBot) -> Crew:
    """Ana and Ben, who sit in a lobby in the tavern."""
    return await play.fill_lobby(playground, ["Ana", "Ben"])


async def open_game_in_thread(playground: Playground) -> Crew:
    """Ask for a second game in the tavern, and accept the offered thread; return its crew."""
    people = tuple(playground.person(name) for name in PEOPLE)
    offer = await people[0].slash("cartagena new", "tavern", cards="tortuga")
    opened = await people[0].click(offer, "Open a thread")
    assert opened.id == offer.id
    thread = playground.channel("Cartagena: Dirk")
    assert f"/{thread.id}" in opened.text
    return Crew(playground, people, thread.id)


async def test_second_game_in_a_channel_is_offered_a_thread(
    playground: Playground, crew: Crew
) -> None:
    lobby = await crew.wait_for_board("The host can start")
    offer = await playground.person("Dirk").slash("cartagena new", "tavern")
    assert offer.ephemeral
    assert f"/{lobby.channel_id}/{lobby.id}" in offer.text
    assert play.labels(offer) == ["Open a thread"]
    assert len(crew.public()) == 1


async def test_thread_has_the_longest_auto_archive_duration(
    playground: Playground, crew: Crew
) -> None:
    await open_game_in_thread(playground)
    assert playground.channel("Cartagena: Dirk").auto_archive_duration == 7 * 24 * 60


@long
async def test_whole_game_can_be_played_in_a_thread(
    playground: Playground, crew: Crew, live_bot: LiveBot
) -> None:
    thread_crew = await open_game_in_thread(playground)
    lobby = await thread_crew.wait_for_board("Tortuga: open cards")
    assert "**Dirk** (host)" in lobby.text
    ready = await thread_crew.people[1].click(lobby, "Join")
    await thread_crew.people[0].click(ready, "Start")
    for _ in range(4):
        who, panel = await play.open_panel(thread_crew)
        await play.take_turn(who, panel)
        await live_bot.wait_until_idle()
    who, _ = await play.open_panel(thread_crew)
    question = await play.ask(who, "resign", thread_crew.channel)
    await who.click(question, "Leave the game")
    await read_and_verify(who, await thread_crew.wait_for_board(GAME_OVER_TEXT))
    assert crew.boards() == []
    assert crew.public()[0].buttons
    assert transcript.bot_error_answers(playground) == []


async def test_no_thread_is_offered_inside_a_thread_with_a_game(
    playground: Playground, crew: Crew
) -> None:
    thread_crew = await open_game_in_thread(playground)
    lobby = await thread_crew.wait_for_board("One more player")
    told = await playground.person("Eva").slash("cartagena new", thread_crew.channel)
    assert told.ephemeral
    assert f"/{lobby.id}" in told.text
    assert told.buttons == ()


async def test_answer_names_the_missing_right_to_open_threads(
    playground: Playground, crew: Crew
) -> None:
    dirk, ana = playground.person("Dirk"), playground.person("Ana")
    offer = await dirk.slash("cartagena new", "tavern")
    ana.deny_bot("tavern", "create_public_threads")
    told = await dirk.click(offer, "Open a thread")
    assert "Create Public Threads" in told.text
    ana.deny_bot("tavern")
    assert "Your game waits here" in (await dirk.click(offer, "Open a thread")).text


async def test_thread_offer_can_be_accepted_again_after_a_failure(
    playground: Playground, crew: Crew
) -> None:
    dirk = playground.person("Dirk")
    offer = await dirk.slash("cartagena new", "tavern")
    playground.faults.fail_next("POST /channels/*/threads", 400, 50035)
    failed = await dirk.click(offer, "Open a thread")
    assert transcript.says_bot_failed(failed)
    assert "waits here" in (await dirk.click(offer, "Open a thread")).text


async def test_only_one_thread_is_opened_although_the_first_answer_failed(
    playground: Playground, crew: Crew, live_bot: LiveBot
) -> None:
    dirk = playground.person("Dirk")
    offer = await dirk.slash("cartagena new", "tavern")
    playground.faults.hang_up("PATCH /webhooks/*")
    failed = await dirk.click(offer, "Open a thread")
    assert "Discord didn't cooperate" in failed.text
    second_press = dirk.presses(offer, "Open a thread")
    await until(lambda: second_press.is_closed, play.PATIENCE_SECONDS, "It should be answered")
    await until(
        lambda: not live_bot.bot.inflight._tasks, play.PATIENCE_SECONDS, "It should be done"
    )
    assert sum(one.path.endswith("/threads") for one in playground.everything_sent) == 1


async def test_second_press_on_an_accepted_offer_shows_the_thread(
    playground: Playground, crew: Crew
) -> None:
    dirk = playground.person("Dirk")
    offer = await dirk.slash("cartagena new", "tavern")
    playground.faults.hang_up("PATCH /webhooks/*")
    assert "Discord didn't cooperate" in (await dirk.click(offer, "Open a thread")).text
    opened = await dirk.click(offer, "Open a thread")
    assert opened.id == offer.id
    assert f"/{playground.channel('Cartagena: Dirk').id}" in opened.text


@pytest.mark.parametrize("may_delete", [False, True])
async def test_thread_is_deleted_or_archived_if_opening_the_game_failed(
    playground: Playground,
    crew: Crew,
    live_bot: LiveBot,
    monkeypatch: pytest.MonkeyPatch,
    may_delete: bool,
) -> None:
    async def fail(*_: object) -> None:
        raise DatabaseLocked("games.sqlite3")

    if may_delete:
        playground.world.home.bot_role_permissions |= MANAGE_THREADS
    dirk = playground.person("Dirk")
    offer = await dirk.slash("cartagena new", "tavern")
    with monkeypatch.context() as patch:
        patch.setattr(live_bot.tables.lobbies, "open", fail)
        await dirk.click(offer, "Open a thread")
    threads = [c for c in playground.world.channels.values() if c.name == "Cartagena: Dirk"]
    assert [one.archived for one in threads] == ([] if may_delete else [True])
    assert "waits here" in (await dirk.click(offer, "Open a thread")).text


async def test_thread_is_not_archived_if_the_game_may_have_been_stored(
    playground: Playground, crew: Crew, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    original_open = live_bot.tables.lobbies.open

    async def open_then_raise(*args: Any) -> None:
        await original_open(*args)
        raise InDoubt("games")

    dirk = playground.person("Dirk")
    offer = await dirk.slash("cartagena new", "tavern")
    monkeypatch.setattr(live_bot.tables.lobbies, "open", open_then_raise)
    await dirk.click(offer, "Open a thread")
    await live_bot.bot.inflight.drain(play.PATIENCE_SECONDS)
    thread = playground.channel("Cartagena: Dirk")
    assert not thread.archived
    assert (await live_bot.tables.open_table_in_channel(ChannelId(int(thread.id)))).open


async def test_double_click_on_a_thread_offer_opens_one_thread(
    playground: Playground, crew: Crew, live_bot: LiveBot
) -> None:
    dirk = playground.person("Dirk")
    offer = await dirk.slash("cartagena new", "tavern")
    dirk.presses(offer, "Open a thread")
    dirk.presses(offer, "Open a thread")
    await dirk.until(lambda: "waits here" in dirk.now(offer).text)
    await live_bot.bot.inflight.drain(2)
    await live_bot.wait_until_idle()
    threads = [c for c in playground.world.channels.values() if c.name == "Cartagena: Dirk"]
    assert len(threads) == 1


async def test_a_deleted_thread_ends_its_game(
    playground: Playground, crew: Crew, live_bot: LiveBot
) -> None:
    thread_crew = await open_game_in_thread(playground)
    await thread_crew.wait_for_board("One more player")
    playground.person("Ana").delete_channel(thread_crew.channel)
    dirk = thread_crew.people[0]
    async with asyncio.timeout(play.PATIENCE_SECONDS):
        while "You're not in any game" not in (await dirk.slash("cartagena games", "tavern")).text:
            pass


async def test_lobby_in_an_archived_thread_is_updated_after_a_click(
    playground: Playground, crew: Crew, live_bot: LiveBot
) -> None:
    thread_crew = await open_game_in_thread(playground)
    lobby = await thread_crew.wait_for_board("One more player")
    await live_bot.wait_until_idle()
    playground.channel("Cartagena: Dirk").archived = True
    thread_crew.people[1].presses(lobby, "Join")
    assert (await thread_crew.wait_for_board("The host can start")).buttons


async def test_onlooker_can_open_their_own_table(playground: Playground, live_bot: LiveBot) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"])
    chloe = playground.person("Chloé")
    offer = await chloe.click(await crew.wait_for_board(), "My cards")
    assert offer.ephemeral
    await chloe.click(offer, "Open my own table")
    await live_bot.wait_until_idle()
    [lobby] = chloe.sees(playground.channel("Cartagena: Chloé"))
    assert "**Chloé** (host)" in lobby.text


@pytest.mark.parametrize(("seconds", "minutes"), [(20.0, "in a minute"), (1200.0, "20 minutes")])
async def test_thread_that_must_wait_is_explained_at_once(
    playground: Playground, crew: Crew, seconds: float, minutes: str
) -> None:
    dirk = playground.person("Dirk")
    offer = await dirk.slash("cartagena new", "tavern", cards="tortuga")
    playground.faults.rate_limit("POST /channels/*/threads", seconds)
    told = await dirk.click(offer, "Open a thread")
    assert minutes in told.text
    assert told.ephemeral
    playground.faults.clear()
    opened = await dirk.click(offer, "Open a thread")
    assert f"/{playground.channel('Cartagena: Dirk').id}" in opened.text


async def test_opened_thread_is_told_although_the_offer_cannot_be_edited(
    playground: Playground, crew: Crew
) -> None:
    dirk = playground.person("Dirk")
    offer = await dirk.slash("cartagena new", "tavern", cards="tortuga")
    playground.faults.rate_limit("PATCH /webhooks/*", 1200.0)
    opened = await dirk.click(offer, "Open a thread")
    assert f"/{playground.channel('Cartagena: Dirk').id}" in opened.text
    assert opened.id != offer.id
