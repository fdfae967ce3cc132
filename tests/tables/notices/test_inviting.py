"""Invitations: who is mentioned, who gets a direct message, and when the next notice is due."""

from dataclasses import replace

import pytest

from game.model.due import Due
from game.model.game import Admission
from game.model.ids import RoleId, UserId
from game.model.people import Invitation
from game.model.preferences import NotifyBy, Preferences, QuietHours
from game.model.time import Moment, add_duration
from game.tables import Table, Tables
from game.tables.durations import DAY, HOUR
from game.tables.errors import AlreadyStarted
from game.tables.lobby.invitations import Invitee
from game.tables.lobby.start import begin_game
from game.tables.milestones import milestone
from game.tables.notices.inviting import (
    later_notice_moments,
    lobby_announcement,
    mark_notified,
    mention_invited,
    next_message_moment,
    notify_later,
    users_due_for_message,
)
from tests.makers.people import ANA, BEN, CLEO, DAN, NOON, Clock, new_click_id
from tests.makers.tables import do, open_lobby_of

NIGHT = QuietHours(8 * 60, 10 * 60, "+00:00")
"""Quiet hours that contain ``NOON``, the usual moment of the tests."""
MORNING = Moment(NOON - NOON % DAY + 10 * HOUR)
MENTION, DIRECT, NEVER = (Preferences(told) for told in NotifyBy)


async def set_preferences(tables: Tables, user: UserId, preferences: Preferences) -> None:
    await tables.notices.change_preferences(user, lambda _: preferences)


async def lobby_with_invitees(tables: Tables, *users: UserId) -> Table:
    game_id = (await open_lobby_of(tables, 1)).game.id
    wanted = [Invitee(user) for user in users]
    return await tables.lobbies.change_admission(game_id, ANA, wanted, new_click_id())


async def due_at(tables: Tables, table: Table) -> int | None:
    moment = await tables.notices.due_of(table.game.id, Due.INVITE)
    return None if moment is None else moment.at


def test_only_people_whom_no_message_may_mention_now_get_a_later_notice() -> None:
    night = {told: Preferences(told, quiet=NIGHT) for told in NotifyBy}
    known = {1: MENTION, 2: DIRECT, 3: NEVER, 4: replace(DIRECT, undelivered=True)}
    known |= {5: night[NotifyBy.MENTION], 6: night[NotifyBy.DIRECT], 7: night[NotifyBy.NEVER]}
    people = {UserId(user): preferences for user, preferences in known.items()}
    assert later_notice_moments([UserId(0), *people, UserId(8)], people, NOON) == {
        2: NOON,
        5: MORNING,
        6: MORNING,
    }


async def test_each_invited_person_is_notified_in_one_way(tables: Tables, clock: Clock) -> None:
    await set_preferences(tables, BEN.user, DIRECT)
    await set_preferences(tables, CLEO.user, replace(MENTION, quiet=NIGHT))
    table = await lobby_with_invitees(tables, BEN.user, CLEO.user, DAN.user)
    announcement = await tables.notices.announcement_after(table, "0")
    assert announcement is not None
    assert announcement.call.users == (DAN.user,)
    assert announcement.due == {Due.INVITE: clock.now}
    assert users_due_for_message(table, clock.now) == (BEN.user,)
    assert users_due_for_message(table, MORNING) == (BEN.user, CLEO.user)
    assert await due_at(tables, table) == clock.now
    await tables.change(table.game.id, mark_notified, BEN.user)
    assert await due_at(tables, table) == MORNING
    await tables.change(table.game.id, notify_later, {CLEO.user: add_duration(MORNING, HOUR)})
    assert await due_at(tables, table) == add_duration(MORNING, HOUR)
    await tables.change(table.game.id, mention_invited, [CLEO.user])
    assert await due_at(tables, table) is None
    again = await tables.table(table.game.id)
    assert milestone(again) == "0.2"
    clock.now = MORNING
    mentioned = await tables.notices.announcement_after(again, "0.1")
    assert mentioned is not None
    assert mentioned.call.users == (CLEO.user,)
    # People whose invitation is withdrawn and made again are not called a second time.
    await tables.lobbies.change_admission(table.game.id, ANA, [], new_click_id())
    everybody = [Invitee(one.user) for one in (BEN, CLEO, DAN)]
    admitted_table = await tables.lobbies.change_admission(
        table.game.id, ANA, everybody, new_click_id()
    )
    assert (milestone(admitted_table), next_message_moment(admitted_table)) == ("0.2", None)


async def test_no_notice_is_due_after_joining_or_losing_the_invitation(
    tables: Tables, clock: Clock
) -> None:
    for person in (BEN, CLEO):
        await set_preferences(tables, person.user, DIRECT)
    table = await lobby_with_invitees(tables, BEN.user, CLEO.user)
    table = await tables.lobbies.join(table.game.id, BEN, new_click_id())
    assert users_due_for_message(table, clock.now) == (CLEO.user,)
    table = await tables.lobbies.change_admission(table.game.id, ANA, [], new_click_id())
    assert users_due_for_message(table, clock.now) == ()
    assert await due_at(tables, table) is None
    table = await tables.lobbies.change_admission(
        table.game.id, ANA, [Invitee(CLEO.user)], new_click_id()
    )
    assert users_due_for_message(table, clock.now) == (CLEO.user,)
    assert await due_at(tables, table) == clock.now


async def test_invitation_notices_are_refused_after_the_start(tables: Tables) -> None:
    await set_preferences(tables, BEN.user, DIRECT)
    table = await lobby_with_invitees(tables, BEN.user)
    await tables.lobbies.join(table.game.id, CLEO, new_click_id())
    await do(tables, table.game.id, ANA, begin_game)
    for attempt in (
        tables.change(table.game.id, mark_notified, BEN.user),
        tables.change(table.game.id, mention_invited, [BEN.user]),
        tables.change(table.game.id, notify_later, {BEN.user: NOON}),
    ):
        with pytest.raises(AlreadyStarted):
            await attempt


async def test_invited_role_is_mentioned(tables: Tables) -> None:
    table = await open_lobby_of(tables, 1)
    role = Invitation(RoleId(77), role=True)
    announced = lobby_announcement(
        Table(replace(table.game, admission=Admission(invitations=(role,)))), 0, {}, NOON
    )
    assert announced.call.users == (77,)
