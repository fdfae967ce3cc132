"""What a table's public message must show, and what is known of the message that shows it."""

from collections.abc import Collection
from dataclasses import dataclass

from cogs.board.following.found import PLAIN_LINE_VERSION
from cogs.board.following.known import FoundInChannel, MessageState, NewestMessage
from game.model.game import Game
from game.model.ids import MessageId
from game.model.message import MessageRef, ShownState
from game.tables import Table
from game.tables.milestones import shown_state_of
from game.tables.notices.announcement import person_on_turn


@dataclass(frozen=True, slots=True)
class Target:
    """What a table's public message must show, and what is stored of this message."""

    shown: ShownState
    """What a message would show if it were made now."""
    stored: NewestMessage
    may_have_sent: bool
    """Whether the bot may have sent a message that is not stored."""
    called_milestone: str | None
    """The milestone for which that unstored message calls people; None if it calls nobody."""
    announces: bool
    """Whether a new milestone is announced, by a new message or by a line below the old one."""
    called_nobody: bool
    """Whether the stored milestone calls nobody; then a stored line belongs to an earlier one."""
    waits_for_person: bool
    """Whether the table waits for a person; if not, a line that calls somebody is out of date."""
    messages_with_panels: Collection[MessageId]
    """The messages whose buttons opened live panels."""
    playing: bool
    over: bool
    needs_no_message: bool
    """Whether the table needs no message if none exists, as the game was called off."""
    clock_stopped: bool
    """Whether the clock is stopped because the bot could not write; the bot must try again."""
    closed_lobby_stored: bool
    """Whether the place of a begun game's closed lobby is stored; the lobby holds the promise."""
    outdated_lobby: MessageRef | None
    """The place of the closed lobby, if it names somebody who was forgotten since."""


def target_of(table: Table, messages_with_panels: Collection[MessageId] = ()) -> Target:
    """Make a table message's target; live panels were opened from ``messages_with_panels``."""
    game = table.game
    return Target(
        shown=shown_state_of(table),
        stored=NewestMessage(game.board.ref, game.board.shown, game.board.line),
        may_have_sent=game.board.posting,
        called_milestone=game.board.calling if game.board.posting else None,
        announces=table.playing_or_finished or table.open,
        called_nobody=_called_nobody(game),
        waits_for_person=person_on_turn(table) is not None,
        messages_with_panels=messages_with_panels,
        playing=table.playing,
        over=table.over,
        needs_no_message=table.called_off and game.unreadable is None,
        clock_stopped=game.clock.paused_at is not None,
        closed_lobby_stored=game.board.promise is not None,
        outdated_lobby=game.board.promise if game.board.promise_outdated else None,
    )


def _called_nobody(game: Game) -> bool:
    """Tell whether the bot has just stored a milestone that calls nobody in the channel.

    Until the message is edited, the stored version is that of a plain line.
    """
    call, board = game.call, game.board.shown
    if call is None or board != ShownState(call.milestone, PLAIN_LINE_VERSION):
        return False
    return not call.users


def call_line_of(target: Target, known: MessageState) -> MessageRef | None:
    """Return the line below the message, as far as it is known without reading the channel."""
    return target.stored.call_line if known.newest is None else known.newest.call_line


def last_shown(
    target: Target, known: MessageState, found: FoundInChannel
) -> tuple[ShownState | None, MessageRef | None]:
    """Return what people were shown last, and the line of that state, after the channel was read.

    A line in the channel that is not stored was sent for the stored milestone
    ``called_milestone``. A line whose board is deleted has called people, but is not returned, as
    it belongs to no message. A stored line is not returned either if the stored milestone called
    nobody: it belongs to an earlier milestone, and stays stored until it is deleted.
    """
    stored, line = target.stored.shown, call_line_of(target, known)
    lines = (line, target.stored.call_line)
    last = max((one.message for one in lines if one is not None), default=0)
    sent = [one for one in (*found.call_lines, *found.orphaned_call_lines) if one.message > last]
    seen = stored if known.newest is None else known.newest.shown or stored
    if target.called_milestone is not None and sent:
        seen = ShownState(target.called_milestone, PLAIN_LINE_VERSION)
        line = max(sent, key=lambda one: one.message)
    outdated = line == target.stored.call_line and target.called_nobody
    return seen, None if line in found.orphaned_call_lines or outdated else line
