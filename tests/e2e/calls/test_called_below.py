"""A board from which panels were opened stays, and a line below the board calls the next person."""

from functools import partial
from pathlib import Path

import pytest

from cogs.board.following.channels import NEAR_MESSAGES
from discord_playground import Actor, Playground, Shown
from game.model.ids import GameId
from tests.e2e import play, transcript
from tests.e2e.board.test_restarts import EDIT, POST, leave_next_board_unsaved, restarted_bot
from tests.e2e.bots import LiveBot, running_bot
from tests.e2e.held import HeldRequest
from tests.e2e.notices.preferences import set_preferences
from tests.e2e.play import PATIENCE_SECONDS, Crew

DELETE = "DELETE /channels/*/messages/*"
MOST_OTHER_MESSAGES = NEAR_MESSAGES - 2
"""With more messages of other authors below a board and its line, the bot reposts the board."""


async def finish_turn(crew: Crew, bot: LiveBot) -> Actor:
    """Let the player on turn finish the turn on a panel from the board; return the next player."""
    who, panel = await play.open_panel(crew)
    await play.take_turn(who, panel)
    await bot.wait_until_idle()
    return crew.player_other_than(who)


def check_line_below_board(crew: Crew, called: Actor) -> tuple[Shown, Shown]:
    """Check that the only line, below the only board, calls this person; return both messages."""
    [board], [line] = crew.boards(), crew.pings_below_boards()
    assert crew.on_turn(board) is called
    assert line.pings == (called.id,)
    assert line.data["message_reference"]["message_id"] == board.id
    assert crew.public()[-1].id == line.id
    return board, line


async def test_board_from_which_panels_were_opened_stays_in_place(
    crew: Crew, live_bot: LiveBot
) -> None:
    board = await crew.wait_for_board()
    called, pictures = [crew.on_turn(board).id], [board.images]
    lines = list[Shown]()
    for _ in range(3):
        next_player = await finish_turn(crew, live_bot)
        current_board, line = check_line_below_board(crew, next_player)
        assert current_board.id == board.id
        called.append(next_player.id)
        pictures.append(current_board.images)
        lines.append(line)
    assert transcript.pinged_ids(crew.playground) == called
    assert len({images[0] for images in pictures}) == len(pictures)
    assert lines[0].buttons == ()
    watcher = crew.people[0]
    assert [watcher.still_there(line) for line in lines] == [False, False, True]


@pytest.mark.parametrize(
    ("said", "stays"), [(MOST_OTHER_MESSAGES, True), (MOST_OTHER_MESSAGES + 1, False)]
)
async def test_board_is_reposted_only_if_many_other_messages_follow_it(
    crew: Crew, live_bot: LiveBot, said: int, stays: bool
) -> None:
    await finish_turn(crew, live_bot)
    [board] = crew.boards()
    who, panel = await play.open_panel(crew)
    for number in range(said):
        who.say(crew.channel, f"talk {number}")
    await play.take_turn(who, panel)
    await live_bot.wait_until_idle()
    [current_board] = crew.boards()
    assert (current_board.id == board.id) is stays
    assert len(crew.pings_below_boards()) == stays
    assert crew.on_turn(current_board) is crew.player_other_than(who)
    assert len(transcript.pinged_ids(crew.playground)) == 3


async def kill_in_second_turn(
    playground: Playground, database: Path, kill: str, patch: pytest.MonkeyPatch
) -> tuple[Crew, Actor]:
    """Kill the bot while it calls somebody below the board; return the game and that person."""
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        await finish_turn(crew, bot)
        who, panel = await play.open_panel(crew)
        called = crew.player_other_than(who)
        if kill == "sent":
            leave_next_board_unsaved(bot, patch)
        elif kill == EDIT:
            playground.faults.hang_up(EDIT, times=99)
        held = HeldRequest(playground.faults, kill) if kill in {POST, DELETE} else None
        await play.take_turn(who, panel)
        kill_moment_reached = (
            partial(is_called, crew, called) if held is None else held.intercepted.is_set
        )
        await called.until(kill_moment_reached, PATIENCE_SECONDS)
    if held is not None:
        held.release()
    playground.faults.clear()
    return crew, called


def is_called(crew: Crew, person: Actor) -> bool:
    """Return whether the newest line calls this person."""
    return [line.pings for line in crew.pings_below_boards()][-1:] == [(person.id,)]


@pytest.mark.parametrize("kill", ["sent", DELETE, EDIT], ids=["noted", "tidied", "edited"])
async def test_kill_while_a_line_is_replaced_calls_nobody_twice(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kill: str
) -> None:
    database = tmp_path / "games.sqlite3"
    crew, called = await kill_in_second_turn(playground, database, kill, monkeypatch)
    pinged = transcript.pinged_ids(playground)
    assert pinged[-1] == called.id
    async with restarted_bot(playground, database):
        check_line_below_board(crew, called)
    assert transcript.pinged_ids(playground) == pinged
    async with restarted_bot(playground, database) as changes:
        assert changes == []


async def test_new_board_calls_the_player_after_a_kill_before_the_line(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next process does not know that panels were opened, so it posts a new board."""
    database = tmp_path / "games.sqlite3"
    crew, called = await kill_in_second_turn(playground, database, POST, monkeypatch)
    pinged = transcript.pinged_ids(playground)
    async with restarted_bot(playground, database):
        [board] = crew.boards()
        assert crew.on_turn(board) is called
        assert crew.pings_below_boards() == []
    assert transcript.pinged_ids(playground) == [*pinged, called.id]


async def test_old_line_is_deleted_after_a_kill_if_the_next_call_is_direct(
    playground: Playground, tmp_path: Path
) -> None:
    database = tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        await finish_turn(crew, bot)
        who, panel = await play.open_panel(crew)
        called = crew.player_other_than(who)
        await set_preferences(called, "Direct message")
        held = HeldRequest(playground.faults, DELETE)
        await play.take_turn(who, panel)
        await called.until(held.intercepted.is_set, PATIENCE_SECONDS)
    held.release()
    assert [line.pings for line in crew.pings_below_boards()] == [(who.id,)]
    async with restarted_bot(playground, database):
        [board] = crew.boards()
        assert crew.on_turn(board) is called
        assert crew.pings_below_boards() == []
    assert len(called.direct_messages) == 1


async def test_panel_used_after_a_restart_keeps_the_board_in_place(
    playground: Playground, tmp_path: Path
) -> None:
    database = tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        who, panel = await play.open_panel(crew)
        await bot.cog.panels.wait_until_idle()
    [board] = crew.boards()
    async with running_bot(playground, database) as bot:
        await bot.wait_until_caught_up()
        await play.take_turn(who, who.now(panel))
        await bot.wait_until_idle()
        current_board, _ = check_line_below_board(crew, crew.player_other_than(who))
        assert current_board.id == board.id


async def test_a_line_that_a_moderator_deletes_stays_deleted(crew: Crew, live_bot: LiveBot) -> None:
    called = await finish_turn(crew, live_bot)
    _, line = check_line_below_board(crew, called)
    crew.people[0].delete(line)
    await play.play_action(*await play.open_panel(crew))
    await live_bot.wait_until_idle()
    assert crew.pings_below_boards() == []
    check_line_below_board(crew, await finish_turn(crew, live_bot))
    assert len(transcript.pinged_ids(crew.playground)) == 3


async def test_board_deleted_by_a_moderator_is_reposted_without_its_line(
    crew: Crew, live_bot: LiveBot
) -> None:
    await finish_turn(crew, live_bot)
    who, panel = await play.open_panel(crew)
    [board] = crew.boards()
    crew.people[0].delete(board)
    await play.play_action(who, panel)
    await live_bot.wait_until_idle()
    [new_board] = crew.boards()
    assert crew.on_turn(new_board) is who
    assert crew.pings_below_boards() == []
    assert len(transcript.pinged_ids(crew.playground)) == 2


@pytest.mark.parametrize("kill", ["noted", "tidied"])
async def test_restart_deletes_the_line_of_a_deleted_board(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kill: str
) -> None:
    database = tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        await finish_turn(crew, bot)
        who, panel = await play.open_panel(crew)
        [board] = crew.boards()
        crew.people[0].delete(board)
        if kill == "noted":
            leave_next_board_unsaved(bot, monkeypatch)
        held = HeldRequest(playground.faults, DELETE)
        await play.play_action(who, panel)
        await who.until(lambda: held.intercepted.is_set() or crew.boards(), PATIENCE_SECONDS)
        await bot.wait_until_idle() if kill == "noted" else await held.intercepted.wait()
    held.release()
    assert len(crew.pings_below_boards()) == 1
    async with restarted_bot(playground, database):
        [new_board] = crew.boards()
        assert crew.on_turn(new_board) is who
        assert crew.pings_below_boards() == []
    assert len(transcript.pinged_ids(playground)) == 2


async def test_reposting_the_board_by_command_deletes_its_line(
    crew: Crew, live_bot: LiveBot
) -> None:
    await finish_turn(crew, live_bot)
    await crew.people[0].slash("cartagena board", crew.channel)
    await live_bot.wait_until_idle()
    assert crew.pings_below_boards() == []
    assert crew.public()[-1].id == crew.boards()[0].id
    assert len(transcript.pinged_ids(crew.playground)) == 2


async def test_calling_a_game_off_deletes_its_line(crew: Crew, live_bot: LiveBot) -> None:
    await finish_turn(crew, live_bot)
    ana = crew.people[0]
    await ana.click(await play.ask(ana, "cancel", crew.channel), "Call it off")
    await live_bot.wait_until_idle()
    assert crew.pings_below_boards() == []


async def test_board_is_reposted_if_the_bot_may_not_read_the_history(
    crew: Crew, live_bot: LiveBot
) -> None:
    crew.playground.faults.fail_next("GET /channels/*/messages", 403, 50001)
    called = await finish_turn(crew, live_bot)
    [board] = crew.boards()
    assert crew.on_turn(board) is called
    assert crew.pings_below_boards() == []
    assert transcript.pinged_ids(crew.playground)[-1] == called.id


async def test_line_is_deleted_after_a_kill_before_the_reposted_board_is_saved(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        called = await finish_turn(crew, bot)
        check_line_below_board(crew, called)
        await play.play_action(*await play.open_panel(crew))
        await bot.wait_until_idle()
        await bot.wait_until_shown_state_is_saved(GameId(1))
        leave_next_board_unsaved(bot, monkeypatch)
        called.calls("cartagena board", crew.channel)
        await called.until(lambda: len(crew.boards()) == 2, PATIENCE_SECONDS)
        await bot.wait_until_idle()
    assert len(crew.pings_below_boards()) == 1
    async with restarted_bot(playground, database):
        [board] = crew.boards()
        assert crew.on_turn(board) is called
        assert crew.pings_below_boards() == []
    assert len(transcript.pinged_ids(playground)) == 2
