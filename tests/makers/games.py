"""Games and changes of games in the form that a repository stores."""

from game.model.game import Change, Entry, Game, Status
from game.model.ids import NO_CLICK, NO_GAME, ChannelId, InteractionId, UserId
from game.model.people import Seat
from game.model.results import Result, SeatEnd, SeatResult
from game.model.time import Moment
from game.storage.repository import Repository

from .people import ANA, BEN, GUILD, HALL_CHANNEL, NOON, moment_after_noon

SECRET = bytes(range(32))


def unstored_lobby(channel: ChannelId = HALL_CHANNEL, host: UserId = ANA.user) -> Game:
    """Return a lobby with one person in it; it is not stored yet."""
    return Game(
        id=NO_GAME,
        guild=GUILD,
        channel=channel,
        host=host,
        options="edition=classic cards=jamaica",
        locale="en-GB",
        secret=SECRET,
        status=Status.LOBBY,
        seats=(Seat(host, "Ana ⚓", InteractionId(11)),),
        record=(),
        version=0,
        created=NOON,
        changed=NOON,
    )


def start_change(game: Game) -> Change:
    """Return the change that seats one more person and starts the game."""
    return Change(
        status=Status.PLAYING,
        dealt=True,
        seats=(*game.seats, Seat(BEN.user, "Ben", InteractionId(12))),
    )


def action_entry(number: int, click: InteractionId = NO_CLICK) -> Entry:
    """Return the entry with this number; Ana makes the even ones, Ben the odd ones."""
    return Entry(
        number % 2,
        f"S{number}>{number + 6}",
        (ANA, BEN)[number % 2].user,
        click,
        moment_after_noon(number),
    )


def actions_change(game: Game, click: InteractionId = NO_CLICK, times: int = 1) -> Change:
    """Return a change that adds ``times`` actions to the record."""
    first_number = len(game.record)
    return Change(
        entries=tuple(action_entry(first_number + index, click) for index in range(times))
    )


async def store_running_game(repository: Repository, channel: ChannelId = HALL_CHANNEL) -> Game:
    """Store a game that has just begun; its version is 2."""
    game = await repository.create(unstored_lobby(channel), NO_CLICK)
    return await repository.save(game, start_change(game), NO_CLICK, NOON)


def result_in(game: Game, ended: Moment = NOON) -> Result:
    """Return a result of a game in which the host won against Ben, who resigned, and a computer."""
    seats = (
        SeatResult(game.host, None, 1, 6, 0, 14),
        SeatResult(None, "captain", 2, 4, 9, 11),
        SeatResult(BEN.user, None, 3, 1, 120, 8, SeatEnd.RESIGNED),
    )
    return Result(game.guild, ended, "classic", "jamaica", 31, seats, game.id, private=True)
