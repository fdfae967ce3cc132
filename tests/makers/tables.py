"""Tables in a repository, opened and played through the use cases."""

from dataclasses import replace
from typing import ParamSpec

from game.model.due import Due
from game.model.ids import NO_CLICK, ChannelId, GameId, InteractionId
from game.rules.actions import Action
from game.rules.editions import CLASSIC, EDITIONS, Handling, Question
from game.rules.moves import legal_actions
from game.rules.setup import FirstSeatRule, Options
from game.tables import Person, Place, Proposal, Table, Tables
from game.tables.decisions import Announcement, Decide
from game.tables.lobby.start import begin_game
from game.tables.notices.announcement import person_on_turn
from game.tables.play.actions import act, act_for_computer, computer_click_id, resign
from game.tables.players import STAND_IN_USER

from .people import ANA, GUILD, HALL_CHANNEL, PEOPLE, new_click_id

P = ParamSpec("P")

JAMAICA_OPTIONS = Options(CLASSIC, Handling.JAMAICA, passing=False)
PASSING_OPTIONS = Options(CLASSIC, Handling.JAMAICA, passing=True)
VOTING_OPTIONS = Options(
    CLASSIC, Handling.JAMAICA, passing=False, first_seat_rule=FirstSeatRule.VOTE
)
HOST_FIRST_OPTIONS = replace(VOTING_OPTIONS, first_seat_rule=FirstSeatRule.HOST)
OLDEST_QUESTION_OPTIONS = replace(
    VOTING_OPTIONS, edition=next(e for e in EDITIONS.values() if e.question is Question.OLDEST)
)


async def do(
    tables: Tables,
    game_id: GameId,
    person: Person,
    decide: Decide[P],
    *args: P.args,
    **kwargs: P.kwargs,
) -> Table:
    """Do at a table what a person asks for with a new click."""
    return await tables.do(game_id, person, new_click_id(), decide, *args, **kwargs)


async def open_lobby_of(
    tables: Tables,
    seats: int = 1,
    options: Options = JAMAICA_OPTIONS,
    channel: ChannelId = HALL_CHANNEL,
) -> Table:
    """Open a lobby with the first ``seats`` people in it."""
    table = await tables.lobbies.open(
        Proposal(options, "en-GB"), Place(GUILD, channel), ANA, new_click_id()
    )
    for person in PEOPLE[1:seats]:
        table = await tables.lobbies.join(table.game.id, person, new_click_id())
    return table


async def start_game(
    tables: Tables,
    seats: int = 2,
    options: Options = JAMAICA_OPTIONS,
    channel: ChannelId = HALL_CHANNEL,
) -> Table:
    """Start a game of the first ``seats`` people."""
    table = await open_lobby_of(tables, seats, options, channel)
    return await tables.do(table.game.id, ANA, new_click_id(), begin_game)


def whose_turn(table: Table) -> Person:
    """Return the person on turn."""
    return PEOPLE[table.state.seat_on_turn]


def person_not_on_turn(table: Table) -> Person:
    """Return a person with a seat who is not on turn."""
    return PEOPLE[(table.state.seat_on_turn + 1) % len(table.names)]


def first_move(table: Table) -> Action:
    """Return a legal action of the seat on turn."""
    return legal_actions(table.state)[0]


async def play_action(tables: Tables, table: Table, action: Action | None = None) -> Table:
    """Let the person on turn play this action, or the first legal action."""
    chosen = first_move(table) if action is None else action
    return await tables.do(
        table.game.id, whose_turn(table), new_click_id(), act, chosen, table.game.version
    )


async def let_computer_act(tables: Tables, table: Table, action: Action) -> Table:
    """Let the computer on turn play this action, chosen for this version of its game."""
    computer = table.computer or table.on_turn
    return await tables.do(
        table.game.id,
        Person(computer.user, computer.name),
        computer_click_id(table),
        act_for_computer,
        action,
        table.game.version,
    )


async def resign_until_won(tables: Tables, table: Table) -> Table:
    """Let everyone but one person resign."""
    while table.playing:
        table = await tables.do(table.game.id, whose_turn(table), new_click_id(), resign)
    return table


async def nudge(
    tables: Tables, game_id: GameId, person: Person, click: InteractionId = NO_CLICK
) -> Announcement:
    """Nudge the player on turn; if no player is awaited, the nudge names no person."""
    whom = person_on_turn(await tables.table(game_id))
    nobody = STAND_IN_USER
    return await tables.notices.nudge(game_id, person, nobody if whom is None else whom, click)


async def run_due_jobs(tables: Tables) -> None:
    """Run the due jobs of the tables, as the scheduler does."""
    upkeep = tables.upkeep
    handlers = {
        Due.EXPIRY: upkeep.expire_lobby,
        Due.REST: upkeep.let_game_rest,
        Due.TURN: upkeep.time_is_up,
        Due.PERSON_BACK: upkeep.end_absence,
    }
    for moment in await upkeep.due(1000):
        if moment.kind in handlers:
            await handlers[moment.kind](moment)
