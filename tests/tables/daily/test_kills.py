"""A kill before or after any write loses nothing that people were told."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from game.model.daily import Attempts, AttemptsResult, Streak
from game.model.ids import MessageId
from game.storage.repository import Repository
from game.tables import Person, Tables
from game.tables.daily.attempts import with_action
from game.tables.daily.days import puzzle_on
from game.tables.daily.errors import NotBegun
from tests.makers.people import ANA, BEN, CLEO, GUILD, HALL_CHANNEL, HALL_PLACE, MODERATOR, Clock

from .player import (
    DIRECT_MESSAGE_PLACE,
    TODAY,
    TOMORROW,
    YESTERDAY,
    click_on_panel,
    moment_at,
    wrong_action,
)

pytestmark = pytest.mark.both
WRITES = (
    ("set_morning_channel", 0),
    ("begin_morning", 0),
    ("begin_day_post", 0),
    ("place_day_post", 0),
    ("begin_attempts", 0),
    *(("save_attempts", number) for number in range(14)),
    *(("share", number) for number in range(3)),
    ("begin_day_post", 1),
    ("place_day_post", 1),
    ("begin_forgetting", 0),
    ("forget", 0),
    ("place_day_post", 2),
)
"""The writes of one day: the method's name, and how many calls of this method came before."""


class Killed(BaseException):
    """Stands for the end of the process at this moment."""


class DayWithKill:
    """A day on a server whose process is killed at one write and started again.

    A person who got no answer repeats the action with the same click.
    """

    def __init__(self, repository: Repository, clock: Clock) -> None:
        self._repository = repository
        self._clock = clock
        self.tables = Tables(repository, clock)

    async def repeat_after_kill(self, step: Callable[[], Awaitable[Any]]) -> Any:
        """Do a step, and repeat it after a kill; return the step's result."""
        try:
            return await step()
        except Killed:
            self.tables = Tables(self._repository, self._clock)
            return await step()

    async def attempt(self, person: Person, attempts: Attempts, *, right: bool) -> Attempts:
        puzzle = puzzle_on(TODAY)
        place = DIRECT_MESSAGE_PLACE if person is CLEO else HALL_PLACE
        for action in puzzle.solution if right else [wrong_action(puzzle)]:
            panel_click = click_on_panel(attempts, place=place)
            attempts = await self.repeat_after_kill(
                lambda m=panel_click, a=action: self.tables.daily.do(m, with_action, a)
            )
        panel_click = click_on_panel(attempts, place=place)
        return await self.repeat_after_kill(lambda: self.tables.daily.confirm(panel_click))

    async def share(self, person: Person) -> None:
        await self.repeat_after_kill(
            lambda: self.tables.daily.share_result(person, TODAY, HALL_PLACE, "en")
        )

    async def follow(self) -> None:
        """Bring outdated messages up to date, as the bot does after a start."""
        for post in await self.tables.day_posts.lagging():
            await self.tables.day_posts.begin_posting(post)
            message = post.message or MessageId(5)
            await self.tables.day_posts.save_message(post, message, post.change_count)

    async def forget(self) -> None:
        await self.tables.privacy.ask_to_be_forgotten(BEN.user)
        for user in await self.tables.privacy.users_to_forget():
            async for _ in self.tables.privacy.forget(user, lambda _, seat: f"Player {seat}"):
                """Go on with the next game."""

    async def play(self) -> None:
        """Let three people solve the puzzle and one fail, three share, and one be forgotten."""
        self._clock.now = moment_at(YESTERDAY)
        await self.repeat_after_kill(
            lambda: self.tables.day_posts.choose_channel(HALL_PLACE, "de", MODERATOR)
        )
        self._clock.now = moment_at(TODAY)
        await self.repeat_after_kill(lambda: self.tables.day_posts.begin_due_posts(9))
        await self.repeat_after_kill(self.follow)
        for person, attempts_are_right in ((ANA, [True]), (BEN, [False, True]), (CLEO, [True])):
            begun = await self.repeat_after_kill(
                lambda p=person: self.tables.daily.begin_puzzle(p.user, HALL_PLACE)
            )
            for right in attempts_are_right:
                begun = await self.attempt(person, begun, right=right)
            await self.share(person)
            self._clock.now += 1
        await self.repeat_after_kill(self.follow)
        await self.repeat_after_kill(self.forget)
        await self.repeat_after_kill(self.follow)


@asynccontextmanager
async def kill_at_write(
    repository: Repository, write: str, number: int, *, written: bool
) -> AsyncIterator[list[str]]:
    """Kill the process at call ``number`` of this write, counted from 0.

    The kill comes before the write, or after it if ``written`` is true.
    """
    calls: list[str] = []
    original_write = getattr(repository, write)

    async def write_or_kill(*args: Any, **kwargs: Any) -> Any:
        calls.append(write)
        if len(calls) != number + 1:
            return await original_write(*args, **kwargs)
        if written:
            await original_write(*args, **kwargs)
        raise Killed

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(repository, write, write_or_kill)
        yield calls


async def check_result(tables: Tables) -> None:
    """Check that the result is the same as that of a day without a kill."""
    content = await tables.day_posts.content(HALL_CHANNEL, TODAY)
    assert content is not None
    assert [one.name for one in content.shared] == [ANA.name, CLEO.name]
    assert [len(one.attempts.made) for one in content.shared] == [1, 1]
    assert {one.attempts.result for one in content.shared} == {AttemptsResult.SOLVED}
    assert (content.post.locale, content.post.message) == ("de", MessageId(5))
    assert (content.post.change_count, content.post.shown, content.post.posting) == (6, 6, False)
    assert (content.streak, content.solved) == (1, 2)
    assert await tables.day_posts.lagging() == ()
    for person in (ANA, CLEO):
        result = await tables.daily.result(person.user, TODAY, GUILD)
        assert (result.streak, result.server_streak, result.solver_count) == (1, 1, 2)
    with pytest.raises(NotBegun):
        await tables.daily.attempts(BEN.user, TODAY)
    assert await tables.privacy.users_to_forget() == ()
    server = await tables.day_posts.server(GUILD)
    assert server.streak == Streak(1, TODAY, 1)
    assert server.morning is not None
    assert server.morning.due == moment_at(TOMORROW, 0)


@pytest.mark.parametrize("written", [False, True], ids=["before", "after"])
@pytest.mark.parametrize(("write", "number"), WRITES)
async def test_kill_at_any_write_does_not_change_the_result(
    repository: Repository, clock: Clock, write: str, number: int, *, written: bool
) -> None:
    async with kill_at_write(repository, write, number, written=written) as calls:
        day = DayWithKill(repository, clock)
        await day.play()
    assert len(calls) > number
    await check_result(day.tables)
