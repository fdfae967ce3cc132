"""`/cartagena board` posts the board again, and says whether it did, also after errors.

A board that is posted again still mentions the person on turn, and notifies nobody.
"""

import asyncio

import pytest

from discord_playground import Playground, until
from game.model.time import Moment
from game.tables.upkeep import REPOST_AFTER
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot, running_bot
from tests.e2e.held import HeldRequest
from tests.e2e.play import PATIENCE_SECONDS, Crew
from tests.makers.people import Clock

ANSWER = "POST /interactions/*/callback"
POST = "POST /channels/*/messages"
HOUR = 3600.0
MANY_TIMES = 999
SILENT = 1 << 12
"""Discord's flag of a message that notifies nobody."""


async def test_board_that_a_stranger_posts_again_still_mentions_the_person_on_turn(
    crew: Crew, live_bot: LiveBot
) -> None:
    who, panel = await play.open_panel(crew)
    other = crew.player_other_than(who)
    await play.take_turn(who, panel)
    await live_bot.wait_until_idle()
    pinged, tray = transcript.pinged_ids(crew.playground), other.tray
    stranger = crew.playground.person("Stranger")
    for _ in range(2):
        await stranger.slash("cartagena board", crew.channel)
        await live_bot.wait_until_idle()
        [board] = crew.boards()
        assert board.data["flags"] & SILENT
        assert board.pings == (other.id,)
        assert other.mention in board.text
    assert transcript.pinged_ids(crew.playground) == pinged
    assert other.tray == tray
    panel = await other.slash("cartagena hand", crew.channel)
    await play.play_action(other, panel)
    await live_bot.wait_until_idle()
    assert crew.boards()[0].pings == (other.id,), "an edit keeps the mention"


async def test_board_in_place_of_a_refused_edit_still_mentions_the_person_on_turn(
    crew: Crew, live_bot: LiveBot
) -> None:
    who, panel = await play.open_panel(crew)
    pinged = transcript.pinged_ids(crew.playground)
    crew.playground.faults.rate_limit("PATCH /channels/*/messages/*", HOUR)
    await play.play_action(who, panel)
    board = await crew.wait_for_board("2 actions left")
    assert board.pings == (who.id,)
    assert transcript.pinged_ids(crew.playground) == pinged


async def test_answer_says_that_the_board_could_not_be_posted(
    crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.board.following.requests.REFUSED_SECONDS", (HOUR,))
    [board] = crew.boards()
    crew.playground.faults.fail_next(POST, 403, 50013)
    told = await crew.people[0].slash("cartagena board", crew.channel)
    assert told.text.startswith("I couldn't post the board here.")
    assert [one.id for one in crew.boards()] == [board.id]
    crew.playground.faults.clear()
    await play.take_turn(*await play.open_panel(crew))


@pytest.mark.parametrize("status", [502, None])
async def test_board_is_reposted_even_if_the_answer_is_lost(crew: Crew, status: int | None) -> None:
    [board] = crew.boards()
    crew.playground.faults.lose_answer(ANSWER, status)
    told = await crew.people[0].slash("cartagena board", crew.channel)
    assert told.text == "The board is back at the bottom."
    assert [one.id for one in crew.boards()] != [board.id]


@pytest.mark.parametrize("status", [None, 403, 404])
async def test_answer_promises_a_board_that_cannot_be_posted_now(
    crew: Crew, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch, status: int | None
) -> None:
    monkeypatch.setattr("cogs.board.following.requests.REFUSED_SECONDS", (0.1,))
    [board] = crew.boards()
    if status is None:
        crew.playground.faults.hang_up(POST, times=MANY_TIMES)
    else:
        crew.playground.faults.fail_next(POST, status, 0, times=MANY_TIMES)
    told = await crew.people[0].slash("cartagena board", crew.channel)
    assert "follows as soon as I can" in told.text
    crew.playground.faults.clear()
    await until(
        lambda: board.id not in [one.id for one in crew.boards()], PATIENCE_SECONDS, "a new board"
    )
    await live_bot.wait_until_idle()
    assert len(crew.boards()) == 1


async def test_promised_board_is_posted_once_after_a_restart(
    playground: Playground, database: str
) -> None:
    time = Clock(Moment(1_000_000_000))
    async with running_bot(playground, database, time) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        [before] = crew.boards()
        playground.faults.fail_next(POST, 503, times=9)
        told = await crew.people[0].slash("cartagena board", crew.channel)
        assert "follows as soon as I can" in told.text
    playground.faults.clear()
    async with running_bot(playground, database, time) as bot:
        board_ids = [before.id]
        for _ in range(3):
            time.now += REPOST_AFTER
            await bot.wait_until_caught_up()
            [board] = crew.boards()
            board_ids.append(board.id)
    assert len(set(board_ids)) == 2
    assert board_ids[1] != before.id


async def test_answer_promises_a_lobby_that_is_still_being_sent(crew: Crew) -> None:
    ana, ben, *_ = crew.people
    crew.playground.faults.delay(ANSWER, 0.7)
    asked = ana.calls("cartagena new", "jamaica")
    await until(
        lambda: not crew.playground.faults.has_pending, PATIENCE_SECONDS, "the lobby on its way"
    )
    told = await ben.slash("cartagena board", "jamaica")
    assert "follows as soon as I can" in told.text
    await asked.outcome


async def test_waiting_person_learns_that_the_bot_restarts(crew: Crew, live_bot: LiveBot) -> None:
    held = HeldRequest(crew.playground.faults, POST)
    asked = asyncio.create_task(crew.people[0].slash("cartagena board", crew.channel))
    await held.intercepted.wait()
    assert await live_bot.bot.inflight.drain(0.1) == 1
    assert "about to restart" in (await asked).text
