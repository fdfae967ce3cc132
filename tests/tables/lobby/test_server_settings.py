"""Moderators' settings of their servers."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from typing import Any

import pytest

from game.model.ids import ChannelId, GuildId, InteractionId, RoleId
from game.model.server import ServerSettings
from game.storage.repository import Repository
from game.tables import Person, Place, Proposal, Table, Tables
from game.tables.errors import ForbiddenByServer, ModeratorOnly
from game.tables.time.ending import cancel_lobby
from tests.makers.people import (
    ANA,
    ATTIC_CHANNEL,
    BEN,
    CLEO,
    GUILD,
    HALL_CHANNEL,
    HALL_PLACE,
    MODERATOR,
    new_click_id,
)
from tests.makers.tables import (
    JAMAICA_OPTIONS,
    do,
    play_action,
    resign_until_won,
    start_game,
)

GUILDS = [GUILD, GuildId(8), GuildId(9)]


async def languages(tables: Tables) -> list[str]:
    return [(await tables.server_settings.chosen(guild)).language for guild in GUILDS]


async def test_only_moderators_change_the_settings_of_their_own_server(tables: Tables) -> None:
    settings = tables.server_settings
    with pytest.raises(ModeratorOnly):
        await settings.change(GUILD, {"language": "de"}, CLEO)
    assert await settings.chosen(GUILD) == ServerSettings()
    await settings.change(GUILD, {"language": "de"}, MODERATOR)
    await settings.change(GuildId(8), {"language": "fr"}, MODERATOR)
    await settings.change(GUILD, {"language": "sv", "pace": "3d"}, MODERATOR)
    await settings.change(GUILD, {}, MODERATOR)
    assert await settings.chosen(GUILD) == ServerSettings(language="sv", pace="3d")
    assert await languages(tables) == ["sv", "fr", ""]


async def test_other_processes_see_a_change_at_once(tables: Tables, repository: Repository) -> None:
    other_process = Tables(repository)
    assert (await other_process.server_settings.in_force(GUILD)).language == ""
    await tables.server_settings.change(GUILD, {"language": "sv"}, MODERATOR)
    assert (await other_process.server_settings.in_force(GUILD)).language == "sv"


async def test_settings_of_servers_that_the_bot_left_are_deleted(tables: Tables) -> None:
    for guild in GUILDS:
        await tables.server_settings.change(guild, {"language": "sv"}, MODERATOR)
    await tables.server_settings.forget(GUILD)
    assert await languages(tables) == ["", "sv", "sv"]
    await tables.server_settings.forget_servers_left(lambda guild: guild == 8)
    assert await languages(tables) == ["", "", "sv"]


CREW, GONE_ROLE = RoleId(55), RoleId(56)
THREAD = ChannelId(990)
SAILOR, LANDLUBBER = replace(ANA, roles=frozenset({RoleId(GUILD), CREW})), BEN


async def set_rules(tables: Tables, **changed: Any) -> None:
    await tables.server_settings.change(GUILD, changed, MODERATOR)


async def open_table(
    tables: Tables, who: Person, place: Place, click: InteractionId | None = None
) -> Table:
    proposal = Proposal(JAMAICA_OPTIONS, "en-GB")
    return await tables.lobbies.open(proposal, place, who, click or new_click_id())


def places() -> Iterator[Place]:
    return (Place(GUILD, ChannelId(number)) for number in count(1_000))


async def check_refused(
    tables: Tables, setting: str, who: Person, place: Place, *, moderator: bool = False
) -> None:
    """Check that this person can open no table here, in any way, for this reason."""
    watched = Proposal(JAMAICA_OPTIONS, "en-GB", computers=("sailor", "sailor"))
    lobbies = tables.lobbies
    for attempt in (
        open_table(tables, who, place),
        lobbies.open_computer_lobby(watched, place, who, new_click_id()),
        lobbies.check_may_open(place, who),
    ):
        with pytest.raises(ForbiddenByServer) as refused:
            await attempt
        assert (refused.value.setting, refused.value.moderator) == (setting, moderator)


async def test_only_people_with_the_chosen_role_open_tables(tables: Tables) -> None:
    await set_rules(tables, openers=CREW)
    await check_refused(tables, "openers", LANDLUBBER, HALL_PLACE)
    await check_refused(tables, "openers", MODERATOR, HALL_PLACE, moderator=True)
    table = await open_table(tables, SAILOR, HALL_PLACE)
    await tables.lobbies.join(table.game.id, LANDLUBBER, new_click_id())
    await set_rules(tables, openers=None)
    await open_table(tables, LANDLUBBER, Place(GUILD, ATTIC_CHANNEL))


async def test_tables_are_opened_only_in_the_chosen_channels_and_their_threads(
    tables: Tables,
) -> None:
    await set_rules(tables, channels=(HALL_CHANNEL, ChannelId(1)))
    for place in (
        Place(GUILD, ATTIC_CHANNEL),
        Place(GUILD, THREAD),
        Place(GUILD, THREAD, ATTIC_CHANNEL),
    ):
        await check_refused(tables, "channels", SAILOR, place)
    await open_table(tables, SAILOR, HALL_PLACE)
    await open_table(tables, SAILOR, Place(GUILD, THREAD, HALL_CHANNEL))
    await open_table(tables, SAILOR, Place(GuildId(8), ATTIC_CHANNEL))


async def test_open_tables_of_a_person_and_of_the_server_are_limited(tables: Tables) -> None:
    place = places()
    await set_rules(tables, most_of_person=2, most_of_server=3)
    first = await open_table(tables, ANA, next(place))
    await open_table(tables, ANA, next(place))
    await check_refused(tables, "most_of_person", ANA, next(place))
    await open_table(tables, BEN, next(place))
    await check_refused(tables, "most_of_server", BEN, next(place))
    await do(tables, first.game.id, ANA, cancel_lobby)
    await open_table(tables, ANA, next(place))
    await check_refused(tables, "most_of_person", ANA, next(place))


async def test_many_clicks_at_once_do_not_exceed_a_limit(tables: Tables) -> None:
    await set_rules(tables, most_of_person=3)
    attempts = (open_table(tables, ANA, place) for place in islice(places(), 12))
    answers = await asyncio.gather(*attempts, return_exceptions=True)
    assert sum(isinstance(one, Table) for one in answers) == 3
    assert sum(isinstance(one, ForbiddenByServer) for one in answers) == 9


async def test_click_that_opened_a_table_gets_the_same_answer_when_delivered_again(
    tables: Tables,
) -> None:
    await set_rules(tables, most_of_person=1)
    click = new_click_id()
    table = await open_table(tables, ANA, HALL_PLACE, click)
    assert (await open_table(tables, ANA, HALL_PLACE, click)).game.id == table.game.id
    await check_refused(tables, "most_of_person", ANA, Place(GUILD, ATTIC_CHANNEL))


async def test_rules_bind_rematches(tables: Tables) -> None:
    over = await resign_until_won(tables, await start_game(tables))
    await set_rules(tables, channels=(ATTIC_CHANNEL,))
    with pytest.raises(ForbiddenByServer):
        await tables.lobbies.rematch(over.game.id, ANA, new_click_id())
    await tables.lobbies.rematch(over.game.id, ANA, new_click_id(), ATTIC_CHANNEL)


async def test_running_games_go_on_under_new_rules(tables: Tables) -> None:
    table = await start_game(tables)
    await set_rules(tables, openers=CREW, channels=(ATTIC_CHANNEL,), most_of_server=1)
    assert (await play_action(tables, table)).game.version > table.game.version


async def test_deleted_roles_and_channels_count_no_more(tables: Tables) -> None:
    await set_rules(tables, openers=GONE_ROLE, channels=(HALL_CHANNEL, ATTIC_CHANNEL))
    existing = {CREW, ATTIC_CHANNEL}
    tables.server_settings.exists = lambda _guild, _kind, id: id in existing
    await check_refused(tables, "channels", LANDLUBBER, HALL_PLACE)
    await open_table(tables, LANDLUBBER, Place(GUILD, ATTIC_CHANNEL))
    existing.clear()
    await open_table(tables, LANDLUBBER, HALL_PLACE)
    chosen = await tables.server_settings.chosen(GUILD)
    assert (chosen.openers, chosen.channels) == (GONE_ROLE, (HALL_CHANNEL, ATTIC_CHANNEL))


async def test_threads_for_second_tables_can_be_forbidden(tables: Tables) -> None:
    settings = tables.server_settings
    await settings.check_threads(GUILD, ANA, None)
    await set_rules(tables, threads=False)
    with pytest.raises(ForbiddenByServer) as refused:
        await settings.check_threads(GUILD, ANA, None)
    assert refused.value.setting == "threads"
