"""When a line below a board mentions people, and when the bot deletes that line."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.utils import snowflake_time

from cogs.board.following.channels import call_lines_among, last_id_before
from cogs.board.following.decision import (
    Edit,
    Look,
    PutAway,
    Send,
    Slot,
    Step,
    Store,
    without_outdated_line,
)
from cogs.board.following.known import (
    BottomCheck,
    MessageState,
    Old,
    Route,
    Stands,
    Target,
)
from game.model.ids import MessageId
from game.model.message import Board, MessageRef
from tests.cogs.board.following.states import (
    BEFORE,
    CURRENT,
    END,
    LATE,
    LATER_IN_TURN,
    NOTHING,
    ONE,
    PREVIOUS,
    THREE,
    TURN,
    TWO,
    decide,
    found,
    known_after_look,
    limited,
    new_board,
    showing,
    standing,
)
from tests.makers.people import HALL_CHANNEL, NOON

LIVE_PANEL = showing(TURN, stored=PREVIOUS, messages_with_panels={ONE.message})
"""A table where another turn has begun, and whose message has a live panel."""

SITUATIONS: dict[str, tuple[Target, MessageState, Step]] = {
    "another turn has begun, and a panel was opened from the message": (
        LIVE_PANEL, NOTHING, Look(near=ONE),
    ),
    "that stands near the foot of the channel": (
        LIVE_PANEL, MessageState(bottom=BottomCheck("3", near=True)),
        Send(Slot.LINE, PREVIOUS, "2"),
    ),
    "the message with a panel is far from the channel's end": (
        LIVE_PANEL, MessageState(bottom=BottomCheck("3", near=False)), new_board(PREVIOUS, "2"),
    ),
    "it stood near there at an earlier turn": (
        LIVE_PANEL, MessageState(bottom=BottomCheck("2", near=True)), Look(near=ONE),
    ),
    "a panel hangs from an older message": (
        replace(LIVE_PANEL, messages_with_panels={MessageId(2)}), NOTHING, new_board(PREVIOUS, "2"),
    ),
    "the channel cannot be read for a while, and a panel hangs from the message": (
        LIVE_PANEL, limited(Route.LOOK, LATE), new_board(PREVIOUS, "2"),
    ),
    "the message cannot be edited soon, and a panel hangs from it": (
        LIVE_PANEL, limited(Route.EDIT, LATE), new_board(PREVIOUS, "2"),
    ),
    "somebody asked for it at the foot of the channel, and a panel hangs from it": (
        LIVE_PANEL, MessageState(spent=ONE), new_board(PREVIOUS, "2"),
    ),
    "the game is over, and a panel hangs from the message": (
        replace(LIVE_PANEL, shown=END, playing=False, over=True, waits_for_person=False),
        NOTHING, new_board(PREVIOUS, "2"),
    ),
    "another turn has begun, and only this process knows the line of the turn before": (
        showing(TURN, stored=standing(ONE, BEFORE)),
        MessageState(stands=standing(ONE, BEFORE, TWO)),
        Store(standing(ONE, BEFORE, TWO)),
    ),
    "nobody is awaited any more": (
        showing(LATER_IN_TURN, stored=standing(ONE, TURN, TWO), waits_for_person=False),
        NOTHING, Edit(ONE),
    ),
    "somebody is still awaited, and the line replies to an earlier board": (
        showing(TURN, stored=standing(THREE, TURN, TWO)),
        NOTHING, PutAway(Old(TWO)),
    ),
    "somebody is still awaited": (
        showing(LATER_IN_TURN, stored=standing(ONE, TURN, TWO)), NOTHING, Edit(ONE),
    ),
}  # fmt: skip


@pytest.mark.parametrize("situation", SITUATIONS)
def test_each_situation_leads_to_the_expected_step(situation: str) -> None:
    target, known, step = SITUATIONS[situation]
    assert decide(target, known) == step


CLICK = SimpleNamespace()
DELETED = discord.DeletedReferencedMessage(
    discord.MessageReference(message_id=2, channel_id=HALL_CHANNEL)
)


def reply_to(message: int, resolved: object = None) -> SimpleNamespace:
    """Return a reference to a message."""
    return SimpleNamespace(message_id=message, resolved=resolved)


@pytest.mark.parametrize(
    ("reference", "asked", "lines", "orphans"),
    [
        pytest.param(reply_to(1), None, (THREE,), (), id="a reply to the board"),
        pytest.param(reply_to(1), CLICK, (), (), id="the lobby of a rematch"),
        pytest.param(reply_to(2), None, (), (), id="a reply to another"),
        pytest.param(reply_to(2, DELETED), None, (), (THREE,), id="a reply to a deleted board"),
        pytest.param(reply_to(2, DELETED), CLICK, (), (), id="an answer to a deleted message"),
        pytest.param(None, None, (), (), id="no reply"),
    ],
)
def test_reply_to_a_board_is_a_line_unless_it_answers_a_click(
    reference: object,
    asked: object,
    lines: tuple[MessageRef, ...],
    orphans: tuple[MessageRef, ...],
) -> None:
    channel = SimpleNamespace(id=THREE.channel)
    message: Any = SimpleNamespace(
        id=THREE.message, channel=channel, reference=reference, interaction_metadata=asked
    )
    assert call_lines_among([message], {ONE.message}, TWO.message) == (lines, orphans)


def test_line_of_an_earlier_game_is_ignored() -> None:
    message: Any = SimpleNamespace(
        id=TWO.message, reference=reply_to(2, DELETED), interaction_metadata=None
    )
    assert call_lines_among([message], set(), THREE.message) == ((), ())


def test_lines_of_a_game_are_newer_than_its_closed_lobby_or_its_beginning() -> None:
    game: Any = SimpleNamespace(board=Board(promise=TWO), created=NOON)
    table: Any = SimpleNamespace(game=game)
    assert last_id_before(table) == TWO.message
    game.board = Board()
    assert snowflake_time(last_id_before(table)).timestamp() * 1000 == NOON


def test_line_of_a_deleted_board_is_deleted() -> None:
    """One line is stored and the other is unknown. The bot deletes both."""
    target = showing(TURN, stored=standing(ONE, TURN, TWO), may_have_sent=True)
    after = known_after_look(target, NOTHING, (found(ONE, TURN),), (), (TWO, THREE))
    for line in (TWO, THREE):
        step = decide(target, after)
        assert step == PutAway(Old(line))
        after = after.after_putting_away(line)
    assert after.stands == standing(ONE, TURN)


def test_line_of_a_deleted_board_counts_as_a_call() -> None:
    target = showing(
        TURN,
        stored=standing(ONE, BEFORE, TWO),
        may_have_sent=True,
        calling="3",
    )
    after = known_after_look(target, NOTHING, (), (), (TWO, THREE))
    assert after.stands == Stands(called="3")


def test_line_of_an_earlier_turn_is_deleted_if_the_present_turn_called_nobody() -> None:
    """The milestone of the present turn is stored as called, without a line."""
    called = Stands(ONE, BEFORE, called="3")
    target = showing(TURN, stored=called, may_have_sent=True, calling="3")
    after = known_after_look(target, NOTHING, (found(ONE, BEFORE),), (TWO,))
    assert after.stands == called
    assert decide(target, after) == Edit(ONE)
    edited = after.after_edit(CURRENT)
    assert decide(target, edited) == PutAway(Old(TWO))
    left = edited.after_putting_away(TWO)
    assert decide(target, left) == Store(CURRENT, soon=True)


CALLED_BELOW = showing(
    TURN,
    stored=standing(ONE, BEFORE, TWO),
    may_have_sent=True,
    calling="3",
)
"""A table whose line for this turn was perhaps sent. The previous turn's line is stored."""


def test_line_that_was_sent_but_not_stored_counts_as_a_call() -> None:
    after = known_after_look(
        CALLED_BELOW,
        NOTHING,
        (found(ONE, BEFORE),),
        (TWO, THREE),
    )
    assert decide(CALLED_BELOW, after) == Edit(ONE)
    edited = after.after_edit(replace(CURRENT, line=THREE))
    assert decide(CALLED_BELOW, edited) == PutAway(Old(TWO))
    left = edited.after_putting_away(TWO)
    assert decide(CALLED_BELOW, left) == Store(replace(CURRENT, line=THREE))


def test_turn_is_announced_if_the_channel_has_no_newer_line() -> None:
    after = known_after_look(CALLED_BELOW, NOTHING, (found(ONE, BEFORE),), (TWO,))
    before = standing(ONE, BEFORE, TWO)
    assert decide(CALLED_BELOW, after) == new_board(before, "2")
    called = after.after_send(Stands(ONE, BEFORE, THREE, called="3"), before, LATE)
    assert called.old == (Old(TWO),)


def test_dropped_line_does_not_count_as_a_call_to_the_next_turn() -> None:
    """The line is stored until it is deleted. Whether a board was sent meanwhile is unknown."""
    below = standing(ONE, BEFORE, TWO)
    target = showing(TURN, stored=below, may_have_sent=True, calling="3")
    known = NOTHING.with_stands(PREVIOUS, Stands(line=TWO))
    known = replace(known, unsure=True)
    after = known_after_look(target, known, (found(ONE, BEFORE),), (TWO,))
    assert after.stands == PREVIOUS
    assert after.old == (Old(TWO),)


def test_stored_line_is_deleted_if_a_board_was_sent_after_it() -> None:
    """The line was sent and stored. The message after it was a board."""
    target = showing(TURN, stored=standing(ONE, BEFORE, TWO), may_have_sent=True)
    after = known_after_look(target, NOTHING, (found(THREE, TURN),), (TWO,))
    assert decide(target, after) == Store(standing(THREE, TURN, TWO))
    assert without_outdated_line(target, after).old == (Old(TWO),)


def test_line_is_deleted_before_the_board_above_it() -> None:
    before = standing(ONE, BEFORE, TWO)
    after = NOTHING.after_send(standing(THREE, TURN), before, LATE)
    assert [one.ref for one in after.old] == [TWO, ONE]
    stored = showing(TURN, stored=standing(THREE, TURN, TWO))
    assert decide(stored, after) == PutAway(Old(TWO))
    gone = after.after_putting_away(TWO).after_putting_away(ONE)
    assert decide(stored, gone) == Store(standing(THREE, TURN))


def test_line_is_deleted_when_nobody_is_awaited_any_more() -> None:
    below = standing(ONE, TURN, TWO)
    target = showing(LATER_IN_TURN, stored=below, waits_for_person=False)
    assert decide(target, NOTHING) == Edit(ONE)
    dropped = without_outdated_line(target, NOTHING)
    edited = dropped.after_edit(standing(ONE, LATER_IN_TURN))
    assert decide(target, edited) == PutAway(Old(TWO))
