"""Stores the games for which the costs of the repository's operations are counted.

Each game is stored in a channel of its own.
"""

from dataclasses import replace

from game.model.clock import Clock, ClockChange
from game.model.due import Due
from game.model.game import Change, Game, Status
from game.model.ids import NO_CLICK, ChannelId, MessageId
from game.model.message import MessageRef, ShownState
from game.model.preferences import Absence
from game.model.time import Milliseconds, Moment, add_duration
from game.storage.repository import Repository
from game.tables.durations import HOUR
from tests.makers.games import actions_change, store_running_game, unstored_lobby
from tests.makers.people import ANA, NOON, PEOPLE, moment_after_noon, new_click_id

LATER = add_duration(NOON, HOUR)
LONG_AGO = moment_after_noon(-1_000_000)
"""The moment at which those games ended that the operation "remove_ended" removes."""

BOARD_COUNT, REMOVED_COUNT = 20, 3
CHANNEL_DISTANCE = 100
"""Distance between two channel numbers; an operation may use the channels between them."""

RUNNING_CLOCK = ClockChange(
    Clock(due=LATER, change_count=1),
    {Due.TURN: LATER, Due.REMIND: Moment(LATER - 1), Due.CHANNEL_LOST: None},
)


async def with_lobby(repository: Repository, game_number: int) -> Game:
    """Store a lobby with one person in it."""
    return await repository.create(
        unstored_lobby(ChannelId(CHANNEL_DISTANCE * game_number)),
        new_click_id(),
        {Due.EXPIRY: LATER},
    )


async def with_running_game(repository: Repository, game_number: int) -> Game:
    """Store a running game of two, with a few actions, a board, a clock and a due notification."""
    game = await store_running_game(repository, ChannelId(CHANNEL_DISTANCE * game_number))
    game = await repository.save(
        game, actions_change(game, new_click_id(), 4), new_click_id(), NOON
    )
    await repository.place_board(
        game.id,
        MessageRef(game.channel, MessageId(game_number)),
        ShownState("1", game.version),
        RUNNING_CLOCK,
    )
    await repository.schedule(game.id, {Due.REST: LATER, Due.CALL: NOON})
    return await repository.load(game.id)


async def with_resting_game(repository: Repository, game_number: int) -> Game:
    """Store a game that rests."""
    game = await with_running_game(repository, game_number)
    return await repository.save(game, Change(status=Status.RESTING), NO_CLICK, NOON)


async def with_many_running_games(repository: Repository, game_number: int) -> Game:
    """Store many running games with successive numbers. Return the last game."""
    for number in range(1, BOARD_COUNT):
        await store_running_game(repository, ChannelId(CHANNEL_DISTANCE * game_number + number))
    return await with_running_game(repository, game_number)


async def with_ended_games(repository: Repository, game_number: int) -> Game:
    """Store games that ended long ago. Return the last game."""
    game = await with_running_game(repository, game_number)
    ended = replace(game, status=Status.FINISHED, changed=LONG_AGO)
    for _ in range(REMOVED_COUNT):
        game = await repository.create(ended, NO_CLICK)
    return game


async def with_removed_games(repository: Repository, game_number: int) -> Game:
    """Store games that ended long ago, and remove them. Return one of the removed games."""
    game = await with_ended_games(repository, game_number)
    await repository.remove_ended(add_duration(LONG_AGO, Milliseconds(1)), REMOVED_COUNT)
    return game


async def with_people(repository: Repository, game_number: int) -> Game:
    """Store a game, and people with preferences. One of the people is away."""
    for person in PEOPLE:
        await repository.prefer(person.user, lambda before: replace(before, undelivered=True))
    await repository.save_absence(Absence(ANA.user, NOON, LATER))
    return await with_running_game(repository, game_number)


async def with_saved_text(repository: Repository, game_number: int) -> Game:
    """Store a game, the time at which the bot was online, and a text under a key."""
    await repository.save_online(NOON)
    await repository.save_text("key", "value")
    return await with_running_game(repository, game_number)
