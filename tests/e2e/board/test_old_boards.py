"""A replaced board is deleted, even if many messages follow before Discord allows that."""

from typing import Any

import pytest

from cogs.board.following import attempts as attempts_module
from cogs.board.following import channels as channels_module
from discord_playground import until
from game.model.due import Due
from game.model.ids import GameId
from game.storage.errors import DatabaseLocked
from tests.e2e import play
from tests.e2e.bots import LiveBot
from tests.e2e.play import PATIENCE_SECONDS, Crew

HOUR = 3600.0


async def test_old_board_is_deleted_even_if_it_is_not_a_recent_message(
    crew: Crew, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.board.following.requests.REFUSED_SECONDS", (0.0,))
    monkeypatch.setattr(channels_module, "RECENT", 1)
    who, panel = await play.open_panel_by_command(crew)
    crew.playground.faults.fail_next("DELETE /channels/*/messages/*", 403, 50013)
    await play.take_turn(who, panel)
    await live_bot.wait_until_idle()
    assert not crew.playground.faults.has_pending
    [board] = crew.boards()
    assert crew.on_turn(board) is not who


def fail_once_to_save_repost(live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let the database fail once when it saves a repost; return the ids of the affected games."""
    failed, owe_no_board = list[int](), live_bot.tables.upkeep.owe_no_board

    async def fail_first(game_id: GameId) -> None:
        if not failed:
            failed.append(game_id)
            raise DatabaseLocked("games.sqlite3")
        await owe_no_board(game_id)

    monkeypatch.setattr(live_bot.tables.upkeep, "owe_no_board", fail_first)
    return failed


async def test_old_board_is_deleted_although_the_database_failed_once(
    crew: Crew, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attempts_module, "RETRY_SECONDS", (0.0,))
    monkeypatch.setattr(channels_module, "RECENT", 1)
    [before] = crew.boards()
    [game_id] = await _repost_while_database_fails(crew, live_bot, monkeypatch)
    await live_bot.wait_until_idle()
    [after] = crew.boards()
    assert after.id != before.id
    assert await live_bot.tables.notices.due_of(GameId(game_id), Due.REPOST) is None


async def test_reposted_board_is_not_posted_again_if_saving_the_repost_failed(
    crew: Crew, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attempts_module, "RETRY_SECONDS", (HOUR,))
    [game_id] = await _repost_while_database_fails(crew, live_bot, monkeypatch)
    posted = crew.boards()[-1]
    moment = await live_bot.tables.notices.due_of(GameId(game_id), Due.REPOST)
    assert moment is not None
    boards = live_bot.cog.boards
    await boards.resume_repost(moment)
    boards.retry_all_blocked()
    await boards._follower.wait_until_all_finished(0)
    assert [one.id for one in crew.boards()] == [posted.id]
    assert await live_bot.tables.notices.due_of(GameId(game_id), Due.REPOST) is None


async def test_sent_board_is_not_sent_again_if_saving_its_message_id_failed(
    crew: Crew, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attempts_module, "RETRY_SECONDS", (0.0,))
    upkeep, place_board = live_bot.tables.upkeep, live_bot.tables.upkeep.place_board

    async def fail_first(*args: Any) -> None:
        monkeypatch.setattr(upkeep, "place_board", place_board)
        raise DatabaseLocked("games.sqlite3")

    monkeypatch.setattr(upkeep, "place_board", fail_first)
    [before], sent = crew.boards(), post_count(crew)
    await crew.people[0].slash("cartagena board", crew.channel)
    await live_bot.wait_until_idle()
    assert post_count(crew) == sent + 1
    [after] = crew.boards()
    assert after.id != before.id


def post_count(crew: Crew) -> int:
    """Return how many channel messages the bot has sent."""
    everything = crew.playground.everything_sent
    return sum(
        one.method == "POST"
        and one.path.startswith("/channels/")
        and one.path.endswith("/messages")
        for one in everything
    )


async def _repost_while_database_fails(
    crew: Crew, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> list[int]:
    """Repost the board while the database fails to save that; return a list of the game's id."""
    failed = fail_once_to_save_repost(live_bot, monkeypatch)
    await crew.people[0].slash("cartagena board", crew.channel)
    await until(lambda: bool(failed), PATIENCE_SECONDS, "The database should fail")
    return failed
