"""A lobby from an empty channel to the first turn."""

from functools import partial

import pytest

from game.model.game import Status
from game.model.ids import ChannelId, GameId, InteractionId, MessageId
from game.model.message import MessageRef, ShownState
from game.model.people import Seat
from game.tables import Person, Proposal, Tables
from game.tables.decisions import Decide
from game.tables.errors import (
    AlreadySeated,
    AlreadyStarted,
    ChannelTaken,
    GameEnded,
    HostOnly,
    LobbyFull,
    NoGame,
    NotSeated,
    TooFewSeats,
)
from game.tables.lobby.seats import leave_lobby
from game.tables.lobby.start import begin_game
from game.tables.play.actions import resign
from game.tables.time.ending import cancel
from tests.makers.people import (
    ANA,
    ATTIC_CHANNEL,
    BEN,
    CLEO,
    FINN,
    GUILD,
    HALL_CHANNEL,
    HALL_PLACE,
    NOON,
    PEOPLE,
    Clock,
    new_click_id,
)
from tests.makers.tables import (
    JAMAICA_OPTIONS,
    do,
    open_lobby_of,
    play_action,
    resign_until_won,
    start_game,
)


async def click_on(
    tables: Tables, decide: Decide[[]], game_id: GameId, person: Person, click: InteractionId
) -> None:
    """Do what a button stands for, in the order of arguments that the use cases have."""
    await tables.do(game_id, person, click, decide)


async def test_a_lobby_opens_with_its_host_seated(tables: Tables) -> None:
    table = await tables.lobbies.open(
        Proposal(JAMAICA_OPTIONS, "de"), HALL_PLACE, ANA, InteractionId(55)
    )
    game = table.game
    assert (game.guild, game.channel, game.host, game.locale) == (
        GUILD,
        HALL_CHANNEL,
        ANA.user,
        "de",
    )
    assert (game.created, game.changed, game.version) == (NOON, NOON, 1)
    assert game.seats == (Seat(ANA.user, "Ana", InteractionId(55)),)
    assert table.options == JAMAICA_OPTIONS
    assert table.open
    assert not table.started
    assert not table.called_off
    assert len(game.secret) == 32
    assert await tables.table(game.id) == await tables.open_table_in_channel(HALL_CHANNEL) == table


async def test_two_lobbies_have_two_secrets(tables: Tables) -> None:
    one, other = await open_lobby_of(tables), await open_lobby_of(tables, channel=ATTIC_CHANNEL)
    assert one.game.secret != other.game.secret
    assert one.commitment != other.commitment


async def test_a_channel_holds_one_open_game(tables: Tables) -> None:
    first = await open_lobby_of(tables)
    with pytest.raises(ChannelTaken) as taken:
        await open_lobby_of(tables)
    assert taken.value.table == first
    await do(tables, first.game.id, ANA, leave_lobby)
    assert (await open_lobby_of(tables)).game.id != first.game.id


async def test_seats_are_taken_in_order_with_the_click_that_took_them(tables: Tables) -> None:
    table = await open_lobby_of(tables)
    for number, person in enumerate(PEOPLE[1:5], start=1):
        table = await tables.lobbies.join(table.game.id, person, InteractionId(1_000_000 + number))
        assert table.game.seats[number] == Seat(
            person.user, person.name, InteractionId(1_000_000 + number)
        )
        assert table.seat_of(person.user) == number
        assert table.game.version == number + 1
    assert table.seat_of(FINN.user) is None
    with pytest.raises(LobbyFull):
        await tables.lobbies.join(table.game.id, FINN, new_click_id())


async def test_seated_person_cannot_join_again(tables: Tables) -> None:
    table = await open_lobby_of(tables, 5)
    with pytest.raises(AlreadySeated) as refused:
        await tables.lobbies.join(table.game.id, BEN, new_click_id())
    assert refused.value.table == table


async def test_leaving_gives_the_seat_up(tables: Tables) -> None:
    table = await open_lobby_of(tables, 3)
    table = await do(tables, table.game.id, BEN, leave_lobby)
    assert table.names == ("Ana", "Cleo")
    assert table.game.host == ANA.user
    with pytest.raises(NotSeated):
        await do(tables, table.game.id, BEN, leave_lobby)
    table = await tables.lobbies.join(table.game.id, BEN, new_click_id())
    assert table.names == ("Ana", "Cleo", "Ben")


async def test_next_person_becomes_host_when_the_host_leaves(tables: Tables) -> None:
    table = await open_lobby_of(tables, 3)
    table = await do(tables, table.game.id, ANA, leave_lobby)
    assert (table.names, table.game.host) == (("Ben", "Cleo"), BEN.user)
    with pytest.raises(HostOnly):
        await do(tables, table.game.id, CLEO, begin_game)
    table = await tables.lobbies.join(table.game.id, ANA, new_click_id())
    with pytest.raises(HostOnly):
        await do(tables, table.game.id, ANA, begin_game)
    assert (await do(tables, table.game.id, BEN, begin_game)).playing


async def test_lobby_is_cancelled_when_the_last_person_leaves(tables: Tables) -> None:
    table = await open_lobby_of(tables)
    table = await do(tables, table.game.id, ANA, leave_lobby)
    assert table.game.status is Status.CANCELLED
    assert table.called_off
    assert table.names == ("Ana",)
    with pytest.raises(NoGame):
        await tables.open_table_in_channel(HALL_CHANNEL)


async def test_only_the_host_can_start_and_only_with_two_people(tables: Tables) -> None:
    table = await open_lobby_of(tables)
    with pytest.raises(HostOnly):
        await do(tables, table.game.id, BEN, begin_game)
    with pytest.raises(TooFewSeats):
        await do(tables, table.game.id, ANA, begin_game)
    await tables.lobbies.join(table.game.id, BEN, new_click_id())
    table = await do(tables, table.game.id, ANA, begin_game)
    assert table.playing
    assert table.started
    assert table.state.actions_left == 3


@pytest.mark.parametrize("person", [ANA, BEN, FINN], ids=lambda person: person.name)
async def test_started_game_refuses_lobby_actions(tables: Tables, person: Person) -> None:
    table = await start_game(tables)
    for use_case in (
        tables.lobbies.join,
        partial(click_on, tables, leave_lobby),
        partial(click_on, tables, begin_game),
    ):
        with pytest.raises(AlreadyStarted) as refused:
            await use_case(table.game.id, person, new_click_id())
        assert refused.value.table == table


@pytest.mark.parametrize("person", [ANA, BEN, FINN], ids=lambda person: person.name)
async def test_ended_game_refuses_clicks(tables: Tables, person: Person) -> None:
    called_off = await do(tables, (await open_lobby_of(tables)).game.id, ANA, leave_lobby)
    finished = await resign_until_won(tables, await start_game(tables))
    for table in (called_off, finished):
        for use_case in (
            tables.lobbies.join,
            partial(click_on, tables, leave_lobby),
            partial(click_on, tables, begin_game),
            partial(click_on, tables, cancel),
            partial(click_on, tables, resign),
        ):
            with pytest.raises(GameEnded) as refused:
                await use_case(table.game.id, person, new_click_id())
            assert refused.value.table == table


async def test_unknown_game_or_channel_raises_no_game(tables: Tables) -> None:
    for number in (0, -1, 12345, 10**15 - 1, 10**40):
        with pytest.raises(NoGame) as refused:
            await tables.lobbies.join(GameId(number), ANA, new_click_id())
        assert refused.value.table is None
    with pytest.raises(NoGame):
        await tables.open_table_in_channel(ChannelId(12345))


async def test_a_refused_click_may_be_made_again(tables: Tables) -> None:
    table = await open_lobby_of(tables)
    with pytest.raises(TooFewSeats):
        await tables.do(table.game.id, ANA, InteractionId(77_000), begin_game)
    await tables.lobbies.join(table.game.id, BEN, new_click_id())
    assert (await tables.do(table.game.id, ANA, InteractionId(77_000), begin_game)).playing


async def test_saving_the_board_message_does_not_change_the_version(tables: Tables) -> None:
    table = await start_game(tables)
    board = MessageRef(HALL_CHANNEL, MessageId(4321))
    await tables.upkeep.place_board(table.game.id, board)
    after = await tables.table(table.game.id)
    assert after.game.board.ref == board
    assert after.game.version == table.game.version


async def test_open_games_of_a_person_are_listed_newest_first(tables: Tables) -> None:
    first = await open_lobby_of(tables)
    second = await start_game(tables, 3, channel=ATTIC_CHANNEL)
    assert await tables.open_tables_of_person(ANA.user) == (second, first)
    assert await tables.open_tables_of_person(BEN.user) == (second,)
    assert await tables.open_tables_of_person(FINN.user) == ()


async def test_message_of_an_ended_game_lags_for_at_most_a_day(
    tables: Tables, clock: Clock
) -> None:
    running = await start_game(tables, channel=ATTIC_CHANNEL)
    ended = await resign_until_won(tables, await start_game(tables))
    games = (running.game.id, ended.game.id)
    assert await tables.upkeep.lagging_game_ids() == games
    clock.now += 24 * 60 * 60 * 1000
    assert await tables.upkeep.lagging_game_ids() == games
    clock.now += 1
    assert await tables.upkeep.lagging_game_ids() == games[:1]


async def test_a_message_that_shows_the_newest_state_does_not_lag(tables: Tables) -> None:
    table = await start_game(tables)
    number, board = table.game.id, MessageRef(HALL_CHANNEL, MessageId(4321))
    shown = ShownState("1", table.game.version)
    await tables.boards.begin_posting(number)
    await tables.upkeep.place_board(number, board, shown)
    assert await tables.upkeep.lagging_game_ids() == (number,), "another message may stand"
    await tables.boards.save_shown({number: shown})
    assert await tables.upkeep.lagging_game_ids() == ()
    assert (await tables.cached_or_stored_table(number)).game.board.shown == shown
    await play_action(tables, await tables.table(number))
    assert await tables.upkeep.lagging_game_ids() == (number,)
