"""People and computers at one table, by clicks, with the real bot."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from itertools import cycle
from pathlib import Path

import pytest

from discord_playground import Actor, Playground, Shown
from game.computer import Level
from game.model.ids import GameId, UserId
from game.rules.editions import EDITIONS
from i18n.catalogue import shipped_catalogue
from tests.e2e import play, transcript
from tests.e2e.against_computers import (
    ids_with_verb,
    play_to_the_end,
    public_messages,
    start_against_computers,
    start_computer_game,
    take_turn,
    wait_for_call_or_end,
)
from tests.e2e.bots import (
    LONGER_THAN_TESTS_SECONDS,
    THINKING_WORKERS,
    USUAL_READY_SECONDS,
    LiveBot,
    ProcessBot,
    running_bot,
)
from tests.e2e.play import LOCALES, ON_TURN_TEXT, PATIENCE_SECONDS
from tests.e2e.play_by_ids import choose_setting, offered_values, seat_computers
from tests.e2e.records import read_and_verify
from tests.long import long
from tests.makers.engines import both_engines

pytestmark = both_engines

SHORT_GAME = {"pirates": 4, "segments": 4}
EDITIONS_AND_LANGUAGES = list(
    zip(EDITIONS, cycle(sorted(shipped_catalogue().locales)), strict=False)
)


@pytest.fixture
async def bot_with_slow_computers(playground: Playground, database: str) -> AsyncIterator[LiveBot]:
    """The bot in the test's event loop, with computers that wait so long that they never act."""
    async with running_bot(
        playground,
        database,
        computer_pause=LONGER_THAN_TESTS_SECONDS,
        ready_after=USUAL_READY_SECONDS,
    ) as bot:
        yield bot


async def wait_for_computers_turn(person: Actor) -> Shown:
    """Return the board once a computer is on turn; play the person's turn if it comes first."""

    def newest_containing(*texts: str) -> Shown | None:
        *_, last = public_messages(person)
        return last if any(text in last.text for text in texts) else None

    board = await person.until(lambda: newest_containing(ON_TURN_TEXT, "'s turn"), PATIENCE_SECONDS)
    if person.mention in board.text:
        await take_turn(person, board)
    return await person.until(lambda: newest_containing("'s turn"), PATIENCE_SECONDS)


@long
async def test_one_person_plays_a_whole_game_against_computers(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana = playground.person("Ana")
    await start_against_computers(ana, Level.CABIN_BOY, Level.HELMSMAN, **SHORT_GAME)
    tags = (await read_and_verify(ana, await play_to_the_end(ana, live_bot))).tags
    assert (tags["Seat1"], tags["Level1"]) == ("Cabin Boy Pip", "cabin-boy")
    assert (tags["Seat2"], tags["Level2"]) == ("Helmsman Hale", "helmsman")
    calls = transcript.pinged_ids(playground)
    assert set(calls) == {ana.id}
    lobby_board_and_end_count = 3
    posted = sum(
        not message.ephemeral for message in transcript.shown_messages(playground, "message")
    )
    assert posted <= len(calls) + lobby_board_and_end_count
    assert transcript.bot_error_answers(playground) == []
    await ana.click(public_messages(ana)[-1], "Rematch")
    await live_bot.wait_until_idle()
    rematch = public_messages(ana)[-1]
    assert rematch.text.count("(computer") == 2


@long
@pytest.mark.timeout(120)
@pytest.mark.parametrize(("edition", "language"), EDITIONS_AND_LANGUAGES)
async def test_game_against_computers_reaches_its_end_in_every_edition(
    playground: Playground, live_bot: LiveBot, edition: str, language: str
) -> None:
    ana = playground.person("Ana")
    ana.speak(LOCALES.get(language, language))
    levels = (Level.SAILOR, Level.BOATSWAIN, Level.ADMIRAL)
    await start_against_computers(ana, *levels, edition=edition, language=language)
    assert (await read_and_verify(ana, await play_to_the_end(ana, live_bot))).tags[
        "Level3"
    ] == "admiral"


async def test_host_adds_and_removes_computers_in_the_lobby(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana, ben = playground.person("Ana"), playground.person("Ben")
    lobby = await ana.slash("cartagena new", "tavern")
    panel = await ana.click(lobby, "Set up")
    for level in ("admiral", "cabin-boy"):
        panel = await seat_computers(ana, panel, level, 2)
    await live_bot.wait_until_idle()
    full = ana.now(lobby)
    for name in ("Admiral Storm", "Admiral Gale", "Cabin Boy Pip", "Cabin Boy Tam"):
        assert f"**{name}** (computer)" in full.text
    assert "Computers: Admiral Storm, Admiral Gale, Cabin Boy Pip, Cabin Boy Tam" in panel.text
    assert full.button("Join").disabled
    storm, *_ = await offered_values(ana, panel, "away")
    panel = await choose_setting(ana, panel, "away", storm)
    await live_bot.wait_until_idle()
    assert "Storm" not in ana.now(lobby).text
    assert "admiral" in await offered_values(ana, panel, "level")
    await ben.click(lobby, "Join")
    await ana.click(lobby, "Leave")
    await live_bot.wait_until_idle()
    assert "**Ben** (host)" in ben.now(lobby).text
    [page_button] = [one for one in ids_with_verb(panel, "set-page") if one.endswith(":computers")]
    assert "Only the host" in (await ana.click(panel, custom_id=page_button)).text
    await ben.click(lobby, "Leave")
    await live_bot.wait_until_idle()
    assert "called off" in ben.now(lobby).text


@long
async def test_computers_turn_continues_after_the_bot_is_killed(
    playground: Playground, tmp_path: Path, database: str
) -> None:
    bot = ProcessBot(
        playground, tmp_path, computer_pause=LONGER_THAN_TESTS_SECONDS, database=database
    )
    ana = playground.person("Ana")
    await bot.start()
    await start_against_computers(ana, Level.HELMSMAN, Level.CABIN_BOY, **SHORT_GAME)
    await wait_for_computers_turn(ana)
    await bot.kill()
    bot.computer_pause = 0
    await bot.start()
    board = await wait_for_call_or_end(ana)
    assert "Helmsman Hale: " in board.text
    assert transcript.bot_error_answers(playground) == []
    await bot.end()
    assert "Traceback" not in bot.log


@long
async def test_game_continues_after_the_computers_worker_process_is_killed(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana = playground.person("Ana")
    await start_against_computers(ana, Level.ADMIRAL, Level.CABIN_BOY, **SHORT_GAME)
    for _ in range(2):
        board = await wait_for_call_or_end(ana)
        worker_pid = await THINKING_WORKERS.run(os.getpid)
        turn = asyncio.create_task(take_turn(ana, board))
        os.kill(worker_pid, signal.SIGKILL)
        await turn
        await live_bot.wait_until_idle()
    assert ids_with_verb(await wait_for_call_or_end(ana), "hand")


async def test_game_ends_when_the_last_person_resigns(
    playground: Playground, bot_with_slow_computers: LiveBot
) -> None:
    ana = playground.person("Ana")
    await start_against_computers(ana, Level.HELMSMAN, Level.CABIN_BOY)
    board = await wait_for_computers_turn(ana)
    question = await play.ask(ana, "resign", "tavern")
    assert "left the game" in (await ana.click(question, "Leave the game")).text
    await bot_with_slow_computers.cog.boards.wait_until_idle()
    assert "Everyone has left" in ana.now(board).text
    assert "not in any game" in (await ana.slash("cartagena games", "tavern")).text


@long
async def test_game_can_be_called_off_while_a_computer_is_on_turn(
    playground: Playground, bot_with_slow_computers: LiveBot
) -> None:
    ana = playground.person("Ana")
    await start_against_computers(ana, Level.HELMSMAN)
    board = await wait_for_computers_turn(ana)
    question = await play.ask(ana, "cancel", "tavern")
    assert question.text.startswith("Call this game off?")
    await ana.click(question, "Call it off")
    await bot_with_slow_computers.cog.boards.wait_until_idle()
    assert "called off" in ana.now(board).text
    assert not (await bot_with_slow_computers.tables.open_tables_of_person(UserId(int(ana.id))))


async def test_deleting_the_channel_ends_a_game_between_computers(
    playground: Playground, live_bot: LiveBot
) -> None:
    ana = playground.person("Ana")
    ana.create_channel("docks")
    await start_computer_game(ana, "docks", level="cabin-boy")
    ana.delete_channel("docks")
    await live_bot.wait_until_idle()
    assert not (await live_bot.tables.table(GameId(1))).open
    assert transcript.bot_error_answers(playground) == []
