"""Whole games at tables that nobody stored, for tests that need many."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.rules.actions import Action, Advance, Resign, Undo
from game.rules.moves import legal_actions
from game.rules.notation import format_options
from game.rules.setup import Options
from game.storage.records import Change, Entry, MessageRef, Seat, Status
from game.tables import Table

from .games import lobby
from .people import GUILD, HALL, NOON

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva")
SNOWFLAKE = 1_400_000_000_000_000_000
"""As long as Discord's ids are today."""


def opened(
    options: Options, seats: int, luck: random.Random, names: Sequence[str] = NAMES
) -> Table:
    """Return a lobby with so many people in it."""
    taken = tuple(
        Seat(SNOWFLAKE + number, names[number], SNOWFLAKE + luck.randrange(10**12))
        for number in range(seats)
    )
    return Table(
        replace(
            lobby(SNOWFLAKE + HALL, SNOWFLAKE),
            id=luck.randrange(1, 10**6),
            guild=SNOWFLAKE + GUILD,
            options=format_options(options),
            secret=luck.randbytes(32),
            seats=taken,
            board=MessageRef(SNOWFLAKE + HALL, SNOWFLAKE + 1),
            version=seats,
        )
    )


def started(
    options: Options, seats: int, luck: random.Random, names: Sequence[str] = NAMES
) -> Table:
    """Return a game about to begin."""
    game = opened(options, seats, luck, names).game
    return Table(replace(game, status=Status.PLAYING, version=seats + 1))


def after(table: Table, action: Action) -> Table:
    """Return the table after one more action, as a repository would give it back."""
    seat = action.seat if isinstance(action, Resign) else table.state.turn
    click = SNOWFLAKE + 10**13 + table.game.version
    entry = Entry(seat, table.text_of(action), table.game.seats[seat].user, click, NOON)
    chronicle = table.chronicle.then(action)
    over = None if chronicle.state.winner is None else Status.FINISHED
    return table.after(table.game.after(Change((entry,), over), NOON), chronicle)


def walk(table: Table, luck: random.Random, leaving: float = 0.003) -> Iterator[Table]:
    """Play at random to the end; with a chance of ``leaving`` a step, somebody resigns."""
    while table.playing:
        table = after(table, luck.choice(likely(table, luck, leaving)))
        yield table


def likely(table: Table, luck: random.Random, leaving: float) -> Sequence[Action]:
    """Return actions to choose from, more often such as bring the game on."""
    legal = legal_actions(table.state)
    if luck.random() < leaving:
        return [action for action in legal if isinstance(action, Resign)]
    kept = [action for action in legal if not isinstance(action, Resign)]
    if luck.random() < 0.95:
        kept = [action for action in kept if not isinstance(action, Undo)] or kept
    advances = [action for action in kept if isinstance(action, Advance)]
    return advances if advances and luck.random() < 0.7 else kept
