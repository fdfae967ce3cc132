"""Sets up tables in a playground: their people, their channels, and their boards."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from benchmarks.clicking.driving import SERVER, button_ids
from benchmarks.many_tables.games import GameUnderWay, game_under_way
from benchmarks.many_tables.stored import store_tables
from cogs.board.message import public_message
from discord_playground import Actor, Playground, Shown
from discord_playground.messages.posting import Draft, post
from game.model.ids import ChannelId, GameId, GuildId, MessageId, UserId
from game.model.message import Board, MessageRef
from game.pictures import draw_board
from game.tables import Person, Table
from i18n.catalogue import shipped_catalogue

DISTINCT_GAMES = 1000
"""Number of different games; further tables repeat them."""
TRIOS = 30
PICTURE = "board.png"
COMPONENTS_V2 = 1 << 15
BOARD_AGE_SECONDS = 2 * 3600
"""The age of the boards in seconds."""

DATABASE = "benchmark.sqlite3"
LIMITED = replace(SERVER, limits="discord")


@dataclass(frozen=True)
class PlayedTable:
    """A table as it is stored, and as its board message shows it, perhaps at an earlier moment."""

    table: Table
    table_on_board: Table
    people: tuple[Actor, ...]

    @property
    def is_board_behind(self) -> bool:
        """Whether the board shows an earlier version than the stored one."""
        return self.table_on_board.game.version != self.table.game.version

    @property
    def turn_changed(self) -> bool:
        """Whether the board shows a different turn than the current one."""
        return len(self.table_on_board.turns) != len(self.table.turns)

    @property
    def on_turn(self) -> Actor:
        """The person who is on turn."""
        return self.people[self.table.state.seat_on_turn]

    async def ask_for_hand(self) -> Shown:
        """Ask for the hand of the person on turn, with the button on the first board."""
        board = str((self.table.game.board.ref or MessageRef(ChannelId(0), MessageId(0))).message)
        return await self.on_turn.click(board, custom_id=self._hand_button_id(board))

    def _hand_button_id(self, board: str) -> str:
        (found,) = button_ids(self.on_turn.now(board), "hand")
        return found


async def set_up_played_tables(
    playground: Playground, folder: Path, count: int, lagging: int = 0
) -> list[PlayedTable]:
    """Store ``count`` tables; the boards of the first ``lagging`` tables lag.

    Of the boards that lag, every second one lags by a turn. The rest of them lag by an action.
    """
    trios = [_trio(playground, number) for number in range(TRIOS)]
    now = int(1000 * time.time())
    found: list[PlayedTable] = []
    for number in range(count):
        under_way = _game(number % DISTINCT_GAMES, now)
        lagging_entries = (under_way.entry_count_before_turn, under_way.entry_count_before_action)[
            number % 2
        ]
        entries = lagging_entries if number < lagging else under_way.entry_count_now
        found.append(
            _played_table(playground, under_way, GameId(number + 1), trios[number % TRIOS], entries)
        )
    await store_tables(folder / DATABASE, ((one.table, one.table_on_board) for one in found))
    return found


_game = cache(game_under_way)


def _trio(playground: Playground, number: int) -> tuple[Actor, ...]:
    names = (f"{name} {number}" for name in ("Ana", "Ben", "Chloé"))
    return tuple(playground.person(name) for name in names)


def _played_table(
    playground: Playground,
    under_way: GameUnderWay,
    game_id: GameId,
    people: tuple[Actor, ...],
    entries: int,
) -> PlayedTable:
    world = playground.world
    channel = world.add_channel(f"table-{game_id}", listed=False)
    seated = tuple(Person(UserId(int(actor.id)), actor.person.name) for actor in people)
    guild_id, channel_id = GuildId(int(world.home.id)), ChannelId(int(channel.id))
    place = (game_id, guild_id, channel_id, seated)
    table, on_board = (
        under_way.table(*place, under_way.entry_count_now),
        under_way.table(*place, entries),
    )
    table = Table(replace(table.game, record=_record_with_own_clicks(table)), table.chronicle)
    view = public_message(shipped_catalogue().for_locale("en-US"), on_board, PICTURE)
    payload = {
        "flags": COMPONENTS_V2,
        "components": view.to_components(),
        "attachments": [{"id": 0, "filename": PICTURE}],
        "allowed_mentions": {"parse": []},
    }
    stored = post(world, Draft(channel, world.bot, payload, {0: (PICTURE, _picture())}, {}))
    stored.created -= BOARD_AGE_SECONDS
    board = MessageRef(channel_id, MessageId(int(stored.id)))
    placed = table.with_revision(replace(table.game.revision, board=Board(board)))
    return PlayedTable(placed, on_board, people)


def _record_with_own_clicks(table: Table) -> Sequence[object]:
    """Return the record with click ids that no other table has."""
    first_click = table.game.id << 20
    return tuple(
        replace(entry, click=first_click + number) for number, entry in enumerate(table.game.record)
    )


@cache
def _picture() -> bytes:
    game, people = game_under_way(0), tuple(Person(UserId(n), str(n)) for n in range(3))
    table = game.table(GameId(1), GuildId(1), ChannelId(1), people, game.entry_count_now)
    return draw_board(table.public_view).data
