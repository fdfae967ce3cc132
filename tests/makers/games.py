"""Games to try a repository with."""

from game.storage.records import Change, Entry, Game, Seat, Status
from game.storage.repository import NO_CLICK, Repository

ANA, BEN, CLEO = 101, 102, 103
HALL, ATTIC = 900, 901
SECRET = bytes(range(32))
NOON = 1_760_000_000_000


def lobby(channel: int = HALL, host: int = ANA) -> Game:
    return Game(
        id=0,
        guild=7,
        channel=channel,
        host=host,
        options="edition=classic cards=jamaica",
        locale="en-GB",
        secret=SECRET,
        status=Status.LOBBY,
        seats=(Seat(host, "Ana ⚓", 11),),
        record=(),
        board=None,
        version=0,
        created=NOON,
        changed=NOON,
    )


def started(game: Game) -> Change:
    """Return what seats one more and lets the game begin."""
    return Change(status=Status.PLAYING, seats=(*game.seats, Seat(BEN, "Ben", 12)))


def entry(number: int, click: int = 0) -> Entry:
    return Entry(
        number % 2, f"S{number}>{number + 6}", (ANA, BEN)[number % 2], click, NOON + number
    )


def moved(game: Game, click: int = 0, times: int = 1) -> Change:
    """Return what adds so many actions to the record."""
    begin = len(game.record)
    return Change(entries=tuple(entry(begin + more, click) for more in range(times)))


async def playing(repository: Repository, channel: int = HALL) -> Game:
    """Store a game that has just begun; it stands at version 2."""
    game = await repository.create(lobby(channel), NO_CLICK)
    return await repository.save(game, started(game), NO_CLICK, NOON)
