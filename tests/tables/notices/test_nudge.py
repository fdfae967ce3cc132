"""Nudges: who may nudge whom, how often, and never against the person's preferences."""

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest

from game.model.due import Due, DueMoment
from game.model.ids import ChannelId, UserId
from game.model.preferences import NotifyBy, Preferences, QuietHours
from game.model.time import Moment, Seconds, add_duration
from game.rules.actions import EndTurn
from game.storage.repository import Repository
from game.tables import Tables
from game.tables.durations import HOUR
from game.tables.errors import (
    ComputerOnTurn,
    NotSeated,
    NotStarted,
    NotToBeCalled,
    NudgedAlready,
    NudgedTooSoon,
    OwnTurn,
    StaleClick,
)
from game.tables.lobby.seats import change_computers
from game.tables.lobby.start import begin_game
from game.tables.notices.nudge import CALL_WAIT, NUDGE_AFTER, NUDGE_INTERVAL
from tests.makers.late_tables import start_timed_game
from tests.makers.people import ANA, FINN, HELMSMAN, PEOPLE, Clock, new_click_id
from tests.makers.tables import (
    PASSING_OPTIONS,
    do,
    nudge,
    open_lobby_of,
    person_not_on_turn,
    play_action,
    start_game,
    whose_turn,
)


async def test_nudge_is_due_at_once_and_only_once_in_twelve_hours(
    tables: Tables, clock: Clock
) -> None:
    table = await start_game(tables, 3, PASSING_OPTIONS)
    game_id, other = table.game.id, person_not_on_turn(table)
    clock.now += NUDGE_AFTER
    assert (await nudge(tables, game_id, other)).due == {Due.CALL: clock.now}
    third = next(one for one in PEOPLE[:3] if one not in (other, whose_turn(table)))
    clock.now += NUDGE_INTERVAL - 1
    for person in (other, third):
        with pytest.raises(NudgedAlready):
            await nudge(tables, game_id, person)
    clock.now += 1
    await nudge(tables, game_id, third)


async def test_nudge_is_allowed_again_in_the_next_turn(tables: Tables, clock: Clock) -> None:
    table = await start_game(tables, 2, PASSING_OPTIONS)
    clock.now += NUDGE_AFTER
    await nudge(tables, table.game.id, person_not_on_turn(table))
    table = await play_action(tables, table, EndTurn())
    clock.now += NUDGE_AFTER
    await nudge(tables, table.game.id, person_not_on_turn(table))


async def test_nudge_for_a_player_who_is_no_longer_on_turn_is_refused(
    tables: Tables, clock: Clock
) -> None:
    table = await start_game(tables, 3, PASSING_OPTIONS)
    game_id, meant, moderator = table.game.id, whose_turn(table), replace(FINN, moderator=True)
    table = await play_action(tables, table, EndTurn())
    clock.now += NUDGE_AFTER
    with pytest.raises(StaleClick):
        await tables.notices.nudge(game_id, moderator, meant.user)
    assert await tables.notices.due_of(game_id, Due.CALL) is None
    await tables.notices.nudge(game_id, moderator, whose_turn(table).user)
    assert await tables.notices.due_of(game_id, Due.CALL) is not None


async def test_turn_change_during_a_nudge_calls_nobody(
    tables: Tables, repository: Repository, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_game(tables, 3, PASSING_OPTIONS)
    clock.now += NUDGE_AFTER
    game_id, player_before = table.game.id, whose_turn(table)
    for person in PEOPLE[:3]:
        if person != player_before:
            await tables.notices.change_preferences(
                person.user, lambda earlier: replace(earlier, notify_by=NotifyBy.NEVER)
            )
    moderator, preferences = replace(FINN, moderator=True), repository.preferences

    async def read_and_end_turn(users: Iterable[UserId]) -> Mapping[UserId, Preferences]:
        found = await preferences(users)
        await play_action(tables, table, EndTurn())
        clock.now += NUDGE_AFTER
        return found

    monkeypatch.setattr(repository, "preferences", read_and_end_turn)
    with pytest.raises(StaleClick):
        await tables.notices.nudge(game_id, moderator, player_before.user)
    assert await tables.notices.due_of(game_id, Due.CALL) is None


async def test_repeated_click_gets_the_same_answer(tables: Tables, clock: Clock) -> None:
    table = await start_game(tables, 3, PASSING_OPTIONS)
    clock.now += NUDGE_AFTER
    game_id, other, pressed = table.game.id, person_not_on_turn(table), new_click_id()
    first = await nudge(tables, game_id, other, click=pressed)
    assert await nudge(tables, game_id, other, click=pressed) == first
    with pytest.raises(NudgedAlready):
        await nudge(tables, game_id, other, click=new_click_id())


async def test_simultaneous_repeated_clicks_get_the_same_answer(
    tables: Tables, clock: Clock
) -> None:
    table = await start_game(tables, 3, PASSING_OPTIONS)
    clock.now += NUDGE_AFTER
    game_id, other, pressed = table.game.id, person_not_on_turn(table), new_click_id()
    nudges = [nudge(tables, game_id, other, click=pressed) for _ in range(2)]
    first, second = await asyncio.gather(*nudges)
    assert first == second


async def test_nudge_waits_for_the_end_of_quiet_hours(tables: Tables, clock: Clock) -> None:
    table = await start_game(tables)
    clock.now += NUDGE_AFTER
    minute = clock.now // 60_000 % (24 * 60)
    quiet = QuietHours(minute, (minute + 30) % (24 * 60), "+00:00")
    await tables.notices.change_preferences(
        whose_turn(table).user, lambda before: replace(before, quiet=quiet)
    )
    announcement = await nudge(tables, table.game.id, person_not_on_turn(table))
    at = announcement.due[Due.CALL]
    assert at is not None
    assert 29 * 60_000 < at - clock.now <= 30 * 60_000


async def test_player_who_wants_no_calls_cannot_be_nudged(tables: Tables, clock: Clock) -> None:
    table = await start_game(tables)
    clock.now += NUDGE_AFTER
    user = whose_turn(table).user
    await tables.notices.change_preferences(
        user, lambda before: replace(before, notify_by=NotifyBy.NEVER)
    )
    with pytest.raises(NotToBeCalled):
        await nudge(tables, table.game.id, person_not_on_turn(table))
    assert await tables.notices.due_of(table.game.id, Due.CALL) is None
    assert (await tables.table(table.game.id)).game.call is None


async def test_each_refused_nudge_raises_its_own_error(tables: Tables) -> None:
    table = await open_lobby_of(tables, 2)
    with pytest.raises(NotStarted):
        await nudge(tables, table.game.id, ANA)
    table = await start_game(tables, 2, channel=ChannelId(5))
    with pytest.raises(OwnTurn):
        await nudge(tables, table.game.id, whose_turn(table))
    with pytest.raises(NotSeated):
        await nudge(tables, table.game.id, FINN)


async def test_computer_cannot_be_nudged(tables: Tables) -> None:
    table = await open_lobby_of(tables, 1, PASSING_OPTIONS)
    await do(tables, table.game.id, ANA, change_computers, [], [HELMSMAN])
    table = await do(tables, table.game.id, ANA, begin_game)
    if table.computer is None:
        table = await play_action(tables, table, EndTurn())
    with pytest.raises(ComputerOnTurn):
        await nudge(tables, table.game.id, ANA)


async def test_delayed_calls_are_due_at_once_when_a_channel_is_back(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    table = await start_game(tables)
    game_id, soon = table.game.id, Moment(clock.now + 1000)
    await repository.schedule(game_id, {Due.CALL_NEXT: soon, Due.END: soon, Due.REMIND: soon})
    await tables.notices.make_calls_due(game_id)
    for kind in (Due.CALL_NEXT, Due.END):
        assert await tables.notices.due_of(game_id, kind) == DueMoment(game_id, kind, clock.now)
    assert await tables.notices.due_of(game_id, Due.REMIND) == DueMoment(game_id, Due.REMIND, soon)
    assert await tables.notices.due_of(game_id, Due.CALL) is None


@pytest.mark.parametrize(
    ("pace", "wait"),
    [
        (None, NUDGE_AFTER),
        (Seconds(24 * 3600), NUDGE_AFTER),
        (Seconds(3600), NUDGE_AFTER // 2),
        (Seconds(180), 90_000),
    ],
)
async def test_nudge_is_refused_before_an_hour_or_half_of_the_time_is_over(
    tables: Tables, clock: Clock, pace: Seconds | None, wait: int
) -> None:
    table = await start_timed_game(tables, 2, pace)
    clock.now += HOUR
    table = await play_action(tables, table, EndTurn())
    other = person_not_on_turn(table)
    clock.now += wait - 1
    with pytest.raises(NudgedTooSoon):
        await nudge(tables, table.game.id, other)
    assert await tables.notices.due_of(table.game.id, Due.CALL) is None
    clock.now += 1
    await nudge(tables, table.game.id, other)


async def test_nudge_of_a_player_who_has_just_pressed_something_waits(
    tables: Tables, clock: Clock
) -> None:
    table = await start_game(tables)
    clock.now += NUDGE_AFTER
    await tables.notices.mark_seen(table.game.id, whose_turn(table).user)
    pressed = clock.now
    clock.now += 20_000
    announcement = await nudge(tables, table.game.id, person_not_on_turn(table))
    assert announcement.due == {Due.CALL: add_duration(pressed, CALL_WAIT)}
