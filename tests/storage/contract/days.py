"""Days, and helpers that begin and end a person's puzzle."""

from dataclasses import replace

from game.model.daily import Attempts, AttemptsResult, Day, DayPost, MorningChannel
from game.model.ids import GuildId
from game.model.time import Moment
from game.storage.repository import Repository
from game.tables import Person
from tests.makers.people import ANA, GUILD, HALL_CHANNEL, NOON, moment_after_noon

TODAY = Day(20_000)
YESTERDAY, TOMORROW, DAY_AFTER_TOMORROW = Day(TODAY - 1), Day(TODAY + 1), Day(TODAY + 2)
DIRECT_MESSAGE_GUILD, OTHER_GUILD = GuildId(0), GuildId(8)
PUZZLE_POST = DayPost(TODAY, HALL_CHANNEL, GUILD, "de")
NEXT_MORNING = moment_after_noon(86_400_000)
AFTER_NOON = moment_after_noon(9)
MORNING = MorningChannel(HALL_CHANNEL, "de", moment_after_noon(100))


async def begin_puzzle(repository: Repository, person: Person = ANA, day: Day = TODAY) -> Attempts:
    """Let a person begin a day's puzzle on a Discord server."""
    return await repository.begin_attempts(Attempts(person.user, day, NOON, GUILD, HALL_CHANNEL))


async def end_puzzle(
    repository: Repository,
    person: Person = ANA,
    day: Day = TODAY,
    result: AttemptsResult = AttemptsResult.SOLVED,
    guild: GuildId = GUILD,
    at: Moment = AFTER_NOON,
) -> Attempts:
    """Let a person end a day's puzzle with a result."""
    before = await begin_puzzle(repository, person, day)
    after = replace(
        before,
        guild=guild,
        made=("R23>15,S3>9",),
        result=result,
        ended=at,
        version=before.version + 1,
    )
    await repository.save_attempts(after)
    return after
