"""After a restart the channel shows every game correctly; nothing is posted twice or forgotten."""

from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from cogs.ui.context import Context
from discord_playground import Playground, SentRequest, until
from game.model.ids import GameId
from game.storage.errors import ServerAway
from game.tables import Table
from tests.e2e import play, transcript
from tests.e2e.bots import LiveBot, running_bot
from tests.e2e.play import PATIENCE_SECONDS, Crew
from tests.long import long

POST = "POST /channels/*/messages"
EDIT = "PATCH /channels/*/messages/*"
CHANGING_METHODS = ("POST", "PATCH", "DELETE")


class Killed(Exception):
    """Raised to imitate a kill after a board is posted and before its message id is saved."""


@asynccontextmanager
async def restarted_bot(playground: Playground, database: Path) -> AsyncIterator[list[SentRequest]]:
    """Start the bot on this database; yield the changes that it makes in channels at its start."""
    sent_before = len(playground.everything_sent)

    def sent() -> list[SentRequest]:
        return [
            one
            for one in playground.everything_sent[sent_before:]
            if "/messages" in one.path and one.path.startswith("/channels/")
        ]

    async with running_bot(playground, database) as bot:
        await bot.wait_until_caught_up()
        yield [one for one in sent() if one.method in CHANGING_METHODS]


def leave_next_board_unsaved(bot: LiveBot, patch: pytest.MonkeyPatch) -> None:
    """Let the bot post one more board without saving its message id, and then change no board."""

    def do_nothing(_: int) -> None:
        pass

    async def place_board(*_: object) -> None:
        patch.setattr(bot.cog.boards, "refresh", do_nothing)
        raise Killed

    patch.setattr(bot.tables.upkeep, "place_board", place_board)


async def play_turn(crew: Crew, bot: LiveBot) -> None:
    """Let the player on turn play a whole turn, and wait until the bot is idle."""
    who, panel = await play.open_panel_by_command(crew)
    await play.take_turn(who, panel)
    await bot.wait_until_idle()


async def test_restart_changes_no_message_and_repeats_no_call(
    playground: Playground, tmp_path: Path
) -> None:
    database = tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        await play_turn(crew, bot)
    called = transcript.pinged_ids(playground)
    async with restarted_bot(playground, database) as changes:
        assert changes == []
    assert transcript.pinged_ids(playground) == called


async def test_missing_call_is_made_after_a_restart(playground: Playground, tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        who, panel = await play.open_panel(crew)
        playground.faults.hang_up(POST, times=99)
        await play.take_turn(who, panel)
    playground.faults.clear()
    other = next(person for person in crew.people if person is not who)
    async with restarted_bot(playground, database):
        [board] = crew.boards()
        assert crew.on_turn(board) is other
    assert transcript.pinged_ids(playground) == [who.id, other.id]


async def test_board_catches_up_after_a_short_database_outage(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    await live_bot.wait_until_idle()
    who, panel = await play.open_panel(crew)
    playground.faults.hang_up(EDIT, times=99)
    with capture_logs() as logged:
        await play.play_action(who, panel)
        await until(
            lambda: "a board must wait" in events(logged), PATIENCE_SECONDS, "It should lag"
        )
    playground.faults.clear()
    failures, shown = [ServerAway("there")], live_bot.tables.table_to_show

    async def shown_after_failure(game_id: GameId) -> Table:
        if failures:
            raise failures.pop()
        return await shown(game_id)

    monkeypatch.setattr(live_bot.tables, "table_to_show", shown_after_failure)
    sent_before = len(playground.everything_sent)
    with capture_logs() as logged:
        await live_bot.cog.boards.catch_up()
        await live_bot.wait_until_idle()
    assert failures == []
    assert [event for event in events(logged) if "board" in event] == []
    edited = [one for one in playground.everything_sent[sent_before:] if one.method == "PATCH"]
    assert any("/messages/" in one.path for one in edited)


async def test_request_during_a_catch_up_starts_another_catch_up(
    live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    await live_bot.wait_until_caught_up()
    cog, starts = live_bot.cog, list[None]()
    make_up = cog.housekeeping._make_up

    async def count_start() -> None:
        starts.append(None)
        if len(starts) == 1:
            cog.housekeeping.catch_up()
        await make_up()

    monkeypatch.setattr(cog.housekeeping, "_make_up", count_start)
    cog.housekeeping.catch_up()
    await live_bot.wait_until_caught_up()
    assert len(starts) == 2


def events(logged: list[MutableMapping[str, Any]]) -> list[str]:
    """Return the events of the log without their other fields."""
    return [line["event"] for line in logged]


@long
async def test_restart_finds_a_posted_board_that_was_not_saved(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        leave_next_board_unsaved(bot, monkeypatch)
        await play_turn(crew, bot)
        saved, unsaved = crew.public()[-2:]
    called = transcript.pinged_ids(playground)
    async with restarted_bot(playground, database) as changes:
        assert {(one.method, one.path.rpartition("/")[2]) for one in changes} == {
            ("PATCH", unsaved.id),  # its content becomes complete, and its clock starts again
            ("DELETE", saved.id),
        }
        who, _ = await play.open_panel(crew)
        waiting_panel = await crew.player_other_than(who).slash("cartagena hand", crew.channel)
        assert f"/{unsaved.id})" in waiting_panel.text
        assert who.still_there(unsaved)
    assert transcript.pinged_ids(playground) == called


async def test_restart_closes_an_unsaved_board_of_a_cancelled_game(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, ana = tmp_path / "games.sqlite3", playground.person("Ana")
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        leave_next_board_unsaved(bot, monkeypatch)
        await play_turn(crew, bot)
        await ana.click(await play.ask(ana, "cancel", crew.channel), "Call it off")
        await bot.wait_until_idle()
    assert any(message.buttons for message in crew.public())
    async with restarted_bot(playground, database):
        labels_left = {one.label for message in crew.public() for one in message.buttons}
        assert labels_left == {"Fair shuffles"}
        assert crew.boards() == []


async def test_restart_closes_the_open_lobby_of_a_started_game(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        crew = await play.fill_lobby(playground, ["Ana", "Ben"])
        lobby = await crew.wait_for_board("The host can start")
        await bot.wait_until_idle()
        leave_next_board_unsaved(bot, monkeypatch)
        # The answer, which closes the lobby, is lost.
        monkeypatch.setattr(Context, "edit_public_message", lambda ctx, _: ctx.acknowledge())
        await crew.people[0].click(lobby, "Start")
        await bot.wait_until_idle()
        assert "Start" in play.labels(crew.people[0].now(lobby))
    async with restarted_bot(playground, database):
        closed = crew.people[0].now(lobby)
        assert play.labels(closed) == ["Fair shuffles"]
        assert len(crew.boards()) == 1
    assert len(transcript.pinged_ids(playground)) == 1
