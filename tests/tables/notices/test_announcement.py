"""A board calls the player on turn as they prefer, and the next player only on request."""

from dataclasses import replace
from itertools import product

import pytest

from game.model.due import Due, DueMoment
from game.model.ids import ChannelId, GameId, UserId
from game.model.message import Call
from game.model.preferences import NotifyBy, Preferences, QuietHours
from game.model.time import Moment
from game.rules.actions import EndTurn
from game.tables import Table, Tables
from game.tables.decisions import Announcement
from game.tables.lobby.seats import change_computers
from game.tables.lobby.start import begin_game
from game.tables.milestones import milestone
from game.tables.notices.announcement import (
    announcement,
    next_person,
    repeated_announcement,
)
from game.tables.notices.nudge import NUDGE_AFTER
from game.tables.play.actions import resign
from tests.makers import late_tables
from tests.makers.people import ANA, BEN, CABIN_BOY, CLEO, HELMSMAN, NOON, Clock, new_click_id
from tests.makers.tables import (
    PASSING_OPTIONS,
    do,
    let_computer_act,
    nudge,
    open_lobby_of,
    person_not_on_turn,
    play_action,
    start_game,
    whose_turn,
)

HOUR = 60 * 60 * 1000
NIGHT = QuietHours(8 * 60, 10 * 60, "+00:00")
"""Quiet hours that contain ``NOON``, the usual moment of the tests."""

NO_DUE_CALLS = {Due.CALL: None, Due.CALL_NEXT: None}
MENTION, DIRECT, NEVER = (Preferences(told) for told in NotifyBy)


async def game_of_three(tables: Tables) -> Table:
    return await start_game(tables, 3, PASSING_OPTIONS)


def next_user(table: Table) -> UserId:
    user = next_person(table)
    assert user is not None
    return user


def quiet_end() -> Moment:
    day = 24 * HOUR
    return Moment(NOON - NOON % day + 10 * HOUR)


async def test_player_without_preferences_is_mentioned(tables: Tables) -> None:
    table = await game_of_three(tables)
    assert announcement(table, {}, NOON) == Announcement(
        Call("1", (whose_turn(table).user,)), NO_DUE_CALLS
    )


@pytest.mark.parametrize("told", NotifyBy)
@pytest.mark.parametrize("quiet", [None, NIGHT], ids=["by day", "at night"])
@pytest.mark.parametrize("refused", [None, "undelivered", "closed"])
async def test_player_on_turn_is_called_as_they_prefer(
    tables: Tables, told: NotifyBy, quiet: QuietHours | None, refused: str | None
) -> None:
    table = await game_of_three(tables)
    user = whose_turn(table).user
    wanted = Preferences(told, quiet=quiet)
    if refused is not None:
        wanted = replace(wanted, **{refused: True})
    announced = announcement(table, {user: wanted}, NOON)
    mentioned = quiet is None and (
        told is NotifyBy.MENTION or (told is NotifyBy.DIRECT and refused)
    )
    assert announced.call == Call("1", (user,) if mentioned else ())
    later = None
    if told is not NotifyBy.NEVER and not mentioned:
        later = NOON if quiet is None else quiet_end()
    assert announced.due == NO_DUE_CALLS | {Due.CALL: later}


async def test_next_player_is_called_only_on_request(tables: Tables) -> None:
    table = await game_of_three(tables)
    user, following_user = whose_turn(table).user, next_user(table)
    for told, next_too, quiet in product(NotifyBy, (False, True), (None, NIGHT)):
        wanted = Preferences(told, next=next_too, quiet=quiet)
        announced = announcement(table, {user: NEVER, following_user: wanted}, NOON)
        wants = next_too and told is not NotifyBy.NEVER
        mentioned = wants and told is NotifyBy.MENTION and quiet is None
        assert announced.call.users == ((following_user,) if mentioned else ())
        assert (announced.due[Due.CALL_NEXT] is not None) == (wants and not mentioned)


async def test_player_on_turn_and_next_player_are_mentioned_together(tables: Tables) -> None:
    table = await game_of_three(tables)
    following_user = next_user(table)
    announced = announcement(table, {following_user: replace(MENTION, next=True)}, NOON)
    assert announced == Announcement(
        Call("1", (whose_turn(table).user, following_user)), NO_DUE_CALLS
    )


async def test_game_of_two_has_no_next_player(tables: Tables) -> None:
    assert next_person(await start_game(tables, 2)) is None
    three = await start_game(tables, 3, channel=ChannelId(5))
    assert (
        next_person(
            await tables.do(three.game.id, person_not_on_turn(three), new_click_id(), resign)
        )
        is None
    )


async def test_next_player_is_never_a_computer(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2, PASSING_OPTIONS)
    for level in (HELMSMAN, CABIN_BOY):
        table = await do(tables, table.game.id, ANA, change_computers, [], [level])
    table = await tables.lobbies.join(table.game.id, CLEO, new_click_id())
    table = await do(tables, table.game.id, ANA, begin_game)
    people = [ANA.user, BEN.user, CLEO.user]
    while table.computer is not None:
        table = await let_computer_act(tables, table, EndTurn())
    index = people.index(table.game.seats[table.state.seat_on_turn].user)
    assert next_person(table) == people[(index + 1) % 3]


async def test_delayed_call_is_a_new_milestone_and_mentions_one_player(
    tables: Tables, clock: Clock
) -> None:
    table = await game_of_three(tables)
    game_id, user = table.game.id, whose_turn(table).user
    await tables.notices.change_preferences(user, lambda before: replace(before, quiet=NIGHT))
    announced = await tables.notices.announcement(table)
    await tables.boards.begin_posting(game_id, announced)
    assert milestone(table) == "1"
    clock.now = quiet_end()
    moment = DueMoment(game_id, Due.CALL, clock.now)
    assert await tables.notices.due_of(game_id, Due.CALL) == moment
    assert not await tables.notices.call_on_board(moment, user)
    assert milestone(await tables.table(game_id)) == "1"
    await late_tables.post_board(tables, table)
    results = [await tables.notices.call_on_board(moment, user) for _ in range(3)]
    assert results == [True, False, False]
    table = await tables.table(game_id)
    assert (milestone(table), table.game.version) == ("1.1", table.game.version)
    assert await tables.notices.announcement(table) == Announcement(
        Call("1.1", (user,)), {Due.CALL: None}
    )
    assert await tables.notices.due_of(game_id, Due.CALL) is None
    assert game_id in await tables.upkeep.lagging_game_ids()
    next_table = await play_action(tables, table, EndTurn())
    assert milestone(next_table) == "2"
    assert await tables.notices.announcement(next_table) == Announcement(
        Call("2", (whose_turn(next_table).user,)), NO_DUE_CALLS
    )


async def test_player_is_not_called_after_their_turn_ended(tables: Tables, clock: Clock) -> None:
    table = await game_of_three(tables)
    user = whose_turn(table).user
    clock.now += NUDGE_AFTER
    await nudge(tables, table.game.id, person_not_on_turn(table))
    moment = await tables.notices.due_of(table.game.id, Due.CALL)
    assert moment is not None
    await play_action(tables, table, EndTurn())
    await tables.notices.call_on_board(moment, user)
    assert milestone(await tables.table(table.game.id)) == "2"


async def nudge_and_call(tables: Tables, clock: Clock) -> tuple[int, int]:
    """Return the id of a game and of the person on turn, who was nudged and then called."""
    table = await late_tables.post_board(tables, await game_of_three(tables))
    game_id, user = table.game.id, whose_turn(table).user
    clock.now += NUDGE_AFTER
    await nudge(tables, game_id, person_not_on_turn(table))
    moment = await tables.notices.due_of(game_id, Due.CALL)
    assert moment is not None
    assert await tables.notices.call_on_board(moment, user)
    return game_id, user


async def test_call_is_postponed_if_quiet_hours_were_set_meanwhile(
    tables: Tables, clock: Clock
) -> None:
    game_id, user = await nudge_and_call(tables, clock)
    await tables.notices.change_preferences(
        UserId(user), lambda before: replace(before, quiet=NIGHT)
    )
    announced = await tables.notices.announcement(await tables.table(GameId(game_id)))
    assert announced == Announcement(Call("1.1", (), clock.now), {Due.CALL: quiet_end()})


async def test_two_calls_at_the_same_moment_are_sent_one_after_the_other(
    tables: Tables, clock: Clock
) -> None:
    table = await late_tables.post_board(tables, await game_of_three(tables))
    game_id, first, second = table.game.id, whose_turn(table).user, next_user(table)
    for user in (first, second):
        await tables.notices.change_preferences(
            user, lambda before: replace(before, quiet=NIGHT, next=True)
        )
    await tables.boards.begin_posting(game_id, await tables.notices.announcement(table))
    clock.now = quiet_end()
    moments = [DueMoment(game_id, kind, clock.now) for kind in (Due.CALL, Due.CALL_NEXT)]
    assert await tables.notices.call_on_board(moments[0], first)
    assert not await tables.notices.call_on_board(moments[1], second)
    called_table = await tables.table(game_id)
    assert (await tables.notices.announcement(called_table)).call.users == (first,)
    await late_tables.post_board(tables, called_table)
    assert await tables.notices.call_on_board(moments[1], second)
    assert (await tables.notices.announcement(await tables.table(game_id))).call.users == (second,)


async def test_mention_cancels_the_delayed_call_of_the_same_player(
    tables: Tables, clock: Clock
) -> None:
    game_id, user = await nudge_and_call(tables, clock)
    announced = await tables.notices.announcement(await tables.table(GameId(game_id)))
    assert (announced.call.users, announced.due) == ((user,), {Due.CALL: None})


@pytest.mark.parametrize("told", NotifyBy)
async def test_message_posted_again_mentions_only_somebody_who_still_wants_that(
    tables: Tables, told: NotifyBy
) -> None:
    table = await game_of_three(tables)
    user, later_user = whose_turn(table).user, next_user(table)
    table = table.with_call(Call("1", (user, later_user)))
    mentioned = (user,) if told is NotifyBy.MENTION else ()
    assert repeated_announcement(table, {user: Preferences(told)}) == Announcement(
        Call("1", mentioned)
    )


async def test_message_posted_again_mentions_nobody_who_was_not_mentioned(tables: Tables) -> None:
    table = await game_of_three(tables)
    assert repeated_announcement(table.with_call(Call("1")), {}) is None
    others = table.with_call(Call("1", (next_user(table),)))
    assert repeated_announcement(others, {}) == Announcement(Call("1"))
