"""Data about puzzles: people can read it, export it and delete it, and old days are deleted."""

from game.model.daily import Day
from game.model.ids import MessageId
from game.storage.repository import Repository
from game.tables import Tables
from game.tables.daily.daily import KEPT_DAYS
from tests.makers.people import ANA, BEN, GUILD, HALL_CHANNEL, HALL_PLACE, Clock

from .player import TODAY, TOMORROW, make_wrong_attempt, moment_at, solve_puzzle

NOTHING = {"streak": None, "attempts": [], "shared": [], "servers whose channel you named": []}


async def forget_ana(tables: Tables) -> None:
    await tables.privacy.ask_to_be_forgotten(ANA.user)
    async for _ in tables.privacy.forget(ANA.user, lambda _, seat: f"Player {seat}"):
        """Go on with the next game."""


async def test_export_contains_all_puzzle_data(tables: Tables, clock: Clock) -> None:
    await make_wrong_attempt(tables, await tables.daily.begin_puzzle(ANA.user, HALL_PLACE))
    solved = await solve_puzzle(tables)
    await tables.daily.share_result(ANA, TODAY, HALL_PLACE, "en")
    assert await tables.privacy.attempts_of(ANA.user) == (solved,)
    everything = await tables.privacy.all_data_of(ANA.user)
    assert everything["daily puzzles"] == {
        "streak": {"length": 1, "last": "2026-11-05", "longest": 1, "before": 0},
        "attempts": [
            {
                "user": ANA.user,
                "day": "2026-11-05",
                "begun": clock.now,
                "guild": GUILD,
                "channel": HALL_CHANNEL,
                "made": solved.made,
                "actions": (),
                "result": "solved",
                "ended": clock.now,
                "version": solved.version,
                "click": solved.click,
            }
        ],
        "shared": [
            {
                "user": ANA.user,
                "day": "2026-11-05",
                "guild": GUILD,
                "channel": HALL_CHANNEL,
                "at": clock.now,
                "name": ANA.name,
            }
        ],
        "servers whose channel you named": [],
    }
    assert (await tables.privacy.all_data_of(BEN.user))["daily puzzles"] == NOTHING


async def test_forgotten_person_is_removed_from_messages_and_counts(
    tables: Tables, clock: Clock
) -> None:
    for person in (ANA, BEN):
        await solve_puzzle(tables, person)
        post = await tables.daily.share_result(person, TODAY, HALL_PLACE, "en")
    await tables.day_posts.save_message(post, MessageId(5), post.change_count)
    clock.now = moment_at(Day(TODAY + 100))
    await forget_ana(tables)
    everything = await tables.privacy.all_data_of(ANA.user)
    assert everything["daily puzzles"] == NOTHING
    (lagging,) = await tables.day_posts.lagging()
    content = await tables.day_posts.content(HALL_CHANNEL, TODAY)
    assert content is not None
    assert content.post == lagging
    assert [one.attempts.user for one in content.shared] == [BEN.user]
    assert (content.solved, content.streak) == (1, 1)


async def test_old_days_are_deleted_but_the_longest_streak_stays(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    for day in (TODAY, TOMORROW):
        clock.now = moment_at(day)
        await solve_puzzle(tables)
        await tables.daily.share_result(ANA, day, HALL_PLACE, "en")
    clock.now = moment_at(Day(TODAY + KEPT_DAYS))
    await tables.daily.remove_old()
    assert len(await tables.privacy.attempts_of(ANA.user)) == 2
    clock.now = moment_at(Day(TODAY + KEPT_DAYS + 1))
    await tables.daily.remove_old()
    assert [one.day for one in await tables.privacy.attempts_of(ANA.user)] == [TOMORROW]
    assert [one.day for one in await repository.shares_of(ANA.user)] == [TOMORROW]
    result = await tables.daily.result(ANA.user, TOMORROW, GUILD)
    assert (result.streak, result.longest) == (0, 2)
    assert await tables.privacy.tidy()
