"""Calls of the repository's methods for the daily puzzles and the chronicles."""

from benchmarks.statements.days import (
    TODAY,
    begun_attempts_for,
    chronicle_for,
    day_post_for,
    morning_for,
    solved_attempts_for,
    with_begun_puzzle,
    with_due_chronicle,
    with_shared_puzzle,
)
from benchmarks.statements.operation import Operation
from game.model.daily import Day
from game.model.ids import GuildId, MessageId, UserId
from game.tables.daily.daily import KEPT_DAYS
from tests.makers.people import NOON, moment_after_noon

TWO_YEARS = [Day(day) for day in range(TODAY - KEPT_DAYS, TODAY + 1)]

DAILY_OPERATIONS = (
    Operation("begin_attempts", lambda r, g: r.begin_attempts(begun_attempts_for(g))),
    Operation(
        "save_attempts", lambda r, g: r.save_attempts(solved_attempts_for(g)), with_begun_puzzle
    ),
    Operation("attempts", lambda r, g: r.attempts(UserId(g.id), TODAY), with_begun_puzzle),
    Operation("attempts_of", lambda r, g: r.attempts_of(UserId(g.id)), with_begun_puzzle),
    Operation("streak_of", lambda r, g: r.streak_of(UserId(g.id)), with_shared_puzzle),
    Operation("shares_of", lambda r, g: r.shares_of(UserId(g.id)), with_shared_puzzle),
    Operation(
        "number_solved", lambda r, g: r.number_solved(GuildId(g.id), TODAY), with_shared_puzzle
    ),
    Operation("finished_on", lambda r, g: r.finished_on(GuildId(g.id), TODAY), with_shared_puzzle),
    Operation(
        "most_solved",
        lambda r, g: r.most_solved(GuildId(g.id), TWO_YEARS),
        with_shared_puzzle,
    ),
    Operation(
        "share",
        lambda r, g: r.share(solved_attempts_for(g), day_post_for(g), NOON, "Ana"),
        with_begun_puzzle,
    ),
    Operation("shared_in", lambda r, g: r.shared_in(g.channel, TODAY), with_shared_puzzle),
    Operation("day_post", lambda r, g: r.day_post(g.channel, TODAY), with_shared_puzzle),
    Operation("newest_post_day", lambda r, g: r.newest_post_day(g.channel), with_shared_puzzle),
    Operation("lagging_posts", lambda r, _: r.lagging_posts(TODAY), with_shared_puzzle),
    Operation(
        "begin_day_post", lambda r, g: r.begin_day_post(g.channel, TODAY), with_shared_puzzle
    ),
    Operation(
        "place_day_post",
        lambda r, g: r.place_day_post(g.channel, TODAY, MessageId(1), 1),
        with_shared_puzzle,
    ),
    Operation("daily_server", lambda r, g: r.daily_server(GuildId(g.id)), with_begun_puzzle),
    Operation(
        "set_morning_channel", lambda r, g: r.set_morning_channel(GuildId(g.id), morning_for(g))
    ),
    Operation(
        "save_moderator_notified",
        lambda r, g: r.save_moderator_notified(GuildId(g.id), g.channel, notified=True),
        with_begun_puzzle,
    ),
    Operation("mornings_named", lambda r, g: r.mornings_named(UserId(g.id)), with_begun_puzzle),
    Operation("next_morning", lambda r, _: r.next_morning(), with_begun_puzzle),
    Operation("mornings_until", lambda r, _: r.mornings_until(NOON, 9), with_begun_puzzle),
    Operation(
        "begin_morning",
        lambda r, g: r.begin_morning(GuildId(g.id), morning_for(g), TODAY, moment_after_noon(1)),
        with_begun_puzzle,
    ),
    Operation("remove_days", lambda r, _: r.remove_days(Day(TODAY + 1)), with_shared_puzzle),
    Operation("set_chronicle", lambda r, g: r.set_chronicle(GuildId(g.id), chronicle_for(g))),
    Operation("chronicle_of", lambda r, g: r.chronicle_of(GuildId(g.id)), with_due_chronicle),
    Operation("next_chronicle", lambda r, _: r.next_chronicle(), with_due_chronicle),
    Operation("chronicles_until", lambda r, _: r.chronicles_until(NOON, 9), with_due_chronicle),
    Operation("chronicles_to_post", lambda r, _: r.chronicles_to_post(), with_due_chronicle),
    Operation(
        "advance_chronicle",
        lambda r, g: r.advance_chronicle(GuildId(g.id), chronicle_for(g), chronicle_for(g)),
        with_due_chronicle,
    ),
)
"""The operations of the daily puzzles and of the chronicles, counted at both databases."""
