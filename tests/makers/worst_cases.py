"""Tables at every stage and with every option, with names that are hard to show."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.model.game import Status
from game.rules.actions import Event, Happening, Resign
from game.rules.editions import EDITIONS, Edition, Handling
from game.rules.record.chronicle import Turn
from game.rules.setup import FirstSeatRule, Options, vary_edition
from game.tables import Table
from tests.long import MATRIX_GAME_COUNT

from .whole_games import make_game_table, make_lobby_table, play_randomly, table_after_action

WORST_NAMES = (
    "*" * 200,
    "<@1400000000000000000> @everyone [x](https://evil.example) # **_~~`|`~~_**",
    "\u202e\u2066\u0000\n\r\t\u200b\u200d\ufeff",
    "",
    "𒐫 W" * 60,
)
LARGEST_EDITION = vary_edition(EDITIONS["ravensburger-advanced"], 8, 8, wild=True)


def options_of_each_edition() -> Iterator[Options]:
    """Yield every edition with every handling of cards, and the largest possible table.

    In the usual test run (not in `make matrix`), each edition has one of the handlings. The largest
    table always has all of them.
    """
    for number, edition in enumerate((*EDITIONS.values(), LARGEST_EDITION)):
        for position, handling in enumerate(Handling):
            if (
                MATRIX_GAME_COUNT
                or edition is LARGEST_EDITION
                or position == number % len(Handling)
            ):
                yield Options(edition, handling, number % 2 == 0, FirstSeatRule.VOTE)


def options_title(option: Options) -> str:
    """Return a name for these options."""
    edition: Edition = option.edition
    return f"{edition.name}-{edition.pirates}x{edition.segments}-{option.handling}"


def lobby_samples(option: Options, luck: random.Random) -> Iterator[Table]:
    """Yield lobbies of every size: open, cancelled and expired ones."""
    for rule in FirstSeatRule:
        for seats in range(1, 6):
            table = make_lobby_table(
                replace(option, first_seat_rule=rule), seats, luck, WORST_NAMES
            )
            yield table
            yield _with_votes(table)
            yield with_computers(table, seats - 1)
            for status in (Status.CANCELLED, Status.EXPIRED):
                yield Table(replace(table.game, status=status))


def with_computers(table: Table, computers: int) -> Table:
    """Return the table with computers in its last ``computers`` seats."""
    people = len(table.game.seats) - computers
    seats = tuple(
        seat
        if number < people
        else replace(seat, user=-seat.user, name="", level="helmsman", ordinal=number - people + 1)
        for number, seat in enumerate(table.game.seats)
    )
    return Table(replace(table.game, seats=seats))


def _with_votes(table: Table) -> Table:
    first = table.game.seats[0].user
    seats = tuple(replace(seat, vote=first) for seat in table.game.seats)
    return Table(replace(table.game, seats=seats))


def game_samples(
    option: Options, luck: random.Random, seats: int, every: int = 30
) -> Iterator[Table]:
    """Yield every ``every``-th step of a game, the same step as a cancelled game, and the end."""
    return step_samples(played_steps(option, luck, seats), every)


def played_steps(option: Options, luck: random.Random, seats: int) -> list[Table]:
    """Play a whole game; return the table after each step."""
    table = make_game_table(option, seats, luck, WORST_NAMES)
    return [table, *play_randomly(table, luck)]


def step_samples(steps: Sequence[Table], every: int) -> Iterator[Table]:
    """Yield every ``every``-th step of a game, the same step as a cancelled game, and the end.

    Then yield another course of the game, in which one player after another resigns.
    """
    first, *later = steps
    yield first
    for table in later[::every]:
        yield table
        yield table.next_version(replace(table.game, status=Status.CANCELLED), None)
    yield steps[-1]
    yield from resignation_steps(first)


def resignation_steps(table: Table) -> Iterator[Table]:
    """Yield the table after each resignation, as one player after another resigns."""
    while table.playing:
        table = table_after_action(table, Resign(table.state.seat_on_turn))
        yield table


def overfull_table(option: Options, luck: random.Random) -> Table:
    """Return a game of five players with cards of every symbol, after two turns of great length.

    Their pirates are spread over as many spaces as possible.
    """
    table = make_game_table(option, 5, luck, WORST_NAMES)
    symbols = range(len(option.edition.symbols))
    taken = Event(Happening.RETREATED, 0, None, 45, 44, amount=2, cards=(4, 5))
    stuck = [Event(Happening.STUCK_DREW, seat, amount=1, cards=(4,)) for seat in range(5)]
    noise = [Event(Happening.RESHUFFLED, 0), Event(Happening.ROW_LAID, 0, amount=12)]
    turn = Turn(0, ((taken, *noise), (taken,), (taken,), *((drew, *noise) for drew in stuck)))
    pirates, spaces = range(option.edition.pirates), len(table.state.passage.symbols)
    spread = tuple(
        tuple(sorted((seat + 5 * pirate) % spaces + 1 for pirate in pirates)) for seat in range(5)
    )
    state = replace(table.state, pirates=spread, hands=(tuple(17 for _ in symbols),) * 5)
    return Table(table.game, replace(table.chronicle, state=state, turns=(turn, turn)))
