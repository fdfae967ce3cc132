"""The methods of a repository: those that change something, and those that only read."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from game.model.clock import Clock, ClockChange
from game.model.daily import Attempts, Day, DayPost, MorningChannel
from game.model.due import Due, DueMoment
from game.model.game import Game
from game.model.ids import NO_GAME, ChannelId, GameId, InteractionId, MessageId, UserId
from game.model.message import Call, MessageRef, ShownState
from game.model.preferences import Absence, Preferences
from game.model.time import Milliseconds
from game.storage.repository import Repository
from tests.makers.games import actions_change, result_in, unstored_lobby
from tests.makers.people import ANA, GUILD, HALL_CHANNEL, NOON, moment_after_noon

from .chronicles import CHRONICLE
from .forgetting import renaming_of_ana

DUE_CALL_MOMENT = DueMoment(GameId(1), Due.CALL, NOON)

TODAY = Day(20_000)
ATTEMPTS = Attempts(ANA.user, TODAY, NOON, GUILD, HALL_CHANNEL)
PUZZLE_POST = DayPost(TODAY, HALL_CHANNEL, GUILD, "en")
MORNING = MorningChannel(HALL_CHANNEL, "en", NOON)

RepositoryCall = Callable[[Repository, Game], Awaitable[object]]


async def _begin_and_save_attempts(repository: Repository) -> None:
    """Begin attempts, and save them. Attempts that never began cannot be saved."""
    await repository.begin_attempts(ATTEMPTS)
    await repository.save_attempts(replace(ATTEMPTS, version=2))


WRITE_METHODS: dict[str, RepositoryCall] = {
    "create": lambda r, _: r.create(unstored_lobby(ChannelId(5)), InteractionId(30)),
    "save": lambda r, g: r.save(g, actions_change(g), InteractionId(20), NOON),
    "begin_posting": lambda r, g: r.begin_posting(g.id, Call("1")),
    "call": lambda r, _: r.call(DUE_CALL_MOMENT, Call("1")),
    "nudge": lambda r, g: r.nudge(g.id, Call("1"), {Due.CALL: moment_after_noon(1)}),
    "remove_due": lambda r, _: r.remove_due(DUE_CALL_MOMENT),
    "move": lambda r, _: r.move(DUE_CALL_MOMENT, moment_after_noon(1)),
    "defer": lambda r, g: r.defer(g.id, Due.CALL, moment_after_noon(1)),
    "place_board": lambda r, g: r.place_board(g.id, MessageRef(HALL_CHANNEL, MessageId(1))),
    "keep_promise": lambda r, g: r.keep_promise(g, MessageRef(HALL_CHANNEL, MessageId(1))),
    "set_clock": lambda r, g: r.set_clock(g, ClockChange(Clock(NOON), {})),
    "set_names": lambda r, g: r.set_names(g),
    "save_shown": lambda r, g: r.save_shown({g.id: ShownState("1", 2)}),
    "hasten": lambda r, _: r.hasten(Due.CALL, moment_after_noon(1)),
    "schedule": lambda r, g: r.schedule(g.id, {Due.REST: NOON}),
    "count_downtime": lambda r, _: r.count_downtime([Due.CALL], NOON, Milliseconds(1)),
    "save_online": lambda r, _: r.save_online(NOON),
    "save_absence": lambda r, _: r.save_absence(Absence(ANA.user, NOON, moment_after_noon(1))),
    "save_text": lambda r, _: r.save_text("key", "value"),
    "try_writing": lambda r, _: r.try_writing("key", "value"),
    "prefer": lambda r, _: r.prefer(ANA.user, lambda _: Preferences()),
    "begin_forgetting": lambda r, _: r.begin_forgetting(ANA.user),
    "rename_person": lambda r, g: r.rename_person(g, renaming_of_ana(g)),
    "begin_attempts": lambda r, _: r.begin_attempts(ATTEMPTS),
    "save_attempts": lambda r, _: _begin_and_save_attempts(r),
    "share": lambda r, _: r.share(ATTEMPTS, PUZZLE_POST, NOON, "Ana"),
    "begin_day_post": lambda r, _: r.begin_day_post(HALL_CHANNEL, TODAY),
    "place_day_post": lambda r, _: r.place_day_post(HALL_CHANNEL, TODAY, MessageId(1), 0),
    "set_morning_channel": lambda r, _: r.set_morning_channel(GUILD, MORNING),
    "save_moderator_notified": lambda r, _: r.save_moderator_notified(
        GUILD, HALL_CHANNEL, notified=True
    ),
    "begin_morning": lambda r, _: r.begin_morning(GUILD, MORNING, TODAY, moment_after_noon(1)),
    "remove_days": lambda r, _: r.remove_days(TODAY),
    "save_server_settings": lambda r, _: r.save_server_settings(GUILD, {"language": "de"}),
    "set_chronicle": lambda r, _: r.set_chronicle(GUILD, CHRONICLE),
    "advance_chronicle": lambda r, _: r.advance_chronicle(GUILD, CHRONICLE, CHRONICLE),
    "forget_server_settings": lambda r, _: r.forget_server_settings(GUILD),
    "forget": lambda r, _: r.forget(ANA.user),
    "remove_ended": lambda r, _: r.remove_ended(NOON, 9),
    "add_result": lambda r, g: r.add_result(g.id, result_in(g)),
    "rename_in_results": lambda r, _: r.rename_in_results(ANA.user, GUILD, UserId(-7)),
    "remove_results": lambda r, _: r.remove_results(NOON, 9),
    "remove_results_of_server": lambda r, _: r.remove_results_of_server(GUILD),
}
READ_METHODS: dict[str, RepositoryCall] = {
    "load": lambda r, g: r.load(g.id),
    "revision": lambda r, g: r.revision(g.id),
    "due_of": lambda r, g: r.due_of(g.id, Due.CALL),
    "accepted": lambda r, _: r.accepted(InteractionId(1)),
    "open_in": lambda r, _: r.open_in(HALL_CHANNEL),
    "finished_in": lambda r, _: r.finished_in(HALL_CHANNEL),
    "called_off_in": lambda r, _: r.called_off_in(HALL_CHANNEL),
    "lagging": lambda r, _: r.lagging(NOON),
    "open_of_server": lambda r, _: r.open_of_server(GUILD),
    "named_otherwise": lambda r, _: r.named_otherwise(GUILD, ANA.user, "Black Ana"),
    "open_servers": lambda r, _: r.open_servers(),
    "games_with": lambda r, _: r.games_with(Due.BOT_LEFT, GUILD),
    "servers_with": lambda r, _: r.servers_with(Due.BOT_LEFT),
    "numbers": lambda r, _: r.numbers(NO_GAME, 9),
    "numbers_open": lambda r, _: r.numbers_open(),
    "watched_of_server": lambda r, _: r.watched_of_server(GUILD),
    "watched_of_host": lambda r, _: r.watched_of_host(ANA.user),
    "last_in": lambda r, _: r.last_in(HALL_CHANNEL),
    "resting_in": lambda r, _: r.resting_in(HALL_CHANNEL),
    "next_due": lambda r, _: r.next_due(),
    "due_until": lambda r, _: r.due_until(NOON, 9),
    "absences_of": lambda r, _: r.absences_of(ANA.user, NOON),
    "away_after": lambda r, _: r.away_after(NOON),
    "of_person": lambda r, _: r.of_person(ANA.user),
    "resting_of_person": lambda r, _: r.resting_of_person(ANA.user),
    "saved_text": lambda r, _: r.saved_text("key"),
    "preferences": lambda r, _: r.preferences([ANA.user]),
    "undelivered": lambda r, _: r.undelivered(),
    "forgetting": lambda r, _: r.forgetting(),
    "attempts": lambda r, _: r.attempts(ANA.user, TODAY),
    "attempts_of": lambda r, _: r.attempts_of(ANA.user),
    "streak_of": lambda r, _: r.streak_of(ANA.user),
    "mornings_named": lambda r, _: r.mornings_named(ANA.user),
    "shares_of": lambda r, _: r.shares_of(ANA.user),
    "number_solved": lambda r, _: r.number_solved(GUILD, TODAY),
    "most_solved": lambda r, _: r.most_solved(GUILD, [TODAY]),
    "finished_on": lambda r, _: r.finished_on(GUILD, TODAY),
    "daily_server": lambda r, _: r.daily_server(GUILD),
    "server_settings": lambda r, _: r.server_settings(GUILD),
    "hosts_of_open": lambda r, _: r.hosts_of_open(GUILD),
    "servers_with_settings": lambda r, _: r.servers_with_settings(),
    "chronicle_of": lambda r, _: r.chronicle_of(GUILD),
    "next_chronicle": lambda r, _: r.next_chronicle(),
    "chronicles_until": lambda r, _: r.chronicles_until(NOON, 9),
    "chronicles_to_post": lambda r, _: r.chronicles_to_post(),
    "next_morning": lambda r, _: r.next_morning(),
    "mornings_until": lambda r, _: r.mornings_until(NOON, 9),
    "day_post": lambda r, _: r.day_post(HALL_CHANNEL, TODAY),
    "newest_post_day": lambda r, _: r.newest_post_day(HALL_CHANNEL),
    "shared_in": lambda r, _: r.shared_in(HALL_CHANNEL, TODAY),
    "lagging_posts": lambda r, _: r.lagging_posts(TODAY),
    "results_of_server": lambda r, _: r.results_of_server(GUILD),
    "part_of_results_of_server": lambda r, _: r.part_of_results_of_server(GUILD, 0, 9),
    "seat_names": lambda r, g: r.seat_names({ANA.user: g.id}),
    "results_of_person": lambda r, _: r.results_of_person(ANA.user),
    "finished_games_of": lambda r, _: r.finished_games_of(ANA.user, GUILD),
    "servers_with_results": lambda r, _: r.servers_with_results(),
    "servers_with_results_of": lambda r, _: r.servers_with_results_of(ANA.user),
    "finished_without_result": lambda r, _: r.finished_without_result(NO_GAME, 9),
    "games_mentioning": lambda r, _: r.games_mentioning(ANA.user, GameId(1), GameId(9)),
}
OTHER_METHODS = {"close", "tidy"}
"""Methods that neither read nor change stored games and people."""
