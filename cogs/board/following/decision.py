"""Decides the next step for a table's public message.

The decision depends only on the table, on what is known of its message, and on Discord's limits. It
does not depend on the tasks that are running.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace

from cogs.board.following.found import PLAIN_LINE_VERSION
from cogs.board.following.kinds import (
    Announce,
    CallBelow,
    CallingStep,
    CheckNearBottom,
    DropCallLine,
    Edit,
    EditLobbyNames,
    EditNames,
    FinishRepost,
    NothingToDo,
    PostClosedLobby,
    PostWithoutCall,
    ReadChannel,
    RemoveReplaced,
    SaveShown,
    SendingStep,
    Step,
    StoreMessageRef,
    WaitUntil,
)
from cogs.board.following.known import (
    FoundInChannel,
    MessageState,
    NewestMessage,
    RepostNeed,
    RequestKind,
)
from game.model.game import Game
from game.model.ids import MessageId
from game.model.message import MessageRef, ShownState
from game.tables import Table
from game.tables.milestones import LOBBY_MILESTONE, is_lobby_milestone, shown_state_of
from game.tables.notices.announcement import person_on_turn

SOON_SECONDS = 5.0
"""Seconds that an edit may have to wait; if it must wait longer, the message is posted again."""

TOO_MANY_REFUSALS = 2
"""This many refusals in a row, even short ones, show that an edit is not possible soon."""

TOO_MANY_UNSENT = 5
"""After this many unsent edits in a row, too, an edit is not possible soon.

An edit is not sent if other requests used up Discord's limit; it is retried after a second.
"""

SUBSTITUTE_SECONDS = 60.0
"""Minimum seconds between two reposts of a message that cannot be edited soon."""


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
        clock_stopped=game.clock.still is not None,
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


def next_step(target: Target, known: MessageState, now: float) -> Step:
    """Decide what to do next; `now` is in seconds of the loop's clock."""
    if known.answering:
        return NothingToDo()
    newest = newest_of(target, known)
    if (
        target.needs_no_message
        and target.stored.board is None
        and (newest is None or not newest.board)
    ):
        return _save_if_new(target, known, NewestMessage(None, target.shown), now)
    if newest is None:
        return _when_allowed(ReadChannel(), known, now)
    if newest.call_line is not None and not target.waits_for_person:
        return DropCallLine(newest)
    return _step_to_show(target, known, newest, now) or _step_to_tidy(target, known, newest, now)


def shows_newest_state(target: Target, known: MessageState) -> bool:
    """Tell whether the message shows the newest state; if so, later steps only tidy up or store."""
    newest = newest_of(target, known)
    return newest is not None and _step_to_show(target, known, newest, 0.0) is None


def newest_of(target: Target, known: MessageState) -> NewestMessage | None:
    """Return the newest message as far as it is known; `None` if the channel must be read."""
    if known.unsure:
        return None
    if known.newest is not None:
        return known.newest
    if target.may_have_sent or target.stored.shown is None:
        return None
    return target.stored


def _step_to_show(
    target: Target, known: MessageState, newest: NewestMessage, now: float
) -> Step | None:
    """Decide how to make the message show the newest state; `None` if it already does."""
    forced = known.redraw or known.afresh is not RepostNeed.NO or target.clock_stopped
    if newest.board is not None and newest.shown == target.shown and not forced:
        return None
    if newest.board is not None and _only_renamed(target, known, newest):
        return _when_allowed(EditNames(newest.board), known, now)
    seen = newest.shown
    if newest.board is None and seen is None and _may_call(target):
        if target.playing and not target.closed_lobby_stored:
            return _when_allowed(PostClosedLobby(), known, now)
        seen = ShownState(LOBBY_MILESTONE, 0)
    if seen is not None and target.announces and seen.milestone != target.shown.milestone:
        return _when_allowed(_step_to_call(target, known, newest, seen.milestone, now), known, now)
    if known.afresh is not RepostNeed.NO or newest.board is None:
        return _when_allowed(PostWithoutCall(newest), known, now)
    if known.edits_in_a_row and isinstance(tidy := _step_to_put_away(known, now), RemoveReplaced):
        # Even if new states never stop coming, older messages must be removed now and then.
        return tidy
    return _step_to_edit(newest.board, known, newest, now)


def _step_to_call(
    target: Target, known: MessageState, newest: NewestMessage, last_seen: str, now: float
) -> CallingStep:
    """Decide how to announce a new milestone: by a line below the message or by a new message.

    The line is used while a panel that was opened from the message is live. A new message is posted
    if the old one is no longer near the bottom of the channel, if the bot cannot check that, or if
    it cannot edit the message soon.
    """
    board, reached = newest.board, target.shown.milestone
    may_stay = (
        target.playing
        and known.afresh is RepostNeed.NO
        and known.limited_until(RequestKind.LOOK) <= now
    )
    if board is None or board.message not in target.messages_with_panels or not may_stay:
        return Announce(newest, last_seen)
    if not _can_be_edited_soon(known, now):
        return Announce(newest, last_seen)
    if known.measured is None or known.measured.milestone != reached:
        return CheckNearBottom(board, reached)
    return CallBelow(board, newest) if known.measured.near else Announce(newest, last_seen)


def _may_call(target: Target) -> bool:
    """Tell whether a game's or rematch's first message may call people."""
    return target.playing or is_lobby_milestone(target.shown.milestone)


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


def _only_renamed(target: Target, known: MessageState, newest: NewestMessage) -> bool:
    """Tell whether the message already showed the game's end, so that only names are new.

    If such a message can no longer be edited, the bot does not post it again.
    """
    if known.afresh is not RepostNeed.NO or newest.shown is None:
        return False
    return target.over and newest.shown.milestone == target.shown.milestone


def _step_to_edit(ref: MessageRef, known: MessageState, newest: NewestMessage, now: float) -> Step:
    """Edit the message; if the edit must wait long, post it again, at most once a minute."""
    until, soon = known.limited_until(RequestKind.EDIT), _can_be_edited_soon(known, now)
    may_post_at = 0.0 if known.substituted_at is None else known.substituted_at + SUBSTITUTE_SECONDS
    if soon or (until <= now < may_post_at):
        return _when_allowed(Edit(ref), known, now)
    return (
        _when_allowed(PostWithoutCall(newest), known, now)
        if may_post_at <= now
        else WaitUntil(min(until, may_post_at))
    )


def _can_be_edited_soon(known: MessageState, now: float) -> bool:
    patient = known.edits_refused < TOO_MANY_REFUSALS and known.edits_held_up < TOO_MANY_UNSENT
    return patient and known.limited_until(RequestKind.EDIT) - now <= SOON_SECONDS


def _step_to_tidy(target: Target, known: MessageState, last: NewestMessage, now: float) -> Step:
    """Decide what is left to do once the message shows the newest state."""
    if last.board != target.stored.board:
        return StoreMessageRef(replace(last, call_line=last.call_line or target.stored.call_line))
    if known.request_done:
        return FinishRepost()
    if (tidying := _step_to_put_away(known, now)) is not None:
        return tidying
    if last.call_line != target.stored.call_line:
        return StoreMessageRef(last)
    return _save_if_new(target, known, last, now)


def _step_to_put_away(known: MessageState, now: float) -> RemoveReplaced | WaitUntil | None:
    """Close or delete the first older message for which that is allowed; `None` if none is left."""
    if not known.replaced:
        return None
    first = min(known.replaced, key=lambda one: max(one.retry_not_before, now))
    until = max(first.retry_not_before, known.limited_until(RequestKind.TIDY))
    return RemoveReplaced(first) if until <= now else WaitUntil(until)


def _save_if_new(target: Target, known: MessageState, newest: NewestMessage, now: float) -> Step:
    if target.outdated_lobby is not None:
        return _when_allowed(EditLobbyNames(target.outdated_lobby), known, now)
    if newest.shown is None or (target.stored.shown == newest.shown and not target.may_have_sent):
        return NothingToDo()
    return SaveShown(newest)


def _when_allowed(step: SendingStep, known: MessageState, now: float) -> Step:
    until = known.limited_until(step.request_kind)
    return step if until <= now else WaitUntil(until)
