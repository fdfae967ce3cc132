"""Calls of every method of the repository, as the bot makes them while people play."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from benchmarks.statements.daily_operations import DAILY_OPERATIONS
from benchmarks.statements.games import (
    BOARD_COUNT,
    LATER,
    LONG_AGO,
    REMOVED_COUNT,
    RUNNING_CLOCK,
    with_ended_games,
    with_lobby,
    with_many_running_games,
    with_people,
    with_removed_games,
    with_resting_game,
    with_running_game,
    with_saved_text,
)
from benchmarks.statements.operation import Operation
from game.model.due import Due, DueMoment
from game.model.game import Change, Game, Status
from game.model.ids import NO_GAME, ChannelId, GameId, InteractionId, MessageId, UserId
from game.model.message import Call, MessageRef, ShownState
from game.model.people import Cut, Seat
from game.model.preferences import Absence
from game.model.time import Milliseconds, Moment
from game.storage.repository import Repository
from game.tables.privacy.privacy import renaming
from game.tables.time.clock import CLOCK_JOBS, no_due_jobs
from tests.makers.games import actions_change, result_in, start_change, unstored_lobby
from tests.makers.people import ANA, BEN, GUILD, NOON, PEOPLE, moment_after_noon, new_click_id

CALL = Call("5", (BEN.user,))


def _save(
    name: str,
    change: Callable[[Game], Change],
    prepare: Callable[[Repository, int], Awaitable[Game]] = with_running_game,
) -> Operation:
    return Operation(
        f"save: {name}", lambda r, g: r.save(g, change(g), new_click_id(), NOON), prepare
    )


def _action_change(game: Game) -> Change:
    return actions_change(game, new_click_id())


def _turn_end_change(game: Game) -> Change:
    return replace(_action_change(game), turn_over=True, due={**no_due_jobs(), Due.COMPUTER: NOON})


def _join_change(game: Game) -> Change:
    seats = (*game.seats, Seat(BEN.user, "Ben", InteractionId(12)))
    return Change(seats=seats, cuts=(Cut(ANA.user, "parrot"),), due={Due.EXPIRY: LATER})


def _due_call_of(game: Game) -> DueMoment:
    return DueMoment(game.id, Due.CALL, NOON)


async def _rename(repository: Repository, game: Game) -> None:
    change = renaming(game, ANA.user, "salt", lambda _, seat: f"Player {seat + 1}")
    assert change is not None
    await repository.rename_person(game, change)


SAVE_OPERATIONS = (
    _save("an action", _action_change),
    _save("an action that ends a turn", _turn_end_change),
    _save(
        "an action that ends the game",
        lambda g: replace(_action_change(g), status=Status.FINISHED, result=result_in(g)),
    ),
    _save("seats and cuts in a lobby", _join_change, with_lobby),
    _save(
        "a game begins",
        lambda g: replace(start_change(g), due={Due.EXPIRY: None, Due.REST: LATER}),
        with_lobby,
    ),
    _save(
        "a resting game goes on",
        lambda _: Change(status=Status.PLAYING, due={Due.REST: LATER}),
        with_resting_game,
    ),
)

OPERATIONS = (
    Operation(
        "create",
        lambda r, g: r.create(
            unstored_lobby(ChannelId(g.channel + 1)), new_click_id(), {Due.EXPIRY: LATER}
        ),
    ),
    Operation("load", lambda r, g: r.load(g.id)),
    Operation("revision", lambda r, g: r.revision(g.id)),
    *SAVE_OPERATIONS,
    # A game's board message, its clock, and the people whom it calls
    Operation("begin_posting: nobody is called", lambda r, g: r.begin_posting(g.id)),
    Operation(
        "begin_posting: a call and due moments",
        lambda r, g: r.begin_posting(g.id, CALL, {Due.CALL: LATER, Due.CALL_NEXT: None}),
    ),
    Operation("call", lambda r, g: r.call(_due_call_of(g), CALL)),
    Operation("nudge", lambda r, g: r.nudge(g.id, CALL, {Due.CALL: LATER})),
    Operation(
        "place_board",
        lambda r, g: r.place_board(
            g.id, MessageRef(g.channel, MessageId(1)), ShownState("5", g.version)
        ),
    ),
    Operation("keep_promise", lambda r, g: r.keep_promise(g, MessageRef(g.channel, MessageId(1)))),
    Operation(
        "place_board: the clock begins",
        lambda r, g: r.place_board(
            g.id, MessageRef(g.channel, MessageId(1)), ShownState("5", g.version), RUNNING_CLOCK
        ),
    ),
    Operation("set_clock", lambda r, g: r.set_clock(g, RUNNING_CLOCK)),
    Operation("save_shown: 1 board", lambda r, g: r.save_shown({g.id: ShownState("5", g.version)})),
    Operation(
        f"save_shown: {BOARD_COUNT} boards",
        lambda r, g: r.save_shown(
            {
                GameId(number): ShownState("5", 2)
                for number in range(g.id - BOARD_COUNT + 1, g.id + 1)
            }
        ),
        with_many_running_games,
    ),
    Operation("lagging", lambda r, _: r.lagging(NOON)),
    # Due moments
    Operation("schedule", lambda r, g: r.schedule(g.id, {Due.REPOST: LATER, Due.CALL: None})),
    Operation("remove_due", lambda r, g: r.remove_due(_due_call_of(g))),
    Operation("move", lambda r, g: r.move(_due_call_of(g), LATER)),
    Operation("defer", lambda r, g: r.defer(g.id, Due.CALL, LATER)),
    Operation("hasten", lambda r, _: r.hasten(Due.FIND_CHANNEL, NOON)),
    Operation("due_of", lambda r, g: r.due_of(g.id, Due.CALL)),
    Operation("next_due", lambda r, _: r.next_due()),
    Operation("due_until", lambda r, _: r.due_until(NOON, 10)),
    Operation("save_online", lambda r, _: r.save_online(NOON)),
    Operation(
        "count_downtime: none",
        lambda r, _: r.count_downtime(CLOCK_JOBS, moment_after_noon(1), Milliseconds(1_000)),
        with_saved_text,
    ),
    Operation(
        "count_downtime: a minute",
        lambda r, _: r.count_downtime(CLOCK_JOBS, moment_after_noon(60_000), Milliseconds(1_000)),
        with_saved_text,
    ),
    Operation("set_names", lambda r, g: r.set_names(g)),
    # Queries that find games
    Operation("accepted", lambda r, _: r.accepted(new_click_id())),
    Operation("open_in", lambda r, g: r.open_in(g.channel)),
    Operation("finished_in", lambda r, g: r.finished_in(g.channel), with_ended_games),
    Operation("last_in", lambda r, g: r.last_in(g.channel), with_ended_games),
    Operation("called_off_in", lambda r, g: r.called_off_in(g.channel), with_ended_games),
    Operation("resting_in", lambda r, g: r.resting_in(g.channel), with_resting_game),
    Operation("open_of_server", lambda r, _: r.open_of_server(GUILD)),
    Operation("open_servers", lambda r, _: r.open_servers()),
    Operation("games_with", lambda r, _: r.games_with(Due.BOT_LEFT, GUILD)),
    Operation("servers_with", lambda r, _: r.servers_with(Due.BOT_LEFT)),
    Operation("numbers", lambda r, _: r.numbers(NO_GAME, 50)),
    Operation("numbers_open", lambda r, _: r.numbers_open()),
    Operation("watched_of_server", lambda r, _: r.watched_of_server(GUILD)),
    Operation("watched_of_host", lambda r, _: r.watched_of_host(ANA.user)),
    Operation("of_person", lambda r, _: r.of_person(ANA.user)),
    Operation("named_otherwise", lambda r, _: r.named_otherwise(GUILD, ANA.user, "Black Ana")),
    Operation("resting_of_person", lambda r, _: r.resting_of_person(ANA.user), with_resting_game),
    # Results
    Operation("add_result", lambda r, g: r.add_result(g.id, result_in(g))),
    Operation("results_of_server", lambda r, _: r.results_of_server(GUILD)),
    Operation("part_of_results_of_server", lambda r, _: r.part_of_results_of_server(GUILD, 0, 250)),
    Operation("seat_names", lambda r, g: r.seat_names({ANA.user: g.id})),
    Operation("results_of_person", lambda r, _: r.results_of_person(ANA.user)),
    Operation("finished_games_of", lambda r, _: r.finished_games_of(ANA.user, GUILD)),
    Operation("servers_with_results", lambda r, _: r.servers_with_results()),
    Operation("servers_with_results_of", lambda r, _: r.servers_with_results_of(ANA.user)),
    Operation("finished_without_result", lambda r, _: r.finished_without_result(NO_GAME, 50)),
    # People
    Operation("preferences: 1 person", lambda r, _: r.preferences([ANA.user]), with_people),
    Operation(
        "preferences: 5 people",
        lambda r, _: r.preferences([person.user for person in PEOPLE[:5]]),
        with_people,
    ),
    Operation(
        "prefer",
        lambda r, _: r.prefer(ANA.user, lambda before: replace(before, next=not before.next)),
        with_people,
    ),
    Operation("undelivered", lambda r, _: r.undelivered(), with_people),
    Operation("save_absence", lambda r, _: r.save_absence(Absence(BEN.user, NOON, LATER))),
    Operation("absences_of", lambda r, _: r.absences_of(ANA.user, NOON), with_people),
    Operation("away_after", lambda r, _: r.away_after(NOON), with_people),
    Operation("save_text", lambda r, _: r.save_text("key", "value")),
    Operation("try_writing", lambda r, _: r.try_writing("key", "value")),
    Operation("saved_text", lambda r, _: r.saved_text("key"), with_saved_text),
    # Settings of servers
    Operation(
        "save_server_settings",
        lambda r, _: r.save_server_settings(GUILD, {"language": "de"}),
    ),
    Operation("server_settings", lambda r, _: r.server_settings(GUILD)),
    Operation("hosts_of_open", lambda r, _: r.hosts_of_open(GUILD)),
    Operation("servers_with_settings", lambda r, _: r.servers_with_settings()),
    Operation("forget_server_settings", lambda r, _: r.forget_server_settings(GUILD)),
    *DAILY_OPERATIONS,
    # Forgetting people and removing games
    Operation("begin_forgetting", lambda r, _: r.begin_forgetting(ANA.user), with_people),
    Operation("forgetting", lambda r, _: r.forgetting()),
    Operation("games_mentioning", lambda r, _: r.games_mentioning(ANA.user, GameId(1), GameId(50))),
    Operation("rename_person", _rename),
    Operation("forget", lambda r, _: r.forget(ANA.user), with_people),
    Operation("rename_in_results", lambda r, _: r.rename_in_results(ANA.user, GUILD, UserId(-7))),
    Operation(
        f"remove_ended: {REMOVED_COUNT} games",
        lambda r, _: r.remove_ended(Moment(LONG_AGO + 1), REMOVED_COUNT),
        with_ended_games,
    ),
    Operation("remove_results", lambda r, _: r.remove_results(NOON, REMOVED_COUNT)),
    Operation("remove_results_of_server", lambda r, _: r.remove_results_of_server(GUILD)),
    Operation("tidy", lambda r, _: r.tidy(), with_removed_games),
)
"""The operations that the benchmark counts at both SQLite and PostgreSQL."""
