"""What any repository must do about daily puzzles."""

import asyncio
from dataclasses import replace

import pytest

from game.model.daily import (
    Attempts,
    AttemptsResult,
    DailyServer,
    DailyShare,
    MostSolved,
    SharedAttempts,
    Streak,
)
from game.model.ids import InteractionId, MessageId, UserId
from game.storage.errors import StaleAttempts
from game.storage.repository import Repository
from game.tables import Person
from tests.makers.people import (
    ANA,
    ATTIC_CHANNEL,
    BEN,
    CLEO,
    DAN,
    GUILD,
    HALL_CHANNEL,
    NOON,
    moment_after_noon,
)

from .days import (
    DAY_AFTER_TOMORROW,
    DIRECT_MESSAGE_GUILD,
    MORNING,
    NEXT_MORNING,
    OTHER_GUILD,
    PUZZLE_POST,
    TODAY,
    TOMORROW,
    YESTERDAY,
    begin_puzzle,
    end_puzzle,
)
from .mornings import Mornings


class Attempting:
    async def test_beginning_twice_returns_the_first_attempts(self, repository: Repository) -> None:
        assert await repository.attempts(ANA.user, TODAY) is None
        first = await begin_puzzle(repository)
        later = replace(first, begun=moment_after_noon(5), guild=OTHER_GUILD)
        assert await repository.begin_attempts(later) == first
        assert await repository.attempts(ANA.user, TODAY) == first

    async def test_attempts_are_read_back(self, repository: Repository) -> None:
        before = await begin_puzzle(repository)
        after = replace(
            before,
            guild=OTHER_GUILD,
            channel=ATTIC_CHANNEL,
            made=("R23>15", "S3>9,S9>11"),
            actions=("R23>15",),
            version=2,
            click=InteractionId(77),
        )
        await repository.save_attempts(after)
        assert await repository.attempts(ANA.user, TODAY) == after
        other = await begin_puzzle(repository, day=YESTERDAY)
        assert await repository.attempts_of(ANA.user) == (other, after)
        assert await repository.attempts_of(BEN.user) == ()

    async def test_only_one_of_a_hundred_concurrent_changes_is_saved(
        self, repository: Repository
    ) -> None:
        before = await begin_puzzle(repository)
        answers = await asyncio.gather(
            *(
                repository.save_attempts(replace(before, version=2, click=InteractionId(click)))
                for click in range(100)
            ),
            return_exceptions=True,
        )
        assert answers.count(None) == 1
        assert sum(isinstance(answer, StaleAttempts) for answer in answers) == 99

    async def test_saving_attempts_that_never_began_raises_stale_attempts(
        self, repository: Repository
    ) -> None:
        fresh = Attempts(ANA.user, TODAY, NOON, GUILD, HALL_CHANNEL, version=2)
        with pytest.raises(StaleAttempts):
            await repository.save_attempts(fresh)
        assert await repository.attempts(ANA.user, TODAY) is None


class Streaks:
    async def test_a_solution_prolongs_the_streaks_of_person_and_server(
        self, repository: Repository
    ) -> None:
        assert await repository.streak_of(ANA.user) is None
        for day in (YESTERDAY, TODAY):
            await end_puzzle(repository, day=day)
        assert await repository.streak_of(ANA.user) == Streak(2, TODAY, 2)
        assert await repository.daily_server(GUILD) == DailyServer(GUILD, Streak(2, TODAY, 2))
        await end_puzzle(repository, BEN)
        assert (await repository.daily_server(GUILD)).streak == Streak(2, TODAY, 2)

    async def test_a_failed_puzzle_prolongs_no_streak(self, repository: Repository) -> None:
        await end_puzzle(repository, result=AttemptsResult.FAILED)
        assert await repository.streak_of(ANA.user) is None
        assert await repository.daily_server(GUILD) == DailyServer(GUILD)
        assert await repository.number_solved(GUILD, TODAY) == 0

    async def test_a_direct_message_solution_counts_for_a_server_once_it_is_shared(
        self, repository: Repository
    ) -> None:
        attempts = await end_puzzle(repository, guild=DIRECT_MESSAGE_GUILD)
        assert (await repository.streak_of(ANA.user)) == Streak(1, TODAY, 1)
        assert await repository.number_solved(GUILD, TODAY) == 0
        assert (await repository.daily_server(DIRECT_MESSAGE_GUILD)).streak == Streak()
        await repository.share(attempts, PUZZLE_POST, NOON, "Ana")
        assert await repository.number_solved(GUILD, TODAY) == 1
        assert (await repository.daily_server(GUILD)).streak == Streak(1, TODAY, 1)

    async def test_a_person_is_counted_once_on_a_server(self, repository: Repository) -> None:
        for person in (ANA, BEN):
            attempts = await end_puzzle(repository, person)
            for channel in (HALL_CHANNEL, ATTIC_CHANNEL):
                await repository.share(attempts, replace(PUZZLE_POST, channel=channel), NOON, "Ana")
        assert await repository.number_solved(GUILD, TODAY) == 2
        assert await repository.number_solved(OTHER_GUILD, TODAY) == 0
        assert await repository.number_solved(GUILD, YESTERDAY) == 0

    async def test_most_puzzles_are_counted_on_one_server_and_on_the_given_days(
        self, repository: Repository
    ) -> None:
        days = (YESTERDAY, TODAY, TOMORROW)
        assert await repository.most_solved(GUILD, days) is None
        for day in days:
            await end_puzzle(repository, BEN, day, guild=OTHER_GUILD)
            await end_puzzle(repository, CLEO, day, AttemptsResult.FAILED)
        await end_puzzle(repository, day=YESTERDAY)
        for day in (TODAY, TOMORROW):
            await end_puzzle(repository, DAN, day)
        assert await repository.most_solved(GUILD, days) == MostSolved(DAN.user, 2)
        assert await repository.most_solved(GUILD, [YESTERDAY]) == MostSolved(ANA.user, 1)
        assert await repository.most_solved(OTHER_GUILD, days) == MostSolved(BEN.user, 3)
        assert await repository.most_solved(GUILD, []) is None

    async def test_of_equally_many_puzzles_the_number_that_was_reached_first_counts(
        self, repository: Repository
    ) -> None:
        await end_puzzle(repository, at=moment_after_noon(20))
        await end_puzzle(repository, BEN, at=moment_after_noon(10))
        assert await repository.most_solved(GUILD, [TODAY]) == MostSolved(BEN.user, 1)

    async def test_concurrent_solutions_prolong_the_server_streak_once(
        self, repository: Repository
    ) -> None:
        await end_puzzle(repository, day=YESTERDAY)
        await asyncio.gather(*(end_puzzle(repository, person) for person in (ANA, BEN, CLEO)))
        assert (await repository.daily_server(GUILD)).streak == Streak(2, TODAY, 2)
        assert await repository.number_solved(GUILD, TODAY) == 3


class Sharing:
    async def test_a_channels_message_lists_shared_results_in_order_of_sharing(
        self, repository: Repository
    ) -> None:
        shared = [await end_puzzle(repository, person) for person in (CLEO, ANA, BEN)]
        for number, attempts in enumerate(shared):
            post = await repository.share(attempts, PUZZLE_POST, moment_after_noon(number), "Ana")
            assert post == replace(PUZZLE_POST, change_count=number + 1)
        assert await repository.shared_in(HALL_CHANNEL, TODAY) == tuple(
            SharedAttempts("Ana", attempts) for attempts in shared
        )
        assert await repository.shared_in(ATTIC_CHANNEL, TODAY) == ()
        share = DailyShare(ANA.user, TODAY, GUILD, HALL_CHANNEL, moment_after_noon(1), "Ana")
        assert await repository.shares_of(ANA.user) == (share,)

    async def test_sharing_twice_counts_once(self, repository: Repository) -> None:
        attempts = await end_puzzle(repository)
        posts = await asyncio.gather(
            *(
                repository.share(attempts, PUZZLE_POST, moment_after_noon(number), "Ana")
                for number in range(9)
            )
        )
        assert set(posts) == {replace(PUZZLE_POST, change_count=1)}
        assert await repository.shared_in(HALL_CHANNEL, TODAY) == (SharedAttempts("Ana", attempts),)

    async def test_results_of_a_forgotten_person_are_not_shared(
        self, repository: Repository
    ) -> None:
        attempts = await end_puzzle(repository)
        await repository.forget(ANA.user)
        assert await repository.share(attempts, PUZZLE_POST, NOON, "Ana") == PUZZLE_POST
        assert await repository.shares_of(ANA.user) == ()

    async def test_a_message_lags_until_it_shows_every_shared_result(
        self, repository: Repository
    ) -> None:
        post = await repository.share(await end_puzzle(repository), PUZZLE_POST, NOON, "Ana")
        assert await repository.lagging_posts(TODAY) == (post,)
        await repository.begin_day_post(HALL_CHANNEL, TODAY)
        assert await repository.lagging_posts(TODAY) == (replace(post, posting=True),)
        await repository.place_day_post(HALL_CHANNEL, TODAY, MessageId(5), 1)
        assert await repository.lagging_posts(TODAY) == ()
        post = await repository.share(await end_puzzle(repository, BEN), PUZZLE_POST, NOON, "Ana")
        assert post == replace(PUZZLE_POST, message=MessageId(5), change_count=3, shown=1)
        assert await repository.lagging_posts(TODAY) == (post,)
        assert await repository.day_post(HALL_CHANNEL, TODAY) == post

    async def test_finishes_on_a_server_include_shared_ones(self, repository: Repository) -> None:
        await end_puzzle(repository, BEN, result=AttemptsResult.FAILED)
        shared = await end_puzzle(repository, ANA, guild=OTHER_GUILD)
        await repository.share(shared, PUZZLE_POST, NOON, "Ana")
        await end_puzzle(repository, CLEO, guild=OTHER_GUILD)
        finishes = await repository.finished_on(GUILD, TODAY)
        assert [one.result for one in finishes] == ["solved", "failed"]
        assert [one.tries for one in finishes] == [len(shared.made)] * 2

    async def test_a_solution_makes_every_message_of_its_server_lag(
        self, repository: Repository
    ) -> None:
        for channel in (HALL_CHANNEL, ATTIC_CHANNEL):
            failed = await end_puzzle(repository, ANA, result=AttemptsResult.FAILED)
            await repository.share(failed, replace(PUZZLE_POST, channel=channel), NOON, "Ana")
            await repository.place_day_post(channel, TODAY, MessageId(channel), 1)
        await end_puzzle(repository, BEN, guild=OTHER_GUILD)
        assert await repository.lagging_posts(TODAY) == ()
        await end_puzzle(repository, CLEO)
        assert [post.change_count for post in await repository.lagging_posts(TODAY)] == [2, 2]
        for channel in (HALL_CHANNEL, ATTIC_CHANNEL):
            await repository.place_day_post(channel, TODAY, None, 2)
        await end_puzzle(repository, Person(UserId(44), "Dirk"))
        assert await repository.lagging_posts(TODAY) == ()

    async def test_the_message_of_an_earlier_day_lags_only_if_it_was_sent(
        self, repository: Repository
    ) -> None:
        post = await repository.share(await end_puzzle(repository), PUZZLE_POST, NOON, "Ana")
        assert await repository.lagging_posts(TOMORROW) == ()
        await repository.place_day_post(HALL_CHANNEL, TODAY, MessageId(5), None)
        expected = replace(post, message=MessageId(5))
        assert await repository.lagging_posts(TOMORROW) == (expected,)


class Concurrency:
    async def test_concurrent_solving_sharing_and_forgetting_stay_consistent(
        self, repository: Repository
    ) -> None:
        """People solve, share in two channels and are forgotten while mornings begin."""
        people = [replace(ANA, user=UserId(1_000 + number)) for number in range(12)]
        await repository.set_morning_channel(GUILD, MORNING)

        async def play_day(person: Person, *, is_forgotten: bool) -> None:
            attempts = await end_puzzle(repository, person)
            for channel in (HALL_CHANNEL, ATTIC_CHANNEL):
                await repository.share(attempts, replace(PUZZLE_POST, channel=channel), NOON, "Ana")
                await repository.begin_morning(GUILD, MORNING, TODAY, NEXT_MORNING)
            if is_forgotten:
                await repository.forget(person.user)

        await asyncio.gather(
            *(play_day(person, is_forgotten=person.user % 2 == 0) for person in people)
        )
        staying = [person.user for person in people if person.user % 2]
        for channel in (HALL_CHANNEL, ATTIC_CHANNEL):
            shared = await repository.shared_in(channel, TODAY)
            assert [one.attempts.user for one in shared] == staying
            post = await repository.day_post(channel, TODAY)
            assert post is not None
            # Each share and each forgotten person raises the count. A solved puzzle raises it if
            # the post exists by then.
            assert post.change_count >= len(people) + len(people) - len(staying)
        assert await repository.number_solved(GUILD, TODAY) == len(staying)
        assert (await repository.daily_server(GUILD)).streak == Streak(1, TODAY, 1)


class Removing:
    async def test_forgetting_removes_attempts_shares_and_streak_of_a_person(
        self, repository: Repository
    ) -> None:
        ben = await end_puzzle(repository, BEN)
        for attempts in (await end_puzzle(repository), ben):
            post = await repository.share(attempts, PUZZLE_POST, NOON, "Ana")
        await repository.place_day_post(HALL_CHANNEL, TODAY, MessageId(5), post.change_count)
        await repository.forget(ANA.user)
        assert await repository.attempts_of(ANA.user) == ()
        assert await repository.shares_of(ANA.user) == ()
        assert await repository.streak_of(ANA.user) is None
        assert await repository.shared_in(HALL_CHANNEL, TODAY) == (SharedAttempts("Ana", ben),)
        assert await repository.number_solved(GUILD, TODAY) == 1
        assert (await repository.daily_server(GUILD)).streak == Streak(1, TODAY, 1)
        (lagging,) = await repository.lagging_posts(DAY_AFTER_TOMORROW)
        assert (lagging.change_count, lagging.shown) == (3, 2)

    async def test_removing_old_days_keeps_the_streaks(self, repository: Repository) -> None:
        for day in (YESTERDAY, TODAY):
            await repository.share(
                await end_puzzle(repository, day=day), replace(PUZZLE_POST, day=day), NOON, "Ana"
            )
        await repository.remove_days(TODAY)
        assert [one.day for one in await repository.attempts_of(ANA.user)] == [TODAY]
        assert [one.day for one in await repository.shares_of(ANA.user)] == [TODAY]
        assert await repository.day_post(HALL_CHANNEL, YESTERDAY) is None
        assert await repository.day_post(HALL_CHANNEL, TODAY) is not None
        assert await repository.streak_of(ANA.user) == Streak(2, TODAY, 2)
        assert (await repository.daily_server(GUILD)).streak == Streak(2, TODAY, 2)
        assert await repository.tidy()


class Daily(Attempting, Streaks, Sharing, Mornings, Concurrency, Removing):
    """The contract about daily puzzles."""
