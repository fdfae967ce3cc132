"""The same people again, and the next one begins."""

import random
from dataclasses import replace

import pytest

from game.model.game import Hints, Status
from game.model.ids import GameId, InteractionId, MessageId
from game.model.message import Board, MessageRef, Shown
from game.rules.fairness.seed import joined_seed
from game.rules.notation import format_options
from game.rules.setup import Opener
from game.tables import ChannelTaken, NoGame, NotFinished, NotSeated, Table, Tables
from game.tables.lobby.rematch import rematch
from game.tables.lobby.terms import HOUR_SECONDS, Terms
from tests.makers.people import ANA, BEN, CLEO, DAN, HALL, NOON, click
from tests.makers.tables import JAMAICA, begun, lobby, won
from tests.makers.whole_games import SNOWFLAKE, started, walk


async def test_the_same_people_play_again_and_the_next_one_begins(tables: Tables) -> None:
    played = await begun(tables, 3)
    first = played.state.turn
    while played.playing:
        played = await tables.play.resign(
            played.game.id, (ANA, BEN, CLEO)[played.state.turn], click()
        )
    winner = (ANA, BEN, CLEO)[played.state.winner or 0]
    loser = next(person for person in (ANA, BEN, CLEO) if person != winner)

    pressed = click()
    again = await tables.lobbies.rematch(played.game.id, loser, pressed)
    assert again.game.id != played.game.id
    assert again.game.status is Status.LOBBY
    assert again.game.host == loser.user
    assert again.game.secret != played.game.secret
    assert [seat.user for seat in again.game.seats] == sorted((loser.user, winner.user))
    assert again.game.options == format_options(replace(JAMAICA, opener=Opener.NEXT))
    assert await tables.lobbies.rematch(played.game.id, loser, pressed) == again

    people = [seat.user for seat in again.game.seats]
    expected = next(
        user
        for number in (1, 2, 3)
        if (user := played.game.seats[(first + number) % 3].user) in people
    )
    pressed = click()
    again = await tables.lobbies.start(again.game.id, loser, pressed)
    assert again.game.seats[again.state.turn].user == expected
    joins = [seat.click for seat in again.game.seats]
    assert pressed in joins
    assert again.setup.seed == joined_seed(again.game.secret, again.game.options, joins)


@pytest.mark.parametrize("seed", range(3))
def test_game_after_game_the_next_one_begins(seed: int) -> None:
    luck = random.Random(seed)  # noqa: S311
    [*_, played] = walk(started(JAMAICA, 3, luck), luck, leaving=0)
    before = played.turns[0].seat
    for host in [seat.user for seat in played.game.seats]:
        again = Table(rematch(played, host, InteractionId(SNOWFLAKE), NOON))
        assert again.names == played.names
        assert again.setup.first == (before + 1) % 3


async def test_who_goes_before_the_start_takes_the_first_turn_along(tables: Tables) -> None:
    table = await won(tables, await begun(tables, 2))
    host = ANA if table.state.winner == 0 else BEN
    again = await tables.lobbies.rematch(table.game.id, host, click())
    assert len(again.game.seats) == 1
    again = await tables.lobbies.join(again.game.id, CLEO, click())
    again = await tables.lobbies.leave(again.game.id, host, click())
    again = await tables.lobbies.join(again.game.id, DAN, click())
    assert again.setup.first is None
    assert (await tables.lobbies.start(again.game.id, CLEO, click())).playing


def test_it_is_played_in_the_same_place_and_under_the_same_terms() -> None:
    luck = random.Random(1)  # noqa: S311
    [*_, played] = walk(started(JAMAICA, 3, luck), luck, leaving=0)
    terms = Terms(HOUR_SECONDS, strict=True, stays=True)
    before = replace(played.game, terms=terms, hints=Hints(False, (0, 1)), locale="de")
    again = rematch(Table(before), before.host, InteractionId(SNOWFLAKE), NOON)
    assert (again.guild, again.channel, again.locale) == (before.guild, before.channel, "de")
    assert again.terms == terms
    assert again.hints == Hints(False)
    assert again.secret != before.secret


async def test_no_message_shows_it_yet(tables: Tables) -> None:
    played = await won(tables, await begun(tables, 2))
    board, end = MessageRef(played.game.channel, MessageId(7)), Shown("1.end", played.game.version)
    await tables.upkeep.place_board(played.game.id, board, end)
    await tables.upkeep.begin_posting(played.game.id, None)
    again = await tables.lobbies.rematch(played.game.id, ANA, click())
    assert again.game.board == Board()


async def test_when_there_is_no_rematch(tables: Tables) -> None:
    with pytest.raises(NoGame):
        await tables.lobbies.rematch(GameId(404), ANA, click())
    table = await begun(tables, 2)
    with pytest.raises(NotFinished):
        await tables.lobbies.rematch(table.game.id, ANA, click())
    table = await won(tables, table)
    with pytest.raises(NotSeated):
        await tables.lobbies.rematch(table.game.id, CLEO, click())
    other = await lobby(tables)
    with pytest.raises(ChannelTaken) as taken:
        await tables.lobbies.rematch(table.game.id, ANA, click())
    assert taken.value.table == other


async def test_the_last_finished_game_of_a_channel(tables: Tables) -> None:
    with pytest.raises(NoGame):
        await tables.finished_in(HALL)
    first = await won(tables, await begun(tables, 2))
    called_off = await lobby(tables)
    await tables.cancel(called_off.game.id, ANA, click())
    assert (await tables.finished_in(HALL)).game == first.game
    second = await won(tables, await begun(tables, 2))
    await begun(tables, 2)
    assert (await tables.finished_in(HALL)).game == second.game
