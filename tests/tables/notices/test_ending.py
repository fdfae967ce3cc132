"""Everybody who plays a game to its end gets one notice of the end, in the way they prefer."""

from dataclasses import replace

import pytest

from game.model.due import Due
from game.model.ids import GameId, MessageId
from game.model.message import Call, MessageRef
from game.model.preferences import NotifyBy, Preferences, QuietHours
from game.model.time import Moment
from game.rules.actions import EndTurn
from game.tables import Person, Table, Tables
from game.tables.milestones import (
    ids_to_mention,
    milestone,
    newest_call_about_the_end,
    repeated_end_call,
    shown_state_of,
)
from game.tables.notices.ending import announcement, announcement_after_notice, end_call_mentioning
from game.tables.play.actions import resign
from game.tables.play.draw_offer import agree_to_draw
from tests.makers.people import ANA, BEN, CLEO, HALL_CHANNEL, NOON
from tests.makers.tables import PASSING_OPTIONS, do, play_action, start_game

HOUR = 60 * 60 * 1000
QUIET = QuietHours(8 * 60, 10 * 60, "+00:00")
"""Quiet hours that contain ``NOON``, the usual moment of the tests."""
END_OF_QUIET_HOURS = Moment(NOON - NOON % (24 * HOUR) + 10 * HOUR)
MENTION, DIRECT, NEVER = (Preferences(told) for told in NotifyBy)


async def ended_game(tables: Tables, *leaving: Person) -> Table:
    """Return a game of three that is over because these people left in this order."""
    table = await start_game(tables, 3, PASSING_OPTIONS)
    for person in leaving:
        table = await do(tables, table.game.id, person, resign)
    assert not table.playing
    return table


async def post_end_message(tables: Tables, table: Table) -> Table:
    """Post the newest message about the end of the game."""
    await tables.boards.begin_posting(table.game.id, await tables.notices.announcement(table))
    table = await tables.table(table.game.id)
    await tables.upkeep.place_board(
        table.game.id, MessageRef(HALL_CHANNEL, MessageId(5)), shown_state_of(table)
    )
    return await tables.table(table.game.id)


async def drawn_game(tables: Tables) -> Table:
    """Return a game of three that ended in a draw; Ana was the last person to agree."""
    table = await start_game(tables, 3, PASSING_OPTIONS)
    while not table.state.draw_offered:
        table = await play_action(tables, table, EndTurn())
    for person in (BEN, CLEO, ANA):
        table = await do(tables, table.game.id, person, agree_to_draw)
    assert not table.playing
    return table


async def test_players_who_left_are_not_notified(tables: Tables) -> None:
    table = await ended_game(tables, BEN, CLEO)
    assert announcement(table, {}, NOON).call.users == (ANA.user,)


async def test_player_who_ended_the_game_is_not_notified(tables: Tables) -> None:
    table = await drawn_game(tables)
    call = announcement(table, {}, NOON).call
    assert set(call.users) == {BEN.user, CLEO.user}
    assert call.milestone == milestone(table)


@pytest.mark.parametrize("told", NotifyBy)
@pytest.mark.parametrize("quiet", [None, QUIET], ids=["by day", "at night"])
@pytest.mark.parametrize("refused", [None, "undelivered", "closed"])
async def test_each_player_is_notified_as_they_prefer(
    tables: Tables, told: NotifyBy, quiet: QuietHours | None, refused: str | None
) -> None:
    table = await ended_game(tables, BEN, CLEO)
    wanted = Preferences(told, quiet=quiet)
    if refused is not None:
        wanted = replace(wanted, **{refused: True})
    announced = announcement(table, {ANA.user: wanted}, NOON)
    mention = quiet is None and (told is NotifyBy.MENTION or (told is NotifyBy.DIRECT and refused))
    owed = told is not NotifyBy.NEVER and not mention
    assert announced.call.users == ((ANA.user,) if mention else ())
    assert announced.call.to_notify_later == ((ANA.user,) if owed else ())
    assert announced.due[Due.END] == (
        None if not owed else NOON if quiet is None else END_OF_QUIET_HOURS
    )


async def test_repeated_announcement_of_the_end_calls_the_same_players(tables: Tables) -> None:
    """A process that was killed before it sent the message decides again, from the stored call."""
    table = await drawn_game(tables)
    preferences = {BEN.user: DIRECT}
    first = announcement(table, preferences, NOON)
    repeated = announcement(table.with_call(first.call), preferences, NOON)
    assert repeated == first


async def test_player_notified_by_message_is_not_notified_again(tables: Tables) -> None:
    table = await drawn_game(tables)
    for person in (BEN, CLEO):
        await tables.notices.change_preferences(person.user, lambda _: DIRECT)
    table = await post_end_message(tables, table)
    await tables.boards.save_announcement(table.game.id, announcement_after_notice, BEN.user)
    assert (await stored_call(tables, table.game.id)).to_notify_later == (CLEO.user,)


async def test_delayed_mention_is_a_separate_message(tables: Tables) -> None:
    table = await drawn_game(tables)
    for person in (BEN, CLEO):
        await tables.notices.change_preferences(
            person.user, lambda _: replace(MENTION, quiet=QUIET)
        )
    table = await post_end_message(tables, table)
    assert ids_to_mention(table) == ()
    moment = await tables.notices.due_of(table.game.id, Due.END)
    assert moment is not None
    assert moment.at == END_OF_QUIET_HOURS
    await tables.notices.change_preferences(BEN.user, lambda _: MENTION)
    assert await tables.boards.save_call(moment, end_call_mentioning, [BEN.user])
    table = await tables.table(table.game.id)
    assert milestone(table).endswith(".end.1")
    assert ids_to_mention(table) == (BEN.user,)
    assert not await tables.boards.save_call(moment, end_call_mentioning, [BEN.user])
    table = await post_end_message(tables, table)
    moment = await tables.notices.due_of(table.game.id, Due.END)
    assert moment is not None
    assert moment.at == END_OF_QUIET_HOURS
    assert newest_call_about_the_end(table).to_notify_later == (CLEO.user,)


async def test_mention_is_refused_while_another_message_is_being_sent(tables: Tables) -> None:
    """A mention now would replace the message that is being sent, which calls somebody else."""
    table = await drawn_game(tables)
    await tables.notices.change_preferences(BEN.user, lambda _: replace(MENTION, quiet=QUIET))
    await tables.boards.begin_posting(table.game.id, await tables.notices.announcement(table))
    moment = await tables.notices.due_of(table.game.id, Due.END)
    assert moment is not None
    assert not await tables.boards.save_call(moment, end_call_mentioning, [BEN.user])


async def test_forgotten_player_gets_no_notice(tables: Tables) -> None:
    table = await drawn_game(tables)
    await tables.notices.change_preferences(BEN.user, lambda _: DIRECT)
    table = await post_end_message(tables, table)
    assert (await stored_call(tables, table.game.id)).to_notify_later == (BEN.user,)
    async for _ in tables.privacy.forget(BEN.user, lambda _, seat: f"Player {seat + 1}"):
        pass
    assert (await stored_call(tables, table.game.id)).to_notify_later == ()
    assert all(one > 0 for one in announcement(table, {}, NOON).call.users)


async def test_reel_is_due_once_after_a_win(tables: Tables) -> None:
    table = await ended_game(tables, BEN, CLEO)
    first = announcement(table, {}, NOON)
    assert first.due[Due.REEL] == NOON
    second_call = repeated_end_call(first.call, (ANA.user,), ())
    assert Due.REEL not in announcement(table.with_call(second_call), {}, NOON).due


async def test_no_reel_is_due_after_a_draw(tables: Tables) -> None:
    assert Due.REEL not in announcement(await drawn_game(tables), {}, NOON).due


async def stored_call(tables: Tables, game_id: GameId) -> Call:
    return newest_call_about_the_end(await tables.table(game_id))
