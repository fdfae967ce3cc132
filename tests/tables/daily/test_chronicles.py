"""A moderator chooses a channel, and the chronicle of the server is due there once a week."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from math import inf

import pytest

from game.model.chronicle import WeeklyChronicle
from game.model.ids import GuildId
from game.storage.repository import Repository
from game.tables import Place, Tables
from game.tables.daily.days import WEEK, last_chronicle, next_chronicle
from game.tables.errors import ModeratorOnly
from tests.makers.people import (
    ANA,
    ATTIC_CHANNEL,
    GUILD,
    HALL_CHANNEL,
    HALL_PLACE,
    MODERATOR,
    Clock,
)

from .player import TODAY, moment_at

NOON = moment_at(TODAY)
DUE = next_chronicle(NOON)
CHOSEN = WeeklyChronicle(HALL_CHANNEL, "de", DUE)
BEGUN = replace(CHOSEN, due=DUE + WEEK, week=DUE)


def test_chronicles_are_due_on_monday_mornings() -> None:
    due = datetime.fromtimestamp(DUE / 1000, UTC)
    assert (due.weekday(), due.hour, due.minute) == (0, 6, 0)
    assert next_chronicle(DUE) == DUE + WEEK
    assert (last_chronicle(NOON), last_chronicle(DUE)) == (DUE - WEEK, DUE)


async def test_only_moderators_choose_the_channel(tables: Tables) -> None:
    with pytest.raises(ModeratorOnly):
        await tables.chronicles.choose_channel(HALL_PLACE, "de", ANA)
    with pytest.raises(ModeratorOnly):
        await tables.chronicles.clear_channel(GUILD, ANA)
    assert await tables.chronicles.of_server(GUILD) is None


async def test_a_chronicle_begins_at_the_end_of_each_week(tables: Tables, clock: Clock) -> None:
    assert await tables.chronicles.seconds_until_next() == inf
    await tables.chronicles.choose_channel(HALL_PLACE, "de", MODERATOR)
    assert await tables.chronicles.of_server(GUILD) == CHOSEN
    assert await tables.chronicles.seconds_until_next() == (DUE - NOON) / 1000
    assert await tables.chronicles.begin_due(9) == 0
    clock.now = DUE
    assert await tables.chronicles.begin_due(9) == 1
    assert await tables.chronicles.begin_due(9) == 0
    assert await tables.chronicles.seconds_until_next() == WEEK / 1000
    assert await tables.chronicles.to_post() == ((GUILD, BEGUN),)
    await tables.chronicles.begin_posting(GUILD, BEGUN)
    assert await tables.chronicles.to_post() == ((GUILD, replace(BEGUN, posting=True)),)
    await tables.chronicles.finish(GUILD, BEGUN)
    assert await tables.chronicles.to_post() == ()
    assert await tables.chronicles.of_server(GUILD) == replace(BEGUN, week=None)


@pytest.mark.both
async def test_several_processes_begin_a_chronicle_once(
    repository: Repository, tables: Tables, clock: Clock
) -> None:
    await tables.chronicles.choose_channel(HALL_PLACE, "de", MODERATOR)
    clock.now = DUE
    processes = [tables, *(Tables(repository, clock) for _ in range(4))]
    await asyncio.gather(*(one.chronicles.begin_due(9) for one in processes))
    await tables.chronicles.finish(GUILD, BEGUN)
    await asyncio.gather(*(one.chronicles.begin_due(9) for one in processes))
    assert await tables.chronicles.to_post() == ()


async def test_only_the_newest_week_begins_after_a_break(tables: Tables, clock: Clock) -> None:
    await tables.chronicles.choose_channel(HALL_PLACE, "de", MODERATOR)
    clock.now = DUE + 3 * WEEK + 5
    assert await tables.chronicles.begin_due(9) == 1
    [(_, chronicle)] = await tables.chronicles.to_post()
    assert (chronicle.week, chronicle.due) == (DUE + 3 * WEEK, DUE + 4 * WEEK)


async def test_an_old_chronicle_makes_room_for_the_next(tables: Tables, clock: Clock) -> None:
    await tables.chronicles.choose_channel(HALL_PLACE, "de", MODERATOR)
    clock.now = DUE
    await tables.chronicles.begin_due(9)
    await tables.chronicles.begin_posting(GUILD, BEGUN)
    clock.now = DUE + WEEK
    await tables.chronicles.begin_due(9)
    [(_, chronicle)] = await tables.chronicles.to_post()
    assert (chronicle.week, chronicle.posting) == (DUE + WEEK, False)


async def test_another_channel_or_none_takes_back_what_has_begun(
    tables: Tables, clock: Clock
) -> None:
    await tables.chronicles.choose_channel(HALL_PLACE, "de", MODERATOR)
    clock.now = DUE
    await tables.chronicles.begin_due(9)
    await tables.chronicles.choose_channel(Place(GUILD, ATTIC_CHANNEL), "fr", MODERATOR)
    await tables.chronicles.begin_posting(GUILD, BEGUN)
    assert await tables.chronicles.to_post() == ()
    assert await tables.chronicles.channel_of(GUILD) == ATTIC_CHANNEL
    await tables.chronicles.clear_channel(GUILD, MODERATOR)
    assert await tables.chronicles.seconds_until_next() == inf


async def test_a_deleted_channel_or_server_is_forgotten(tables: Tables) -> None:
    await tables.chronicles.choose_channel(HALL_PLACE, "de", MODERATOR)
    await tables.chronicles.drop_deleted_channel(GUILD, ATTIC_CHANNEL)
    assert await tables.chronicles.channel_of(GUILD) == HALL_CHANNEL
    await tables.chronicles.drop_deleted_channel(GUILD, HALL_CHANNEL)
    assert await tables.chronicles.channel_of(GUILD) is None
    other = GuildId(8)
    for guild in (GUILD, other):
        await tables.chronicles.choose_channel(Place(guild, HALL_CHANNEL), "de", MODERATOR)
    await tables.server_settings.forget(GUILD)
    await tables.server_settings.forget_servers_left(lambda guild: guild == other)
    assert await tables.chronicles.channel_of(GUILD) is None
    assert await tables.chronicles.channel_of(other) is None


async def test_other_settings_leave_the_chronicle_as_it_is(tables: Tables) -> None:
    await tables.chronicles.choose_channel(HALL_PLACE, "de", MODERATOR)
    await tables.server_settings.change(GUILD, {"pace": "3d"}, MODERATOR)
    assert await tables.chronicles.of_server(GUILD) == CHOSEN
    await tables.chronicles.clear_channel(GUILD, MODERATOR)
    assert (await tables.server_settings.chosen(GUILD)).pace == "3d"
