"""Tests without a network: requests to Discord after changes of tables, and after refusals."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from cogs.board.following import boards
from cogs.board.following.known import FoundInChannel, FoundMessage
from cogs.board.following.requests import MOST_REMOVAL_ATTEMPTS
from cogs.ui.answer_retries import UNKNOWN_MESSAGE
from cogs.ui.answer_services import RepostResult
from game.model.ids import ChannelId, GuildId, MessageId
from game.model.message import MessageRef
from game.model.preferences import NotifyBy, Preferences
from game.model.time import add_duration
from game.storage.errors import ServerAway
from game.tables import Person, Place, Proposal, Table
from game.tables.absence.longer_pace import lengthen_pace
from game.tables.durations import DAY
from game.tables.lobby.proposal import DAY_SECONDS
from game.tables.lobby.start import begin_game
from game.tables.upkeep import LAG
from tests.cogs.board.following.follower import BoardsUnderTest
from tests.cogs.offline import running_offline_bot
from tests.makers.late_tables import start_timed_game
from tests.makers.people import ANA, ATTIC_CHANNEL, BEN, GUILD, Clock, new_click_id
from tests.makers.tables import (
    JAMAICA_OPTIONS,
    do,
    open_lobby_of,
    play_action,
    resign_until_won,
    start_game,
)

MISSING_ACCESS, MISSING_PERMISSIONS, MALFORMED = 50001, 50013, 50035
OLD_BOARDS = 60
OTHER_PLACE = Place(GuildId(GUILD + 1), ChannelId(5))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def follower(tmp_path: Path, clock: Clock) -> AsyncIterator[BoardsUnderTest]:
    async with running_offline_bot(tmp_path, clock) as bot:
        follower = BoardsUnderTest(bot)
        yield follower
        await follower.stop()


async def game_with_posted_board(follower: BoardsUnderTest) -> Table:
    """Begin a game of two, and post its board."""
    table = await start_game(follower.tables)
    await follower.new_requests()
    return table


@pytest.mark.parametrize(
    ("told", "asked"),
    [(NotifyBy.MENTION, ["call", "edit", "close"]), (NotifyBy.NEVER, ["post", "close"])],
)
async def test_plain_line_is_posted_only_if_it_mentions_somebody(
    follower: BoardsUnderTest, told: NotifyBy, asked: list[str]
) -> None:
    for person in (ANA, BEN):
        await follower.tables.notices.change_preferences(person.user, lambda _: Preferences(told))
    table = await open_lobby_of(follower.tables, 2)
    await follower.new_requests()
    await do(follower.tables, table.game.id, ANA, begin_game)
    assert [name for name, _ in await follower.new_requests()] == asked


async def test_board_is_left_to_an_answer_that_is_about_to_post_it(
    follower: BoardsUnderTest,
) -> None:
    table = await open_lobby_of(follower.tables, 2)
    async with follower.boards.pause_updates(table):
        follower.boards.refresh(table.game.id)
        assert await follower.new_requests() == []
    assert await follower.new_requests() == [("look", table.game.id), ("post", table.game.id)]


async def test_boards_that_call_somebody_are_updated_first_after_a_restart(
    follower: BoardsUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await game_with_posted_board(follower)
    await follower.stop()
    await play_action(follower.tables, first)
    second = await start_game(follower.tables, channel=ATTIC_CHANNEL)
    monkeypatch.setattr(boards, "AT_ONCE", 1)
    follower.start()
    await follower.boards.catch_up()
    numbers = [number for name, number in await follower.new_requests() if name in {"call", "edit"}]
    assert numbers == [second.game.id, second.game.id, first.game.id]


async def test_retry_concerns_only_boards_of_the_same_server(follower: BoardsUnderTest) -> None:
    here = await game_with_posted_board(follower)
    there = await follower.tables.lobbies.open(
        Proposal(JAMAICA_OPTIONS, "en"), OTHER_PLACE, ANA, new_click_id()
    )
    follower.boards.refresh(there.game.id)
    await follower.new_requests()
    follower.messages.refusal_codes["edit"] = [MALFORMED, MALFORMED]
    await play_action(follower.tables, here)
    await follower.tables.lobbies.join(there.game.id, BEN, new_click_id())
    assert sorted(await follower.new_requests()) == [
        ("edit", here.game.id),
        ("edit", there.game.id),
    ]
    follower.boards.retry_in_server(GUILD)
    assert await follower.new_requests() == [("edit", here.game.id)]
    assert follower.boards.is_blocked(there.game.id)
    follower.boards.retry_in_server(OTHER_PLACE.guild)
    assert await follower.new_requests() == [("edit", there.game.id)]


@pytest.mark.parametrize(("age", "waits"), [(LAG, True), (LAG + 1, False)])
async def test_refused_edit_is_retried_only_soon_after_the_end_of_the_game(
    follower: BoardsUnderTest, clock: Clock, age: int, waits: bool
) -> None:
    table = await resign_until_won(follower.tables, await start_game(follower.tables))
    await follower.new_requests()
    clock.now += age
    follower.messages.refusal_codes["edit"] = [MISSING_ACCESS]
    follower.boards.redraw(table.game.id)
    assert await follower.new_requests() == [("edit", table.game.id)]
    assert follower.boards.is_blocked(table.game.id) is waits


async def test_board_of_another_bot_is_replaced_by_a_new_board(follower: BoardsUnderTest) -> None:
    table = await game_with_posted_board(follower)
    follower.messages.replace_bot()
    table = await play_action(follower.tables, table)
    [edit, post, (deletion, old)] = await follower.new_requests()
    assert (edit[0], post[0], deletion) == ("edit", "post", "delete")
    assert old
    await play_action(follower.tables, table)
    assert await follower.new_requests() == [("edit", table.game.id)]


async def test_new_board_that_somebody_deleted_before_it_was_known_is_posted_again(
    follower: BoardsUnderTest,
) -> None:
    """The board was sent, Discord's answer was lost, and then somebody deleted the board.

    When the bot repeats the request, Discord recognises it: the board was sent, and is unknown now.
    """
    table = await game_with_posted_board(follower)
    follower.messages.refusal_codes["post"] = [UNKNOWN_MESSAGE]
    assert await follower.boards.repost(table.game.id) is RepostResult.DONE
    assert [name for name, _ in await follower.new_requests()] == ["post", "post", "delete"]
    assert follower.messages.deleted_posts[-2:] == [0, 1]


async def test_closed_lobby_that_somebody_deleted_before_it_was_known_is_posted_again(
    follower: BoardsUnderTest,
) -> None:
    await follower.stop()
    table = await start_game(follower.tables)
    follower.start()
    follower.messages.refusal_codes["promise"] = [UNKNOWN_MESSAGE]
    follower.boards.refresh(table.game.id)
    names = [name for name, _ in await follower.new_requests()]
    assert names == ["look", "promise", "promise", "call", "edit"]
    assert follower.messages.deleted_posts == [0, 1]


async def test_closing_a_lobby_of_another_bot_is_not_retried(
    follower: BoardsUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.board.following.requests.REFUSED_SECONDS", (0.0,))
    table = await open_lobby_of(follower.tables, 2)
    await follower.new_requests()
    follower.messages.replace_bot()
    table = await do(follower.tables, table.game.id, ANA, begin_game)
    assert [name for name, _ in await follower.new_requests()] == ["call", "edit", "close"]
    await play_action(follower.tables, table)
    assert [name for name, _ in await follower.new_requests()] == ["edit"]


async def test_refused_deletion_does_not_delay_other_deletions(
    follower: BoardsUnderTest,
) -> None:
    table = await game_with_posted_board(follower)
    follower.messages.refusal_codes["delete"] = [MISSING_PERMISSIONS]
    for _ in range(2):
        await follower.boards.repost(table.game.id)
    [first, second] = [number for name, number in await follower.new_requests() if name == "delete"]
    assert first < second


async def test_any_number_of_old_boards_is_put_away_at_once(
    follower: BoardsUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a start, the bot may find many old boards of a game in its channel."""
    table = await game_with_posted_board(follower)
    refs = [
        MessageRef(table.game.channel, MessageId(1000 + number)) for number in range(OLD_BOARDS)
    ]

    async def find_messages(_: Table) -> FoundInChannel:
        return FoundInChannel(tuple(FoundMessage(ref, "1", None) for ref in refs), ())

    monkeypatch.setattr(follower.messages, "find_messages", find_messages)
    await follower.tables.boards.begin_posting(table.game.id, None)
    follower.start()
    follower.boards.refresh(table.game.id)
    with capture_logs() as logged:
        requests = await follower.new_requests()
    deleted = {number for name, number in requests if name == "delete"}
    assert len(deleted) >= OLD_BOARDS - 1
    assert "a board update does not end" not in [line["event"] for line in logged]


async def test_deletion_is_given_up_after_several_refusals(
    follower: BoardsUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.board.following.requests.REFUSED_SECONDS", (0.0,))
    table = await game_with_posted_board(follower)
    refused = [MISSING_PERMISSIONS] * (2 * MOST_REMOVAL_ATTEMPTS)
    follower.messages.refusal_codes["delete"] = refused
    for _ in range(3):
        await follower.boards.repost(table.game.id)
    tried = [number for name, number in await follower.new_requests() if name == "delete"]
    first, second, third = dict.fromkeys(tried)
    assert tried.count(third) == 1
    assert (tried.count(first), tried.count(second)) == (
        MOST_REMOVAL_ATTEMPTS,
        MOST_REMOVAL_ATTEMPTS,
    )
    follower.boards.refresh(table.game.id)
    assert await follower.new_requests() == []


async def forget(follower: BoardsUnderTest, person: Person) -> None:
    """Forget a person."""
    async for _ in follower.tables.privacy.forget(person.user, lambda _, seat: f"Player {seat}"):
        pass


async def test_refused_edit_of_a_closed_lobby_is_retried(
    follower: BoardsUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.board.following.requests.REFUSED_SECONDS", (0.0,))
    table = await start_game(follower.tables, seats=3)
    await follower.new_requests()
    follower.messages.refusal_codes["close"] = [MISSING_PERMISSIONS, MISSING_PERMISSIONS]
    await forget(follower, ANA)
    assert [name for name, _ in await follower.new_requests()].count("close") == 3
    assert not (await follower.tables.table(table.game.id)).game.board.promise_outdated


async def test_edit_of_a_closed_lobby_of_another_bot_is_not_retried(
    follower: BoardsUnderTest,
) -> None:
    table = await start_game(follower.tables, seats=3)
    await follower.new_requests()
    follower.messages.replace_bot()
    await forget(follower, ANA)
    assert [name for name, _ in await follower.new_requests()].count("close") == 1
    assert not (await follower.tables.table(table.game.id)).game.board.promise_outdated


async def test_clock_that_could_not_be_stored_begins_with_the_next_attempt(
    follower: BoardsUnderTest, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.board.following.attempts.RETRY_SECONDS", (0,))
    tables = follower.tables
    table = await start_timed_game(tables)
    await follower.new_requests()
    place_board, failures = tables.upkeep.place_board, [ServerAway("here")]

    async def fail_once(*args: Any) -> None:
        if failures:
            raise failures.pop()
        await place_board(*args)

    monkeypatch.setattr(tables.upkeep, "place_board", fail_once)
    await do(tables, table.game.id, ANA, lengthen_pace, DAY_SECONDS)
    assert [name for name, _ in await follower.new_requests()] == ["edit", "edit"]
    assert (await tables.table(table.game.id)).game.clock.due == add_duration(clock.now, DAY)
