"""A board that could not be shown is shown later: after a retry, or with the next change."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from cogs.board.following import attempts as attempts_module
from discord_playground import Actor, Playground, Shown, until
from game.model.ids import GameId, GuildId
from game.tables import Table
from game.tables.time.unreachable import Unreachable
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot
from tests.e2e.held import HeldRequest
from tests.e2e.play import Crew
from tests.long import long

GAME = GameId(1)

EDIT = "PATCH /channels/*/messages/*"
POST = "POST /channels/*/messages"
DELETE = "DELETE /channels/*/messages/*"
HOUR = 3600
FAILED_TRIES = 3


@pytest.fixture
async def crew(playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch) -> Crew:
    """A Tortuga game of two that has just begun; the bot retries without a pause."""
    monkeypatch.setattr(attempts_module, "RETRY_SECONDS", (0.0,))
    monkeypatch.setattr("cogs.board.following.requests.REFUSED_SECONDS", (0.0,))
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    await live_bot.wait_until_caught_up()
    return crew


def edit_count(crew: Crew) -> int:
    """Return how often the bot edited a board or tried to."""
    return sum(
        one.method == "PATCH" and one.path.startswith("/channels/")
        for one in crew.playground.everything_sent
    )


async def test_edit_is_retried_until_the_connection_works(crew: Crew, live_bot: LiveBot) -> None:
    who, panel = await play.open_panel(crew)
    before = edit_count(crew)
    crew.playground.faults.hang_up(EDIT, times=FAILED_TRIES)
    await play.play_action(who, panel)
    await live_bot.wait_until_idle()
    assert edit_count(crew) == before + FAILED_TRIES + 1
    assert "2 actions left" in crew.boards()[0].text


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (403, 50001),
        pytest.param(403, 50013, marks=long),
        pytest.param(404, 0, marks=long),
        pytest.param(429, 0, marks=long),
        pytest.param(400, 50035, marks=long),
    ],
)
async def test_next_player_is_called_after_each_error_of_discord(
    crew: Crew, live_bot: LiveBot, status: int, code: int
) -> None:
    who, panel = await play.open_panel(crew)
    crew.playground.faults.fail_next(POST, status, code, times=12, retry_after=0.01)
    await play.take_turn(who, panel)
    await live_bot.wait_until_idle()
    assert not crew.playground.faults.has_pending
    other = next(person for person in crew.people if person is not who)
    [board] = crew.boards()
    assert crew.on_turn(board) is other
    assert transcript.pinged_ids(crew.playground) == [who.id, other.id]


async def play_with_refused_edit(crew: Crew, live_bot: LiveBot) -> tuple[Actor, Shown]:
    """Play an action while the board cannot be edited; return the player and the panel."""
    who, panel = await play.open_panel(crew)
    crew.playground.faults.fail_next(EDIT, 403, 50013)
    panel = await play.play_action(who, panel)
    await until(lambda: live_bot.cog.boards.is_blocked(GAME), play.PATIENCE_SECONDS, "Refused")
    return who, panel


async def test_changed_permission_ends_the_wait_of_a_refused_board(
    crew: Crew, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.board.following.requests.REFUSED_SECONDS", (HOUR,))
    await play_with_refused_edit(crew, live_bot)
    crew.playground.person("Ana").deny_bot("tavern", "add_reactions")
    await crew.wait_for_board("2 actions left")


async def test_retry_while_a_refusal_is_handled_ends_the_wait_of_the_board(
    crew: Crew, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await live_bot.wait_until_caught_up()
    monkeypatch.setattr("cogs.board.following.requests.REFUSED_SECONDS", (HOUR,))
    stop_may_finish, stop_clock = asyncio.Event(), live_bot.tables.upkeep.record_unreachable

    async def stop_clock_slowly(game_id: GameId, why: Unreachable) -> None:
        await stop_clock(game_id, why)
        await stop_may_finish.wait()

    monkeypatch.setattr(live_bot.tables.upkeep, "record_unreachable", stop_clock_slowly)
    await play_with_refused_edit(crew, live_bot)
    live_bot.cog.boards.retry_all_blocked()
    stop_may_finish.set()
    await crew.wait_for_board("2 actions left")


async def test_retry_for_another_server_does_not_end_the_wait_of_a_refused_board(
    crew: Crew, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.board.following.requests.REFUSED_SECONDS", (HOUR,))
    await play_with_refused_edit(crew, live_bot)
    before, server = edit_count(crew), (await live_bot.tables.table(GAME)).game.guild
    live_bot.cog.boards.retry_in_server(GuildId(server + 1))
    await live_bot.cog.boards._follower.wait_until_all_finished(0)
    assert edit_count(crew) == before


async def test_board_of_a_game_that_ended_long_ago_is_not_retried(
    crew: Crew, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.board.following.requests.REFUSED_SECONDS", (HOUR,))
    question = await play.ask(crew.people[0], "resign", crew.channel)
    await crew.people[0].click(question, "Leave the game")
    await live_bot.wait_until_idle()
    boards = live_bot.cog.boards
    for hours, waits in ((0, True), (25, False)):
        crew.playground.advance(hours * HOUR)
        crew.playground.faults.fail_next(EDIT, 403, 50001)
        boards.redraw(GAME)
        await boards._follower.wait_until_all_finished(0)
        assert not crew.playground.faults.has_pending
        assert boards.is_blocked(GAME) is waits


@long
async def test_successful_edit_ends_the_wait_of_other_boards(
    crew: Crew, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attempts_module, "RETRY_SECONDS", (HOUR,))
    other_crew = await play.start_game(crew.playground, ["Eva", "Dirk"], "jamaica", cards="tortuga")
    await live_bot.wait_until_idle()
    crew.playground.faults.hang_up(EDIT, times=2)
    for each_crew in (crew, other_crew):
        who, panel = await play.open_panel(each_crew)
        panel = await play.play_action(who, panel)
    waits = live_bot.cog.boards.is_blocked
    await until(lambda: waits(GAME) and waits(GameId(2)), play.PATIENCE_SECONDS, "Both wait")
    await play.play_action(who, panel)
    await other_crew.wait_for_board("One action left")
    await crew.wait_for_board("2 actions left")


async def test_click_updates_a_refused_board_at_once(
    crew: Crew, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.board.following.requests.REFUSED_SECONDS", (HOUR,))
    who, panel = await play_with_refused_edit(crew, live_bot)
    await play.play_action(who, panel)
    await crew.wait_for_board("One action left")


@long
async def test_next_player_is_called_once_despite_broken_connections(
    crew: Crew, live_bot: LiveBot
) -> None:
    who, panel = await play.open_panel(crew)
    crew.playground.faults.hang_up(POST, times=2)
    await play.take_turn(who, panel)
    await live_bot.wait_until_idle()
    other = next(person for person in crew.people if person is not who)
    [board] = crew.boards()
    assert crew.on_turn(board) is other
    assert transcript.pinged_ids(crew.playground) == [who.id, other.id]


@long
async def test_quick_actions_cause_fewer_edits_than_actions(crew: Crew, live_bot: LiveBot) -> None:
    who, panel = await play.open_panel(crew)
    before, held = edit_count(crew), HeldRequest(crew.playground.faults, EDIT)
    for _ in range(3):
        panel = await play.play_action(who, panel)
    for _ in range(3):
        panel = await who.click(panel, "Undo")
    held.release()
    await live_bot.wait_until_idle()
    assert edit_count(crew) <= before + 3
    assert play.game_version(crew.boards()[0]) == play.game_version(panel)


async def test_slow_answer_causes_no_second_lobby_message(
    playground: Playground, live_bot: LiveBot
) -> None:
    """The bot posts no second message meanwhile, and does not search for the first one later."""
    await live_bot.bot.wait_until_ready()
    ana = playground.person("Ana")
    playground.faults.delay("POST /interactions/*/callback", 0.3)
    ana.calls("cartagena new", "tavern")
    await ana.until(lambda: not playground.faults.has_pending)
    await play.choose_language(ana, "tavern", "sv")
    lobby = await ana.until_sees("tavern", "ur fängelset")
    await live_bot.wait_until_idle()
    assert [one.id for one in ana.sees("tavern") if not one.ephemeral] == [lobby.id]
    assert not any(
        one.method == "GET" and one.path.endswith("/messages") for one in playground.everything_sent
    )


async def test_lobby_is_posted_as_a_message_if_the_answer_fails(
    playground: Playground, live_bot: LiveBot
) -> None:
    await live_bot.bot.wait_until_ready()
    ana = playground.person("Ana")
    playground.faults.fail_next("POST /interactions/*/callback", 400, 50035)
    ana.calls("cartagena new", "tavern")
    lobby = await ana.until_sees("tavern", "One more player")
    await live_bot.wait_until_idle()
    assert "Ana" in ana.now(lobby).text
    assert ana.now(lobby).buttons
    assert [one.id for one in ana.sees("tavern") if not one.ephemeral] == [lobby.id]


@pytest.mark.parametrize(("status", "code"), [(404, 10003), (404, 0), (403, 50001), (403, 50013)])
async def test_deletion_of_an_old_board_is_retried_until_it_succeeds(
    crew: Crew, live_bot: LiveBot, status: int, code: int
) -> None:
    who, panel = await play.open_panel_by_command(crew)
    crew.playground.faults.fail_next(DELETE, status, code, times=FAILED_TRIES)
    await play.take_turn(who, panel)
    await live_bot.wait_until_idle()
    assert not crew.playground.faults.has_pending
    [board] = crew.boards()
    assert crew.on_turn(board) is not who
    assert len(transcript.pinged_ids(crew.playground)) == 2


async def test_lobby_is_closed_although_discord_limits_edits_of_old_messages(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.board.following.requests.REFUSED_SECONDS", (0.0,))
    playground.limits.late_edit_wait = 0.01
    crew = await play.fill_lobby(playground, ["Ana", "Ben"])
    lobby = await crew.wait_for_board("The host can start")
    await live_bot.wait_until_idle()
    playground.faults.fail_next(EDIT, 429, 30046, times=7, retry_after=0.01)
    await crew.people[0].click(lobby, "Start")
    await crew.wait_for_board()
    await live_bot.wait_until_idle()
    assert not playground.faults.has_pending
    assert play.labels(crew.people[0].now(lobby)) == ["Fair shuffles"]
    assert len(crew.boards()) == 1
    assert len(transcript.pinged_ids(playground)) == 1


async def test_board_is_shown_after_a_locked_database_is_unlocked(
    crew: Crew, live_bot: LiveBot, tmp_path: Path
) -> None:
    who, panel = await play.open_panel(crew)
    while "no actions left" not in panel.text:
        panel = await play.play_action(who, panel)
    await live_bot.wait_until_idle()
    with (
        capture_logs() as logged,
        closing(
            sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)
        ) as locking_connection,
    ):

        async def lock(table: Table) -> None:
            locking_connection.execute("BEGIN IMMEDIATE")

        live_bot.tables.listen(lock)
        await who.click(panel, "End turn")
        await until(
            lambda: [line for line in logged if line["event"] == "a board must wait"],
            play.PATIENCE_SECONDS,
            "The board should meet the lock",
        )
        locking_connection.execute("ROLLBACK")
        await live_bot.wait_until_idle()
    [board] = crew.boards()
    assert crew.on_turn(board) is not who
