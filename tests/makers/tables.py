"""Tables in a repository, opened and played through the use cases."""

from dataclasses import replace

from game.model.due import Due
from game.model.ids import NO_CLICK, ChannelId, GameId, InteractionId
from game.rules.actions import Action
from game.rules.editions import CLASSIC, EDITIONS, Handling, Question
from game.rules.moves import legal_actions
from game.rules.setup import Opener, Options
from game.tables import Person, Place, Proposal, Table, Tables
from game.tables.decisions import Announcement
from game.tables.notices.announcement import person_on_turn
from game.tables.players import STAND_IN_USER

from .people import ANA, GUILD, HALL, PEOPLE, click

JAMAICA = Options(CLASSIC, Handling.JAMAICA, passing=False)
PASSING = Options(CLASSIC, Handling.JAMAICA, passing=True)
VOTE = Options(CLASSIC, Handling.JAMAICA, passing=False, opener=Opener.VOTE)
HOST = replace(VOTE, opener=Opener.HOST)
OLDEST = replace(VOTE, edition=next(e for e in EDITIONS.values() if e.question is Question.OLDEST))


async def lobby(
    tables: Tables, seats: int = 1, options: Options = JAMAICA, channel: ChannelId = HALL
) -> Table:
    """Open a lobby with the first ``seats`` people in it."""
    table = await tables.lobbies.open(
        Proposal(options, "en-GB"), Place(GUILD, channel), ANA, click()
    )
    for person in PEOPLE[1:seats]:
        table = await tables.lobbies.join(table.game.id, person, click())
    return table


async def begun(
    tables: Tables, seats: int = 2, options: Options = JAMAICA, channel: ChannelId = HALL
) -> Table:
    """Start a game of the first ``seats`` people."""
    table = await lobby(tables, seats, options, channel)
    return await tables.lobbies.start(table.game.id, ANA, click())


def on_turn(table: Table) -> Person:
    """Return the person on turn."""
    return PEOPLE[table.state.turn]


def waiting(table: Table) -> Person:
    """Return a person with a seat who is not on turn."""
    return PEOPLE[(table.state.turn + 1) % len(table.names)]


def first_move(table: Table) -> Action:
    """Return a legal action of the seat on turn."""
    return legal_actions(table.state)[0]


async def moved(tables: Tables, table: Table, action: Action | None = None) -> Table:
    """Let the person on turn play this action, or the first legal action."""
    chosen = first_move(table) if action is None else action
    return await tables.play.act(table.game.id, on_turn(table), chosen, table.game.version, click())


async def won(tables: Tables, table: Table) -> Table:
    """Let everyone but one person resign."""
    while table.playing:
        table = await tables.play.resign(table.game.id, on_turn(table), click())
    return table


async def nudge(
    tables: Tables, game_id: GameId, person: Person, click: InteractionId = NO_CLICK
) -> Announcement:
    """Nudge the player on turn; if no player is awaited, the nudge names no person."""
    whom = person_on_turn(await tables.table(game_id))
    return await tables.notices.nudge(
        game_id, person, STAND_IN_USER if whom is None else whom, click
    )


async def overdue(tables: Tables) -> None:
    """Run the due jobs of the tables, as the scheduler does."""
    upkeep = tables.upkeep
    handlers = {
        Due.EXPIRY: upkeep.expire,
        Due.REST: upkeep.rest,
        Due.TURN: upkeep.time_is_up,
        Due.BACK: upkeep.end_absence,
    }
    for moment in await upkeep.due(1000):
        if moment.kind in handlers:
            await handlers[moment.kind](moment)
