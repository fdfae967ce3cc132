"""Whole games at tables that are in no repository, for tests that need many games."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.model.game import Change, Entry, Status
from game.model.ids import ChannelId, InteractionId, MessageId, UserId
from game.model.message import Board, MessageRef
from game.model.people import Seat
from game.rules.actions import Action, Advance, Agree, EndTurn, Resign, Undo
from game.rules.moves import legal_actions, moves
from game.rules.notation import format_options
from game.rules.setup import Options
from game.rules.state.state import State
from game.tables import Table
from tests.makers.games import unstored_lobby
from tests.makers.people import GUILD, HALL_CHANNEL, NOON

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva")
BASE_ID = 1_400_000_000_000_000_000
"""A base for ids, so that they are as long as Discord's ids are today."""


def make_lobby_table(
    options: Options, seats: int, luck: random.Random, names: Sequence[str] = NAMES
) -> Table:
    """Return a lobby with ``seats`` people in it."""
    taken = tuple(
        Seat(
            UserId(BASE_ID + number),
            names[number],
            InteractionId(BASE_ID + luck.randrange(10**12)),
        )
        for number in range(seats)
    )
    channel = ChannelId(BASE_ID + HALL_CHANNEL)
    return Table(
        replace(
            unstored_lobby(channel, UserId(BASE_ID)),
            id=luck.randrange(1, 10**6),
            guild=BASE_ID + GUILD,
            options=format_options(options),
            secret=luck.randbytes(32),
            seats=taken,
            board=Board(MessageRef(channel, MessageId(BASE_ID + 1))),
            version=seats,
        )
    )


def make_game_table(
    options: Options, seats: int, luck: random.Random, names: Sequence[str] = NAMES
) -> Table:
    """Return a game that has just begun."""
    game = make_lobby_table(options, seats, luck, names).game
    return Table(replace(game, status=Status.PLAYING, dealt=True, version=seats + 1))


def table_after_action(table: Table, action: Action) -> Table:
    """Return the table after one more action, as a repository would return it."""
    seat = _seat(table, action)
    user, click = table.game.seats[seat].user, BASE_ID + 10**13 + table.game.version
    entry = Entry(seat, table.text_of(action), user, InteractionId(click), NOON)
    chronicle = table.chronicle.with_entry(action)
    over = Status.FINISHED if chronicle.state.over else None
    return table.next_version(Change((entry,), status=over).apply_to(table.game, NOON), chronicle)


def _seat(table: Table, action: Action) -> int:
    """Return the seat that makes this action."""
    if isinstance(action, Resign | Agree):
        return action.seat
    undoer = table.state.undo_seat_by_rules if isinstance(action, Undo) else None
    return table.state.seat_on_turn if undoer is None else undoer


def play_randomly(table: Table, luck: random.Random, resign_rate: float = 0.003) -> Iterator[Table]:
    """Play at random to the end, and yield the table after each action.

    At each step the player resigns with probability ``resign_rate``.
    """
    while table.playing:
        table = table_after_action(table, luck.choice(likely_actions(table, luck, resign_rate)))
        yield table


def with_reopened_turn(options: Options, luck: random.Random) -> Iterator[Table]:
    """Yield the steps of a game of two with passing; a turn that ended by itself is opened again.

    The first player plays all cards on one pirate. The last card is played in a turn of its own.
    """
    table = make_game_table(options, 2, luck)
    while not turn_ended_by_itself(table.state):
        table = table_after_action(table, next_until_cards_run_out(table.state))
        yield table
    table = table_after_action(table, Undo())
    yield table
    yield from play_randomly(table, luck, resign_rate=0)


def turn_ended_by_itself(state: State) -> bool:
    """Return whether the last turn ended by itself and may be opened again."""
    return state.used == 0 and state.undo_seat_by_rules is not None


def next_until_cards_run_out(state: State) -> Action:
    """Return the next action on the way to a game whose first player has no cards left.

    The first player plays all cards on one pirate, the last card in a turn of its own. The others
    pass.
    """
    last_of_several = state.used > 0 and sum(state.hands[state.seat_on_turn]) == 1
    if state.seat_on_turn != state.first or last_of_several or not state.actions_left:
        return EndTurn()
    advances = [action for action in moves(state) if isinstance(action, Advance)]
    return max(advances, key=lambda move: move.origin)


def likely_actions(table: Table, luck: random.Random, resign_rate: float) -> Sequence[Action]:
    """Return legal actions to choose from; advances are more likely, so that games end sooner."""
    legal = legal_actions(table.state)
    if luck.random() < resign_rate:
        return [action for action in legal if isinstance(action, Resign)]
    candidates = [action for action in legal if not isinstance(action, Resign | Agree)]
    if luck.random() < 0.95:
        candidates = [action for action in candidates if not isinstance(action, Undo)] or candidates
    advances = [action for action in candidates if isinstance(action, Advance)]
    return advances if advances and luck.random() < 0.7 else candidates
