"""`/cartagena new` with `against`: the game begins at once. Also the playground's chips."""

from pathlib import Path

import pytest

from discord_playground import Config, Playground
from discord_playground.world.setup import Chip
from game.model.ids import GameId
from game.storage.errors import DatabaseLocked
from game.tables.decisions import Decision
from tests.e2e import transcript
from tests.e2e.against_computers import public_messages
from tests.e2e.bots import LiveBot
from tests.e2e.play import PATIENCE_SECONDS, Crew, cards
from tests.e2e.play_by_ids import ids_with_verb

CHIPS = Config.read(Path(__file__).parents[3] / "playground.toml").setup.chips
POSTS = "POST /channels/*/messages"


async def test_game_against_a_computer_begins_at_once_without_a_start_button(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana = playground.person("Ana")
    lobby = await ana.slash("cartagena new", "tavern", against="admiral", cards="tortuga")
    await ana.until(lambda: ids_with_verb(public_messages(ana)[-1], "hand"), PATIENCE_SECONDS)
    await live_bot.wait_until_idle()
    assert not ids_with_verb(ana.now(lobby), "start")
    assert "Admiral Storm" in public_messages(ana)[-1].text
    panel = await ana.click(
        public_messages(ana)[-1], custom_id=ids_with_verb(public_messages(ana)[-1], "hand")[0]
    )
    assert panel.ephemeral


async def test_game_against_a_computer_is_refused_in_a_channel_with_a_game(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    await ana.slash("cartagena new", "tavern")
    refusal = await ben.slash("cartagena new", "tavern", against="cabin-boy")
    assert refusal.ephemeral
    assert "There is already a game" in refusal.text
    assert ids_with_verb(refusal, "thread")


async def test_game_against_a_computer_begins_in_an_offered_thread(
    playground: Playground, live_bot: LiveBot
) -> None:
    ben = playground.person("Ben")
    await playground.person("Ana").slash("cartagena new", "tavern")
    offer = await ben.slash("cartagena new", "tavern", against="admiral", cards="tortuga")
    await ben.click(offer, "Open a thread")
    thread_crew = Crew(playground, (ben,), playground.channel("Cartagena: Ben").id)
    board = await thread_crew.wait_for_board_calling(ben)
    await live_bot.wait_until_idle()
    assert "Admiral Storm" in board.text
    assert sum(cards(await ben.click(board, "My cards")).values()) == 6
    lobby, _ = thread_crew.public()
    page = await ben.click(lobby, "Fair shuffles")
    assert (await live_bot.tables.table(GameId(2))).commitment in page.text


async def test_game_begins_in_a_thread_although_posting_its_lobby_failed(
    playground: Playground, live_bot: LiveBot
) -> None:
    ben = playground.person("Ben")
    await playground.person("Ana").slash("cartagena new", "tavern")
    offer = await ben.slash("cartagena new", "tavern", against="cabin-boy")
    faults = playground.faults
    # Posting the message with the fairness promise fails twice and then succeeds: the delay of 0
    # seconds lets one request pass. Posting the board fails once.
    faults.fail_next(POSTS, 503, times=2)
    faults.delay(POSTS, 0)
    faults.fail_next(POSTS, 503)
    told = await ben.click(offer, "Open a thread")
    assert "Your game waits here" in told.text
    thread_crew = Crew(playground, (ben,), playground.channel("Cartagena: Ben").id)
    await thread_crew.wait_for_board_calling(ben)
    await live_bot.wait_until_idle()
    table = await live_bot.tables.table(GameId(2))
    promise, board = ben.sees(thread_crew.channel)
    assert [one.label for one in promise.buttons] == ["Fair shuffles"]
    assert table.commitment in (await ben.click(promise, "Fair shuffles")).text
    assert ids_with_verb(board, "hand")
    assert transcript.pinged_ids(playground) == [ben.id]


async def test_lobby_in_a_thread_can_start_a_game_whose_start_failed(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> Decision:
        raise DatabaseLocked("games")

    ben = playground.person("Ben")
    await playground.person("Ana").slash("cartagena new", "tavern")
    offer = await ben.slash("cartagena new", "tavern", against="cabin-boy")
    with monkeypatch.context() as patch:
        patch.setattr("cogs.lobby.opening.thread.begin_game", fail)
        told = await ben.click(offer, "Open a thread")
    assert "Your game waits here" in told.text
    await live_bot.wait_until_idle()
    thread_crew = Crew(playground, (ben,), playground.channel("Cartagena: Ben").id)
    [lobby] = ben.sees(thread_crew.channel)
    await ben.click(lobby, custom_id=ids_with_verb(lobby, "start")[0])
    await thread_crew.wait_for_board_calling(ben)


@pytest.mark.parametrize("chip", CHIPS, ids=[chip.label for chip in CHIPS])
async def test_every_chip_of_the_playground_gets_an_answer_with_buttons(
    playground: Playground, live_bot: LiveBot, chip: Chip
) -> None:
    names = {one.person.name for one in playground.world.home.people()}
    assert set(chip.people) <= names
    shown = await playground.person("Ana").slash(chip.command, "tavern", **chip.options)
    assert shown.buttons
    await live_bot.wait_until_idle()
