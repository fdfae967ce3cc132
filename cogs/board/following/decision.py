"""Decides what to do next with a table's public message: one step, from what is known.

No step is decided by what is under way: the table, what is known of its message, and the limits
that Discord named are all there is to it.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace

from cogs.board.following.found import PLAIN
from cogs.board.following.kinds import (
    Announce,
    CallBelow,
    Calling,
    DropLine,
    Edit,
    FinishRepost,
    Look,
    Measure,
    Place,
    Post,
    Promise,
    PutAway,
    Rename,
    RenameLobby,
    Rest,
    SaveShown,
    Sending,
    Step,
    Wait,
)
from cogs.board.following.known import Afresh, FoundInChannel, Known, Newest, Route
from game.model.ids import MessageId
from game.model.message import MessageRef, Shown
from game.tables import Table
from game.tables.milestones import LOBBY, of_lobby, shown
from game.tables.notices.announcement import awaited

SOON_SECONDS = 5.0
"""A message that can be edited within this time is waited for."""

PATIENCE = 2
"""So many refusals in a row, however short, are a sign that it cannot be edited soon."""

HELD_UP_PATIENCE = 5
"""The same for edits that were not sent, a second apart, as others used their limit up."""

SUBSTITUTE_SECONDS = 60.0
"""A message that cannot be edited is posted afresh as often as this, at most."""


@dataclass(frozen=True, slots=True)
class Target:
    """What a table wants of its public message, and what is stored of that."""

    shown: Shown
    """What a message made now would show."""
    stored: Newest
    posting: bool
    """Whether a message was perhaps sent that is not stored."""
    calling: str | None
    """The milestone to which it calls people, if it does."""
    announces: bool
    """Whether a new milestone is posted as a message of its own."""
    awaits: bool
    """Whether a person is awaited: else a line that calls somebody is no longer true."""
    panels_at: Collection[MessageId]
    """The messages from which a panel hangs that is still kept true."""
    playing: bool
    over: bool
    needs_none: bool
    """Whether nothing has to be said where no message stands: the game was called off."""
    still: bool
    """Whether the clock stands still, as the bot could not write: whether it can must be tried."""
    promised: bool
    """Whether it is stored where the closed lobby of a game that has begun stands."""
    outdated: MessageRef | None
    """The closed lobby, where it names somebody who was forgotten since."""


def target_of(table: Table, panels_at: Collection[MessageId] = ()) -> Target:
    """What this table wants of its message; from those messages live panels hang."""
    game = table.game
    return Target(
        shown=shown(table),
        stored=Newest(game.board.ref, game.board.shown, game.board.line),
        posting=game.board.posting,
        calling=game.board.calling if game.board.posting else None,
        announces=table.playing_or_finished or table.open,
        awaits=awaited(table) is not None,
        panels_at=panels_at,
        playing=table.playing,
        over=table.over,
        needs_none=table.called_off and game.unreadable is None,
        still=game.clock.still is not None,
        promised=game.board.promise is not None,
        outdated=game.board.promise if game.board.promise_outdated else None,
    )


def next_step(target: Target, known: Known, now: float) -> Step:
    """What to do next; `now` in seconds of the loop's clock."""
    if known.answering:
        return Rest()
    newest = newest_of(target, known)
    if target.needs_none and target.stored.board is None and (newest is None or not newest.board):
        return _save_if_new(target, known, Newest(None, target.shown), now)
    if newest is None:
        return _when_allowed(Look(), known, now)
    if newest.line is not None and not target.awaits:
        return DropLine(newest)
    return _shown(target, known, newest, now) or _tidied(target, known, newest, now)


def is_shown(target: Target, known: Known) -> bool:
    """Whether the message shows the newest state: what is left to do concerns nobody's turn."""
    newest = newest_of(target, known)
    return newest is not None and _shown(target, known, newest, 0.0) is None


def newest_of(target: Target, known: Known) -> Newest | None:
    """The newest message, as far as it is known; `None` where the channel must be read."""
    if known.unsure:
        return None
    if known.newest is not None:
        return known.newest
    if target.posting or target.stored.shown is None:
        return None
    return target.stored


def _shown(target: Target, known: Known, newest: Newest, now: float) -> Step | None:
    """How the message comes to show the newest state; `None` where it does."""
    asked = known.redraw or known.afresh is not Afresh.NO or target.still
    if newest.board is not None and newest.shown == target.shown and not asked:
        return None
    if newest.board is not None and _only_renamed(target, known, newest):
        return _when_allowed(Rename(newest.board), known, now)
    seen = newest.shown
    if newest.board is None and seen is None and _may_call(target):
        if target.playing and not target.promised:
            return _when_allowed(Promise(), known, now)
        seen = Shown(LOBBY, 0)
    if seen is not None and target.announces and seen.milestone != target.shown.milestone:
        return _when_allowed(_call(target, known, newest, seen.milestone, now), known, now)
    if known.afresh is not Afresh.NO or newest.board is None:
        return _when_allowed(Post(newest), known, now)
    if known.edits_in_a_row and isinstance(tidying := _put_away(known, now), PutAway):
        # Where one state follows another without end, older messages have their turn, too.
        return tidying
    return _edited(newest.board, known, newest, now)


def _call(target: Target, known: Known, newest: Newest, after: str, now: float) -> Calling:
    """How a new milestone is told: by a line below the message while a panel hangs from that.

    Where other messages stand between, where that cannot be seen, or where the message cannot be
    edited soon, it is posted anew.
    """
    board, reached = newest.board, target.shown.milestone
    stays = target.playing and known.afresh is Afresh.NO and known.until(Route.LOOK) <= now
    if board is None or board.message not in target.panels_at or not stays:
        return Announce(newest, after)
    if not _can_be_edited_soon(known, now):
        return Announce(newest, after)
    if known.measured is None or known.measured.milestone != reached:
        return Measure(board, reached)
    return CallBelow(board, newest) if known.measured.near else Announce(newest, after)


def _may_call(target: Target) -> bool:
    """Whether a message may call people though none stood before: of a rematch, or a game."""
    return target.playing or of_lobby(target.shown.milestone)


def line_of(target: Target, known: Known) -> MessageRef | None:
    """The line below the message, as far as that is known without reading the channel."""
    return target.stored.line if known.newest is None else known.newest.line


def last_shown(
    target: Target, known: Known, found: FoundInChannel
) -> tuple[Shown | None, MessageRef | None]:
    """What people were shown last, and the line that goes with it, once the channel was read.

    A line that nobody noted called them to the milestone that was noted before it was sent.
    """
    stored, line = target.stored.shown, line_of(target, known)
    noted = max((one.message for one in (line, target.stored.line) if one is not None), default=0)
    sent = [one for one in found.lines if one.message > noted]
    if target.calling is not None and sent:
        return Shown(target.calling, PLAIN), sent[-1]
    return stored if known.newest is None else known.newest.shown or stored, line


def _only_renamed(target: Target, known: Known, newest: Newest) -> bool:
    """Whether a game that was over before has nothing new but names.

    A message that cannot show that any more is not sent again.
    """
    if known.afresh is not Afresh.NO or newest.shown is None:
        return False
    return target.over and newest.shown.milestone == target.shown.milestone


def _edited(board: MessageRef, known: Known, newest: Newest, now: float) -> Step:
    """Edit the message, or post it afresh where that takes long: once a minute, at most."""
    until, soon = known.until(Route.EDIT), _can_be_edited_soon(known, now)
    again = 0.0 if known.substituted is None else known.substituted + SUBSTITUTE_SECONDS
    if soon or (until <= now < again):
        return _when_allowed(Edit(board), known, now)
    return _when_allowed(Post(newest), known, now) if again <= now else Wait(min(until, again))


def _can_be_edited_soon(known: Known, now: float) -> bool:
    patient = known.edits_refused < PATIENCE and known.edits_held_up < HELD_UP_PATIENCE
    return patient and known.until(Route.EDIT) - now <= SOON_SECONDS


def _tidied(target: Target, known: Known, newest: Newest, now: float) -> Step:
    """What is left to do once the message shows the newest state."""
    if newest.board != target.stored.board:
        return Place(replace(newest, line=newest.line or target.stored.line))
    if known.request_done:
        return FinishRepost()
    if (tidying := _put_away(known, now)) is not None:
        return tidying
    if newest.line != target.stored.line:
        return Place(newest)
    return _save_if_new(target, known, newest, now)


def _put_away(known: Known, now: float) -> PutAway | Wait | None:
    """Put the first of the older messages away that may be tried; `None` where none is left."""
    if not known.replaced:
        return None
    first = min(known.replaced, key=lambda one: max(one.until, now))
    until = max(first.until, known.until(Route.TIDY))
    return PutAway(first) if until <= now else Wait(until)


def _save_if_new(target: Target, known: Known, newest: Newest, now: float) -> Step:
    if target.outdated is not None:
        return _when_allowed(RenameLobby(target.outdated), known, now)
    if newest.shown is None or (target.stored.shown == newest.shown and not target.posting):
        return Rest()
    return SaveShown(newest)


def _when_allowed(step: Sending, known: Known, now: float) -> Step:
    until = known.until(step.route)
    return step if until <= now else Wait(until)
