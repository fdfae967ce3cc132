"""Makes and stores attempts at daily puzzles. Each person also has a stored game."""

from dataclasses import replace

from benchmarks.statements.games import with_running_game
from game.model.chronicle import WeeklyChronicle
from game.model.daily import Attempts, AttemptsResult, Day, DayPost, MorningChannel
from game.model.game import Game
from game.model.ids import GuildId, UserId
from game.storage.repository import Repository
from tests.makers.people import NOON

TODAY = Day(20_000)


def begun_attempts_for(game: Game) -> Attempts:
    """Return the attempts of a person who has begun the puzzle and made no attempt yet."""
    return Attempts(UserId(game.id), TODAY, NOON, GuildId(game.id), game.channel)


def solved_attempts_for(game: Game) -> Attempts:
    """Return the attempts of the same person after that person has solved the puzzle."""
    begun = begun_attempts_for(game)
    return replace(begun, made=("R23>15",), result=AttemptsResult.SOLVED, ended=NOON, version=2)


def day_post_for(game: Game) -> DayPost:
    """Return the day's puzzle message in the channel of a game."""
    return DayPost(TODAY, game.channel, GuildId(game.id), "en")


def morning_for(game: Game) -> MorningChannel:
    """Return the setting that posts a puzzle each morning in the channel of a game."""
    return MorningChannel(game.channel, "en", NOON)


def chronicle_for(game: Game) -> WeeklyChronicle:
    """Return the setting that posts a server's chronicle in the channel of a game."""
    return WeeklyChronicle(game.channel, "en", NOON)


async def with_due_chronicle(repository: Repository, game_number: int) -> Game:
    """Store a game, and a chronicle that is due on its server."""
    game = await with_running_game(repository, game_number)
    await repository.set_chronicle(GuildId(game.id), chronicle_for(game))
    return game


async def with_begun_puzzle(repository: Repository, game_number: int) -> Game:
    """Store a game, a person's begun puzzle, and a channel for the morning puzzles."""
    game = await with_running_game(repository, game_number)
    await repository.begin_attempts(begun_attempts_for(game))
    await repository.set_morning_channel(GuildId(game.id), morning_for(game))
    return game


async def with_shared_puzzle(repository: Repository, game_number: int) -> Game:
    """Store a game, and a solved puzzle that its person has shared."""
    game = await with_begun_puzzle(repository, game_number)
    await repository.save_attempts(solved_attempts_for(game))
    await repository.share(solved_attempts_for(game), day_post_for(game), NOON, "Ana")
    return game
