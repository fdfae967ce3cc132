"""What the databases of a release hold: tables of every kind, and what people chose and reached."""

import json
from collections.abc import AsyncIterator
from random import Random
from typing import Any

from game.model.game import Status
from game.model.ids import NO_GAME, ChannelId, GameId
from game.model.preferences import Absence, FiguresFor, NotifyBy, Preferences, QuietHours
from game.rules.editions import CLASSIC, EDITIONS, Handling
from game.rules.moves import turn_actions
from game.rules.notation import format_position
from game.rules.setup import Options, vary_edition
from game.storage.repository import Repository
from game.tables import Person, Table, Tables
from game.tables.afterwards.export import export
from game.tables.lobby.seats import change_computers
from game.tables.lobby.start import begin_game
from game.tables.play.actions import resign
from game.tables.time.ending import cancel_lobby
from tests.makers.people import (
    ANA,
    BEN,
    CLEO,
    FINN,
    GUILD,
    HELMSMAN,
    NOON,
    PEOPLE,
    moment_after_noon,
    new_click_id,
)
from tests.makers.tables import (
    do,
    let_computer_act,
    open_lobby_of,
    play_action,
    resign_until_won,
    start_game,
)
from tests.rules.random_games import seeded_random
from tests.storage.contract.days import PUZZLE_POST, end_puzzle

TORTUGA = Options(CLASSIC, Handling.TORTUGA, passing=False)
ACTIONS = 12
"""How many actions people play of a game that is not yet to end."""
MOST_CLICKS = 10_000

SHORT = Options.printed(vary_edition(CLASSIC, 4, 4, wild=False))
WITH_PASSING = Options.printed(EDITIONS["ravensburger-advanced"])


async def write_story(repository: Repository) -> None:
    """Open, play and end tables, and let people choose their preferences."""
    tables, chance = Tables(repository), seeded_random("story")
    await open_lobby_of(tables, 2, channel=ChannelId(1))
    await play(tables, await start_game(tables, 3, TORTUGA, ChannelId(2)), chance, ACTIONS)
    lobby = await open_lobby_of(tables, 2, WITH_PASSING, ChannelId(3))
    await do(tables, lobby.game.id, ANA, change_computers, (), [HELMSMAN])
    await play(tables, await do(tables, lobby.game.id, ANA, begin_game), chance, ACTIONS)
    await play(tables, await start_game(tables, 2, SHORT, ChannelId(4)), chance)
    await resign_until_won(tables, await start_game(tables, 3, channel=ChannelId(5)))
    lobby = await open_lobby_of(tables, channel=ChannelId(6))
    await do(tables, lobby.game.id, ANA, cancel_lobby)
    await _write_choices(repository)


async def _write_choices(repository: Repository) -> None:
    quiet = QuietHours(1320, 420, "Asia/Kathmandu")
    wishes = Preferences(NotifyBy.DIRECT, quiet=quiet, figures_for=FiguresFor.ME, in_words=True)
    await repository.prefer(ANA.user, lambda _: wishes)
    await repository.save_absence(Absence(BEN.user, NOON, moment_after_noon(5)))
    await repository.save_server_settings(GUILD, {"language": "sv", "most_of_person": 3})
    await repository.save_text("Ärger", "'; DROP — 🏴‍☠️")
    await repository.share(await end_puzzle(repository), PUZZLE_POST, NOON, "Ana")
    await repository.begin_forgetting(FINN.user)


async def play(tables: Tables, table: Table, chance: Random, actions: int | None = None) -> Table:
    """Play a number of actions at random, or to the end of the game."""
    while table.playing and actions != 0:
        action = chance.choice(turn_actions(table.state))
        on_turn = table.game.seats[table.state.seat_on_turn]
        act = let_computer_act if on_turn.computer else play_action
        table = await act(tables, table, action)
        actions = None if actions is None else actions - 1
    return table


async def contents(repository: Repository) -> dict[str, Any]:
    """Return all that a database holds, in forms that people get to see, and that stay."""
    tables = Tables(repository)
    found = {
        "games": [_game_contents(table) async for table in all_tables(repository)],
        "people": [await tables.privacy.all_data_of(person.user) for person in PEOPLE],
        "to be forgotten": await repository.forgetting(),
        "language": (await repository.server_settings(GUILD)).language,
        "text": await repository.saved_text("Ärger"),
    }
    return json.loads(json.dumps(found))


def _game_contents(table: Table) -> dict[str, object]:
    return {
        "game": table.game.id,
        "status": table.game.status,
        "names": list(table.names),
        "position": format_position(table.state) if table.started else None,
        "file": export(table) if table.started and table.over else None,
    }


async def all_tables(repository: Repository) -> AsyncIterator[Table]:
    """Yield all tables, oldest first."""
    tables = Tables(repository)
    for game in await repository.numbers(NO_GAME, 1000):
        yield await tables.table(GameId(game))


async def go_on(repository: Repository) -> list[Status]:
    """Let people begin the games of the lobbies, play some actions of each game, and end it.

    Return what has become of all tables.
    """
    _skip_clicks_of_the_writer()
    tables, chance = Tables(repository), seeded_random("going on")
    for table in [one async for one in all_tables(repository)]:
        if table.game.status is Status.LOBBY:
            await tables.lobbies.join(table.game.id, CLEO, new_click_id())
            await do(tables, table.game.id, ANA, begin_game)
        await _play_and_resign(tables, await tables.table(table.game.id), chance)
    return [table.game.status async for table in all_tables(repository)]


async def _play_and_resign(tables: Tables, table: Table, chance: Random) -> None:
    table = await play(tables, table, chance, ACTIONS)
    for seat in table.game.seats:
        if table.playing and not seat.computer:
            table = await do(tables, table.game.id, Person(seat.user, seat.name), resign)


def _skip_clicks_of_the_writer() -> None:
    """Use up the ids of the clicks in the database: each process counts its clicks from 1."""
    while new_click_id() < MOST_CLICKS:
        pass
