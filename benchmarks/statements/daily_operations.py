"""Calls of the repository's methods that store the daily puzzles."""

from benchmarks.statements.days import (
    TODAY,
    attempted,
    attempts_at,
    morning_at,
    post_at,
    shared,
    solved_at,
)
from benchmarks.statements.operation import Operation
from game.model.daily import Day
from game.model.ids import GuildId, MessageId, UserId
from tests.makers.people import NOON, past_noon

DAILY = (
    Operation("begin_attempts", lambda r, g: r.begin_attempts(attempts_at(g))),
    Operation("save_attempts", lambda r, g: r.save_attempts(solved_at(g)), attempted),
    Operation("attempts", lambda r, g: r.attempts(UserId(g.id), TODAY), attempted),
    Operation("attempts_of", lambda r, g: r.attempts_of(UserId(g.id)), attempted),
    Operation("streak_of", lambda r, g: r.streak_of(UserId(g.id)), shared),
    Operation("shares_of", lambda r, g: r.shares_of(UserId(g.id)), shared),
    Operation("number_solved", lambda r, g: r.number_solved(GuildId(g.id), TODAY), shared),
    Operation("share", lambda r, g: r.share(solved_at(g), post_at(g), NOON, "Ana"), attempted),
    Operation("shared_in", lambda r, g: r.shared_in(g.channel, TODAY), shared),
    Operation("day_post", lambda r, g: r.day_post(g.channel, TODAY), shared),
    Operation("lagging_posts", lambda r, _: r.lagging_posts(TODAY), shared),
    Operation("begin_day_post", lambda r, g: r.begin_day_post(g.channel, TODAY), shared),
    Operation(
        "place_day_post", lambda r, g: r.place_day_post(g.channel, TODAY, MessageId(1), 1), shared
    ),
    Operation("daily_server", lambda r, g: r.daily_server(GuildId(g.id)), attempted),
    Operation("set_morning", lambda r, g: r.set_morning(GuildId(g.id), morning_at(g))),
    Operation(
        "save_moderator_notified",
        lambda r, g: r.save_moderator_notified(GuildId(g.id), g.channel, notified=True),
        attempted,
    ),
    Operation("mornings_named", lambda r, g: r.mornings_named(UserId(g.id)), attempted),
    Operation("next_morning", lambda r, _: r.next_morning(), attempted),
    Operation("mornings_until", lambda r, _: r.mornings_until(NOON, 9), attempted),
    Operation(
        "begin_morning",
        lambda r, g: r.begin_morning(GuildId(g.id), morning_at(g), TODAY, past_noon(1)),
        attempted,
    ),
    Operation("remove_days", lambda r, _: r.remove_days(Day(TODAY + 1)), shared),
)
"""The operations of the daily puzzles, counted at both databases."""
