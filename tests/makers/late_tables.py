"""Tables with a time limit whose people let their time run out."""

from game.model.ids import MessageId
from game.model.message import MessageRef, ShownState
from game.model.time import Seconds, as_milliseconds
from game.rules.actions import EndTurn
from game.rules.moves import legal_actions
from game.tables import Person, Proposal, Table, Tables
from game.tables.absence.stand_ins import let_computer_play_turn
from game.tables.lobby.proposal import HOUR_SECONDS, Terms
from game.tables.lobby.start import begin_game
from game.tables.milestones import milestone
from game.tables.play.actions import resign
from tests.makers.people import ANA, HALL_CHANNEL, HALL_PLACE, PEOPLE, Clock, new_click_id
from tests.makers.tables import PASSING_OPTIONS, do, let_computer_act, play_action, run_due_jobs

PACE_MS = as_milliseconds(HOUR_SECONDS)
BOARD_MESSAGE = MessageRef(HALL_CHANNEL, MessageId(5))


async def start_timed_game(
    tables: Tables, seats: int = 3, pace: Seconds | None = HOUR_SECONDS, /, **terms: bool
) -> Table:
    """Start a game with a time limit, and post the board of its first turn."""
    agreed = Terms(pace, **terms)
    table = await tables.lobbies.open(
        Proposal(PASSING_OPTIONS, "en", agreed), HALL_PLACE, ANA, new_click_id()
    )
    for person in PEOPLE[1:seats]:
        await tables.lobbies.join(table.game.id, person, new_click_id())
    return await post_board(tables, await do(tables, table.game.id, ANA, begin_game))


async def post_board(tables: Tables, table: Table) -> Table:
    """Post the board of the person on turn."""
    promised = tables.upkeep.table_as_posted(
        table, await tables.upkeep.away_until(table)
    ).game.clock
    shown = ShownState(milestone(table), table.game.version, table.game.clock.change_count)
    await tables.upkeep.place_board(table.game.id, BOARD_MESSAGE, shown, promised)
    return await tables.table(table.game.id)


async def miss_time_limit(tables: Tables, clock: Clock, table: Table) -> Table:
    """Let the time of the turn run out."""
    clock.now += PACE_MS
    await run_due_jobs(tables)
    return await tables.table(table.game.id)


def player_on_turn(table: Table) -> Person:
    return PEOPLE[table.state.seat_on_turn]


def waiting_player(table: Table) -> Person:
    """Return a player who is not on turn."""
    return next(
        PEOPLE[seat] for seat in table.state.playing_seats if seat != table.state.seat_on_turn
    )


async def finish_computer_turns(tables: Tables, table: Table) -> Table:
    """Let the computer on turn finish the turn."""
    while table.playing and (computer := table.computer) is not None:
        view = table.view_from(computer.seat)
        ends_turn = EndTurn() in view.choices and view.used
        action = EndTurn() if ends_turn else legal_actions(table.state)[0]
        table = await let_computer_act(tables, table, action)
    return table


async def let_computer_play_late_turn(tables: Tables, clock: Clock, table: Table) -> Table:
    """Let a turn run out, and let a computer play the turn."""
    table = await miss_time_limit(tables, clock, table)
    table = await tables.do(
        table.game.id, waiting_player(table), new_click_id(), let_computer_play_turn
    )
    return await post_board(tables, await finish_computer_turns(tables, table))


async def miss_three_turns(tables: Tables, clock: Clock, table: Table) -> Table:
    """Let the player on turn miss three turns in a row, until that player is on turn again."""
    absent_seat = table.state.seat_on_turn
    for _ in range(3):
        table = await let_computer_play_late_turn(tables, clock, table)
        while table.state.seat_on_turn != absent_seat:
            table = await play_action(tables, table, EndTurn())
            table = await post_board(tables, await finish_computer_turns(tables, table))
    return table


async def resign_all_but(tables: Tables, table: Table, person: Person) -> Table:
    """Let everybody but ``person`` resign, until the game is over."""
    others = [one for one in PEOPLE[: len(table.game.seats)] if one is not person]
    for other in others:
        if table.playing:
            table = await tables.do(table.game.id, other, new_click_id(), resign)
    return table
