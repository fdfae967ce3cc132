"""Where the bot lacks permissions, it opens, begins and posts nothing. It says what it lacks."""

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import discord
import pytest

from cogs.lobby.opening.proposals import proposal_detail
from cogs.ui.buttons import ClickId
from cogs.ui.permissions import NEEDED_IN_THREADS, NEEDED_PERMISSIONS
from cogs.wording.refusals import missing_permissions_phrase
from game.model.ids import GameId
from game.tables import Proposal
from game.tables.time.unreachable import Unreachable
from i18n import Words
from tests.cogs.offline import DEFERRED_ANSWER, MESSAGE_ANSWER, NO_CHANGE_ANSWER, Answer, OfflineBot
from tests.makers import tables as made
from tests.makers.people import ANA, HALL_CHANNEL
from tests.storage.files import run_sql

Act = Callable[[], Awaitable[Answer]]
"""A press or a command of a person."""

THREAD: dict[str, Any] = {
    "id": str(HALL_CHANNEL),
    "type": 11,
    "parent_id": "5",
    "owner_id": "1",
    "message_count": 0,
    "member_count": 1,
    "thread_metadata": {
        "archived": False,
        "auto_archive_duration": 60,
        "archive_timestamp": "2026-01-01T00:00:00+00:00",
    },
}


async def new(bot: OfflineBot) -> Act:
    return partial(bot.command, ANA, "new")


async def new_against_a_computer(bot: OfflineBot) -> Act:
    return partial(bot.command, ANA, "new", against="captain")


async def practise(bot: OfflineBot) -> Act:
    return partial(bot.press, ANA, ClickId("practise", GameId(0), 0))


async def watch(bot: OfflineBot) -> Act:
    return partial(bot.command, ANA, "watch", players=2)


async def rematch(bot: OfflineBot) -> Act:
    table = await made.resign_until_won(bot.tables, await made.start_game(bot.tables))
    return partial(bot.press, ANA, ClickId.for_table("rematch", table))


async def start(bot: OfflineBot) -> Act:
    return partial(
        bot.press, ANA, ClickId.for_table("start", await made.open_lobby_of(bot.tables, 2))
    )


async def wake(bot: OfflineBot) -> Act:
    table = await made.start_game(bot.tables)
    await bot.tables.upkeep.record_unreachable(table.game.id, Unreachable.CHANNEL_NOT_FOUND)
    return partial(bot.press, ANA, ClickId.for_table("wake", table))


async def board(bot: OfflineBot) -> Act:
    await made.start_game(bot.tables)
    return partial(bot.command, ANA, "board")


Prepare = Callable[[OfflineBot], Awaitable[Act]]
every_act = pytest.mark.parametrize(
    "prepare", [new, new_against_a_computer, practise, watch, rematch, start, wake, board]
)
every_place = pytest.mark.parametrize(
    ("place", "needed"),
    [({}, NEEDED_PERMISSIONS), (THREAD, NEEDED_IN_THREADS)],
    ids=["channel", "thread"],
)


def stored_rows(bot: OfflineBot) -> object:
    """Return everything that is stored about games."""
    database = bot.bot.settings.database
    assert isinstance(database, Path)
    return run_sql(database, "SELECT * FROM game"), run_sql(database, "SELECT * FROM due")


def refusal(words: Words, *names: str) -> str:
    """Return the text that asks for these permissions. ``names`` are discord.py's names."""
    return words.render(missing_permissions_phrase(names))


@every_act
@every_place
async def test_nothing_changes_if_the_bot_lacks_permissions(
    bot: OfflineBot, words: Words, prepare: Prepare, place: dict[str, Any], needed: tuple[str, ...]
) -> None:
    act = await prepare(bot)
    before = stored_rows(bot)
    bot.click_channel |= place
    bot.bot_permissions = discord.Permissions.none()
    answer = await act()
    assert (answer.kind, answer.private) == (MESSAGE_ANSWER, True)
    assert answer.text == refusal(words, *needed)
    assert stored_rows(bot) == before


@every_act
@every_place
async def test_needed_permissions_are_enough_for_every_act(
    bot: OfflineBot, prepare: Prepare, place: dict[str, Any], needed: tuple[str, ...]
) -> None:
    act = await prepare(bot)
    before = stored_rows(bot)
    bot.click_channel |= place
    bot.bot_permissions = discord.Permissions(**dict.fromkeys(needed, True))
    answer = await act()
    # The answer to `board` is private, and says that the board comes. A refusal names permissions.
    if answer.kind not in {DEFERRED_ANSWER, NO_CHANGE_ANSWER}:
        assert not answer.private or prepare is board
        assert "permissions" not in answer.text
    assert stored_rows(bot) != before


@every_place
async def test_each_missing_permission_is_named(
    bot: OfflineBot, words: Words, place: dict[str, Any], needed: tuple[str, ...]
) -> None:
    act = await new(bot)
    bot.click_channel |= place
    for name in needed:
        bot.bot_permissions = discord.Permissions.all()
        bot.bot_permissions.update(**{name: False})
        assert (await act()).text == refusal(words, name)


async def test_game_opens_in_a_private_thread_if_discord_does_not_answer(
    bot: OfflineBot,
) -> None:
    bot.click_channel |= THREAD | {"type": 12}
    assert not (await bot.command(ANA, "new")).private
    [asked] = bot.session.requests
    assert asked.endswith(f"/channels/{HALL_CHANNEL}")


async def test_opening_a_thread_needs_all_permissions_of_its_board(
    bot: OfflineBot, words: Words
) -> None:
    offer = ClickId("thread", GameId(0), 0, proposal_detail(Proposal(made.JAMAICA_OPTIONS, "en")))
    for name in ("create_public_threads", *NEEDED_IN_THREADS):
        bot.bot_permissions = discord.Permissions.all()
        bot.bot_permissions.update(**{name: False})
        assert (await bot.press(ANA, offer)).text == refusal(words, name)
    assert bot.session.requests == []
    bot.bot_permissions = discord.Permissions(create_public_threads=True)
    bot.bot_permissions.update(**dict.fromkeys(NEEDED_IN_THREADS, True))
    assert (await bot.press(ANA, offer)).kind == NO_CHANGE_ANSWER
