"""People, clocks and tables to try the use cases with."""

from itertools import count

from game.rules.actions import Action
from game.rules.editions import CLASSIC, Handling
from game.rules.moves import legal_actions
from game.rules.setup import Options
from game.tables import Person, Table, Tables

GUILD, HALL, ATTIC = 7, 900, 901
NOON = 1_760_000_000_000
JAMAICA = Options(CLASSIC, Handling.JAMAICA, passing=False)
PASSING = Options(CLASSIC, Handling.JAMAICA, passing=True)

PEOPLE = tuple(
    Person(user, name)
    for user, name in enumerate(("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn"), start=101)
)
ANA, BEN, CLEO, DAN, EVA, FINN = PEOPLE
MODERATOR = Person(900, "Mo", moderator=True)

_clicks = count(1)


def click() -> int:
    """Return a click that nobody has made yet."""
    return next(_clicks)


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> int:
        return self.now


async def lobby(
    tables: Tables, seats: int = 1, options: Options = JAMAICA, channel: int = HALL
) -> Table:
    """Open a lobby with the first so many people in it."""
    table = await tables.open(GUILD, channel, ANA, options, "en-GB", click())
    for person in PEOPLE[1:seats]:
        table = await tables.join(table.game.id, person, click())
    return table


async def begun(
    tables: Tables, seats: int = 2, options: Options = JAMAICA, channel: int = HALL
) -> Table:
    """Start a game of the first so many people."""
    table = await lobby(tables, seats, options, channel)
    return await tables.start(table.game.id, ANA, click())


def on_turn(table: Table) -> Person:
    """Return who is on turn."""
    return PEOPLE[table.state.turn]


def waiting(table: Table) -> Person:
    """Return somebody with a seat who is not on turn."""
    return PEOPLE[(table.state.turn + 1) % len(table.names)]


def first_move(table: Table) -> Action:
    """Return something that the seat on turn may do."""
    return legal_actions(table.state)[0]


async def moved(tables: Tables, table: Table, action: Action | None = None) -> Table:
    """Let the one on turn play an action, or the first there is."""
    chosen = first_move(table) if action is None else action
    return await tables.act(table.game.id, on_turn(table), chosen, table.game.version, click())


async def won(tables: Tables, table: Table) -> Table:
    """Let everyone but one resign."""
    while table.playing:
        table = await tables.resign(table.game.id, on_turn(table), click())
    return table
