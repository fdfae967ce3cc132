"""When a line below a board mentions people, and when the bot deletes that line."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.board.following.decision import next_step
from cogs.board.following.found import PLAIN_LINE_VERSION, call_lines_among
from cogs.board.following.kinds import (
    Announce,
    CallBelow,
    CheckNearBottom,
    DropCallLine,
    Edit,
    RemoveReplaced,
    Step,
    StoreMessageRef,
)
from cogs.board.following.known import (
    SHOWN_WITHOUT_BUTTONS,
    BottomCheck,
    FoundInChannel,
    FoundMessage,
    MessageState,
    NewestMessage,
    ReplacedMessage,
    RepostNeed,
    RequestKind,
)
from cogs.board.following.target import Target, last_shown
from game.model.ids import MessageId
from game.model.message import MessageRef, ShownState
from tests.cogs.board.following.situations import (
    BEFORE,
    CURRENT,
    END,
    LATE,
    LATER_IN_TURN,
    NOTHING,
    NOW,
    ONE,
    PREVIOUS,
    THREE,
    TURN,
    TWO,
    limited,
    showing,
)
from tests.cogs.board.following.test_decision import known_after_look
from tests.makers.people import HALL_CHANNEL

LIVE_PANEL = showing(TURN, stored=PREVIOUS, messages_with_panels={ONE.message})
"""A table where another turn has begun, and whose message has a live panel."""

SITUATIONS: dict[str, tuple[Target, MessageState, Step]] = {
    "another turn has begun, and a panel was opened from the message": (
        LIVE_PANEL, NOTHING, CheckNearBottom(ONE, "3"),
    ),
    "that stands near the foot of the channel": (
        LIVE_PANEL, MessageState(measured=BottomCheck("3", near=True)), CallBelow(ONE, PREVIOUS),
    ),
    "the message with a panel is far from the channel's end": (
        LIVE_PANEL, MessageState(measured=BottomCheck("3", near=False)), Announce(PREVIOUS, "2"),
    ),
    "it stood near there at an earlier turn": (
        LIVE_PANEL, MessageState(measured=BottomCheck("2", near=True)), CheckNearBottom(ONE, "3"),
    ),
    "a panel hangs from an older message": (
        replace(LIVE_PANEL, messages_with_panels={MessageId(2)}), NOTHING, Announce(PREVIOUS, "2"),
    ),
    "the channel cannot be read for a while, and a panel hangs from the message": (
        LIVE_PANEL, limited(RequestKind.LOOK, LATE), Announce(PREVIOUS, "2"),
    ),
    "the message cannot be edited soon, and a panel hangs from it": (
        LIVE_PANEL, limited(RequestKind.EDIT, LATE), Announce(PREVIOUS, "2"),
    ),
    "somebody asked for it at the foot of the channel, and a panel hangs from it": (
        LIVE_PANEL, MessageState(afresh=RepostNeed.ASKED), Announce(PREVIOUS, "2"),
    ),
    "the game is over, and a panel hangs from the message": (
        replace(LIVE_PANEL, shown=END, playing=False, over=True, waits_for_person=False),
        NOTHING, Announce(PREVIOUS, "2"),
    ),
    "nobody is awaited any more": (
        showing(LATER_IN_TURN, stored=NewestMessage(ONE, TURN, TWO), waits_for_person=False),
        NOTHING, DropCallLine(NewestMessage(ONE, TURN, TWO)),
    ),
    "somebody is still awaited, and the line replies to an earlier board": (
        showing(TURN, stored=NewestMessage(THREE, TURN, TWO)),
        NOTHING, DropCallLine(NewestMessage(THREE, TURN, TWO)),
    ),
    "somebody is still awaited": (
        showing(LATER_IN_TURN, stored=NewestMessage(ONE, TURN, TWO)), NOTHING, Edit(ONE),
    ),
}  # fmt: skip


@pytest.mark.parametrize("situation", SITUATIONS)
def test_each_situation_leads_to_the_expected_step(situation: str) -> None:
    target, known, step = SITUATIONS[situation]
    assert next_step(target, known, NOW) == step


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
    assert call_lines_among([message], {ONE.message}, TWO) == (lines, orphans)


def test_line_of_an_earlier_game_is_ignored() -> None:
    message: Any = SimpleNamespace(
        id=TWO.message, reference=reply_to(2, DELETED), interaction_metadata=None
    )
    for promise in (THREE, None):
        assert call_lines_among([message], set(), promise) == ((), ())


def test_line_of_a_deleted_board_is_deleted() -> None:
    """One line is stored and the other is unknown. The bot deletes both."""
    target = showing(TURN, stored=NewestMessage(ONE, TURN, TWO), may_have_sent=True)
    found = FoundInChannel((FoundMessage(ONE, TURN),), (), (TWO, THREE))
    after = NOTHING.after_channel_read(found, *last_shown(target, NOTHING, found))
    for line in (TWO, THREE):
        step = next_step(target, after, NOW)
        assert step == RemoveReplaced(ReplacedMessage(FoundMessage(line, SHOWN_WITHOUT_BUTTONS)))
        after = after.after_removal(line)
    assert after.newest == NewestMessage(ONE, TURN)


def test_line_of_a_deleted_board_counts_as_a_call() -> None:
    target = showing(
        TURN,
        stored=NewestMessage(ONE, BEFORE, TWO),
        may_have_sent=True,
        called_milestone="3",
    )
    found = FoundInChannel((), (), (TWO, THREE))
    assert last_shown(target, NOTHING, found) == (ShownState("3", PLAIN_LINE_VERSION), None)


def test_stored_line_is_deleted_if_the_stored_milestone_called_nobody() -> None:
    target = showing(
        TURN,
        stored=NewestMessage(ONE, TURN, TWO),
        may_have_sent=True,
        called_nobody=True,
    )
    found = FoundInChannel((FoundMessage(ONE, TURN),), (TWO,))
    after = NOTHING.after_channel_read(found, *last_shown(target, NOTHING, found))
    assert next_step(target, after, NOW) == RemoveReplaced(
        ReplacedMessage(FoundMessage(TWO, SHOWN_WITHOUT_BUTTONS))
    )
    assert next_step(target, after.after_removal(TWO), NOW) == StoreMessageRef(
        NewestMessage(ONE, TURN)
    )


CALLED_BELOW = showing(
    TURN,
    stored=NewestMessage(ONE, BEFORE, TWO),
    may_have_sent=True,
    called_milestone="3",
)
"""A table whose line for this turn was perhaps sent. The previous turn's line is stored."""


def test_line_that_was_sent_but_not_stored_counts_as_a_call() -> None:
    after = known_after_look(
        CALLED_BELOW,
        NOTHING,
        (FoundMessage(ONE, BEFORE),),
        (TWO, THREE),
    )
    assert next_step(CALLED_BELOW, after, NOW) == Edit(ONE)
    edited = after.after_edit(replace(CURRENT, call_line=THREE))
    assert next_step(CALLED_BELOW, edited, NOW) == RemoveReplaced(
        ReplacedMessage(FoundMessage(TWO, SHOWN_WITHOUT_BUTTONS))
    )
    left = edited.after_removal(TWO)
    assert next_step(CALLED_BELOW, left, NOW) == StoreMessageRef(replace(CURRENT, call_line=THREE))


def test_turn_is_announced_if_the_channel_has_no_newer_line() -> None:
    after = known_after_look(CALLED_BELOW, NOTHING, (FoundMessage(ONE, BEFORE),), (TWO,))
    before = NewestMessage(ONE, BEFORE, TWO)
    assert next_step(CALLED_BELOW, after, NOW) == Announce(before, "2")
    called = after.after_call_below(
        NewestMessage(ONE, ShownState("3", PLAIN_LINE_VERSION), THREE), before
    )
    assert called.replaced == (ReplacedMessage(FoundMessage(TWO, SHOWN_WITHOUT_BUTTONS)),)


def test_dropped_line_does_not_count_as_a_call_to_the_next_turn() -> None:
    """The line is stored until it is deleted. Whether a board was sent meanwhile is unknown."""
    below = NewestMessage(ONE, BEFORE, TWO)
    target = showing(TURN, stored=below, may_have_sent=True, called_milestone="3")
    known = replace(NOTHING.after_dropped_call_line(below), unsure=True)
    after = known_after_look(target, known, (FoundMessage(ONE, BEFORE),), (TWO,))
    assert after.newest == PREVIOUS
    assert after.replaced == (ReplacedMessage(FoundMessage(TWO, SHOWN_WITHOUT_BUTTONS)),)


def test_stored_line_is_deleted_if_a_board_was_sent_after_it() -> None:
    """The line was sent and stored. The message after it was a board."""
    target = showing(TURN, stored=NewestMessage(ONE, BEFORE, TWO), may_have_sent=True)
    after = known_after_look(target, NOTHING, (FoundMessage(THREE, TURN),), (TWO,))
    assert next_step(target, after, NOW) == DropCallLine(NewestMessage(THREE, TURN, TWO))


def test_line_is_deleted_before_the_board_above_it() -> None:
    before = NewestMessage(ONE, BEFORE, TWO)
    after = NOTHING.after_post(FoundMessage(THREE, TURN), before, NOW)
    assert [one.old.board for one in after.replaced] == [TWO, ONE]
    stored = showing(TURN, stored=NewestMessage(THREE, TURN, TWO))
    assert next_step(stored, after, NOW) == RemoveReplaced(
        ReplacedMessage(FoundMessage(TWO, SHOWN_WITHOUT_BUTTONS))
    )
    gone = after.after_removal(TWO).after_removal(ONE)
    assert next_step(stored, gone, NOW) == StoreMessageRef(NewestMessage(THREE, TURN))


def test_line_is_deleted_when_nobody_is_awaited_any_more() -> None:
    below = NewestMessage(ONE, TURN, TWO)
    target = showing(LATER_IN_TURN, stored=below, waits_for_person=False)
    dropped = NOTHING.after_dropped_call_line(below)
    assert next_step(target, dropped, NOW) == Edit(ONE)
    edited = dropped.after_edit(NewestMessage(ONE, LATER_IN_TURN))
    assert next_step(target, edited, NOW) == RemoveReplaced(
        ReplacedMessage(FoundMessage(TWO, SHOWN_WITHOUT_BUTTONS))
    )
