"""Decides the next step for a table's public message.

The decision depends only on the table, on what is known of its message, and on Discord's limits. It
does not depend on the tasks that are running.
"""

from dataclasses import replace

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
    MessageState,
    NewestMessage,
    RepostNeed,
    RequestKind,
)
from cogs.board.following.target import Target
from game.model.message import MessageRef, ShownState
from game.tables.milestones import LOBBY_MILESTONE, is_lobby_milestone

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
    if newest.call_line is not None and (
        not target.waits_for_person or _is_below_earlier_message(newest, newest.call_line)
    ):
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


def _is_below_earlier_message(newest: NewestMessage, line: MessageRef) -> bool:
    """Tell whether a line was sent before the newest message, so that it replies to another one.

    This happens if the bot was killed after it posted the message again: the line stays stored
    until it is deleted.
    """
    return newest.board is not None and line.message < newest.board.message


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
