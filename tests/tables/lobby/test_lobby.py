"""A lobby from an empty channel to the first turn."""

import pytest

from game.model.game import Status
from game.model.ids import ChannelId, GameId, InteractionId, MessageId
from game.model.message import MessageRef, Shown
from game.model.people import Seat
from game.tables import (
    AlreadySeated,
    AlreadyStarted,
    ChannelTaken,
    GameEnded,
    HostOnly,
    LobbyFull,
    NoGame,
    NotSeated,
    Person,
    Proposal,
    Tables,
    TooFewSeats,
)
from tests.makers.people import (
    ANA,
    ATTIC,
    BEN,
    CLEO,
    FINN,
    GUILD,
    HALL,
    IN_HALL,
    NOON,
    PEOPLE,
    Clock,
    click,
)
from tests.makers.tables import JAMAICA, begun, lobby, moved, won


async def test_a_lobby_opens_with_its_host_seated(tables: Tables) -> None:
    table = await tables.lobbies.open(Proposal(JAMAICA, "de"), IN_HALL, ANA, InteractionId(55))
    game = table.game
    assert (game.guild, game.channel, game.host, game.locale) == (GUILD, HALL, ANA.user, "de")
    assert (game.created, game.changed, game.version) == (NOON, NOON, 1)
    assert game.seats == (Seat(ANA.user, "Ana", InteractionId(55)),)
    assert table.options == JAMAICA
    assert table.open
    assert not table.started
    assert not table.called_off
    assert len(game.secret) == 32
    assert await tables.table(game.id) == await tables.in_channel(HALL) == table


async def test_two_lobbies_have_two_secrets(tables: Tables) -> None:
    one, other = await lobby(tables), await lobby(tables, channel=ATTIC)
    assert one.game.secret != other.game.secret
    assert one.commitment != other.commitment


async def test_a_channel_holds_one_open_game(tables: Tables) -> None:
    first = await lobby(tables)
    with pytest.raises(ChannelTaken) as taken:
        await lobby(tables)
    assert taken.value.table == first
    await tables.lobbies.leave(first.game.id, ANA, click())
    assert (await lobby(tables)).game.id != first.game.id


async def test_seats_are_taken_in_order_with_the_click_that_took_them(tables: Tables) -> None:
    table = await lobby(tables)
    for number, person in enumerate(PEOPLE[1:5], start=1):
        table = await tables.lobbies.join(table.game.id, person, InteractionId(1_000_000 + number))
        assert table.game.seats[number] == Seat(
            person.user, person.name, InteractionId(1_000_000 + number)
        )
        assert table.seat_of(person.user) == number
        assert table.game.version == number + 1
    assert table.seat_of(FINN.user) is None
    with pytest.raises(LobbyFull):
        await tables.lobbies.join(table.game.id, FINN, click())


async def test_seated_person_cannot_join_again(tables: Tables) -> None:
    table = await lobby(tables, 5)
    with pytest.raises(AlreadySeated) as refused:
        await tables.lobbies.join(table.game.id, BEN, click())
    assert refused.value.table == table


async def test_leaving_gives_the_seat_up(tables: Tables) -> None:
    table = await lobby(tables, 3)
    table = await tables.lobbies.leave(table.game.id, BEN, click())
    assert table.names == ("Ana", "Cleo")
    assert table.game.host == ANA.user
    with pytest.raises(NotSeated):
        await tables.lobbies.leave(table.game.id, BEN, click())
    table = await tables.lobbies.join(table.game.id, BEN, click())
    assert table.names == ("Ana", "Cleo", "Ben")


async def test_next_person_becomes_host_when_the_host_leaves(tables: Tables) -> None:
    table = await lobby(tables, 3)
    table = await tables.lobbies.leave(table.game.id, ANA, click())
    assert (table.names, table.game.host) == (("Ben", "Cleo"), BEN.user)
    with pytest.raises(HostOnly):
        await tables.lobbies.start(table.game.id, CLEO, click())
    table = await tables.lobbies.join(table.game.id, ANA, click())
    with pytest.raises(HostOnly):
        await tables.lobbies.start(table.game.id, ANA, click())
    assert (await tables.lobbies.start(table.game.id, BEN, click())).playing


async def test_lobby_is_cancelled_when_the_last_person_leaves(tables: Tables) -> None:
    table = await lobby(tables)
    table = await tables.lobbies.leave(table.game.id, ANA, click())
    assert table.game.status is Status.CANCELLED
    assert table.called_off
    assert table.names == ("Ana",)
    with pytest.raises(NoGame):
        await tables.in_channel(HALL)


async def test_only_the_host_can_start_and_only_with_two_people(tables: Tables) -> None:
    table = await lobby(tables)
    with pytest.raises(HostOnly):
        await tables.lobbies.start(table.game.id, BEN, click())
    with pytest.raises(TooFewSeats):
        await tables.lobbies.start(table.game.id, ANA, click())
    await tables.lobbies.join(table.game.id, BEN, click())
    table = await tables.lobbies.start(table.game.id, ANA, click())
    assert table.playing
    assert table.started
    assert table.state.actions_left == 3


@pytest.mark.parametrize("person", [ANA, BEN, FINN], ids=lambda person: person.name)
async def test_started_game_refuses_lobby_actions(tables: Tables, person: Person) -> None:
    table = await begun(tables)
    for use_case in (tables.lobbies.join, tables.lobbies.leave, tables.lobbies.start):
        with pytest.raises(AlreadyStarted) as refused:
            await use_case(table.game.id, person, click())
        assert refused.value.table == table


@pytest.mark.parametrize("person", [ANA, BEN, FINN], ids=lambda person: person.name)
async def test_ended_game_refuses_clicks(tables: Tables, person: Person) -> None:
    called_off = await tables.lobbies.leave((await lobby(tables)).game.id, ANA, click())
    finished = await won(tables, await begun(tables))
    for table in (called_off, finished):
        for use_case in (
            tables.lobbies.join,
            tables.lobbies.leave,
            tables.lobbies.start,
            tables.cancel,
            tables.play.resign,
        ):
            with pytest.raises(GameEnded) as refused:
                await use_case(table.game.id, person, click())
            assert refused.value.table == table


async def test_unknown_game_or_channel_raises_no_game(tables: Tables) -> None:
    for number in (0, -1, 12345, 10**15 - 1, 10**40):
        with pytest.raises(NoGame) as refused:
            await tables.lobbies.join(GameId(number), ANA, click())
        assert refused.value.table is None
    with pytest.raises(NoGame):
        await tables.in_channel(ChannelId(12345))


async def test_a_refused_click_may_be_made_again(tables: Tables) -> None:
    table = await lobby(tables)
    with pytest.raises(TooFewSeats):
        await tables.lobbies.start(table.game.id, ANA, InteractionId(77_000))
    await tables.lobbies.join(table.game.id, BEN, click())
    assert (await tables.lobbies.start(table.game.id, ANA, InteractionId(77_000))).playing


async def test_saving_the_board_message_does_not_change_the_version(tables: Tables) -> None:
    table = await begun(tables)
    board = MessageRef(HALL, MessageId(4321))
    await tables.upkeep.place_board(table.game.id, board)
    after = await tables.table(table.game.id)
    assert after.game.board.ref == board
    assert after.game.version == table.game.version


async def test_open_games_of_a_person_are_listed_newest_first(tables: Tables) -> None:
    first = await lobby(tables)
    second = await begun(tables, 3, channel=ATTIC)
    assert await tables.of_person(ANA.user) == (second, first)
    assert await tables.of_person(BEN.user) == (second,)
    assert await tables.of_person(FINN.user) == ()


async def test_message_of_an_ended_game_lags_for_at_most_a_day(
    tables: Tables, clock: Clock
) -> None:
    running = await begun(tables, channel=ATTIC)
    ended = await won(tables, await begun(tables))
    games = (running.game.id, ended.game.id)
    assert await tables.upkeep.lagging() == games
    clock.now += 24 * 60 * 60 * 1000
    assert await tables.upkeep.lagging() == games
    clock.now += 1
    assert await tables.upkeep.lagging() == games[:1]


async def test_a_message_that_shows_the_newest_state_does_not_lag(tables: Tables) -> None:
    table = await begun(tables)
    number, board = table.game.id, MessageRef(HALL, MessageId(4321))
    shown = Shown("1", table.game.version)
    await tables.upkeep.begin_posting(number)
    await tables.upkeep.place_board(number, board, shown)
    assert await tables.upkeep.lagging() == (number,), "another message may stand"
    await tables.upkeep.save_shown({number: shown})
    assert await tables.upkeep.lagging() == ()
    assert (await tables.newest(number)).game.board.shown == shown
    await moved(tables, await tables.table(number))
    assert await tables.upkeep.lagging() == (number,)
