"""Decides what to do next with a table's public message: one step, from what is known.

No step is decided by what is under way: the table, what is known of its message, and the limits
that Discord named are all there is to it.
"""

from dataclasses import dataclass
from typing import ClassVar

from cogs.board.following.known import (
    Afresh,
    Known,
    Newest,
    Replaced,
    Route,
)
from game.model.message import MessageRef, Shown
from game.tables import Table
from game.tables.milestones import LOBBY, of_lobby, shown

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
    announces: bool
    """Whether a new milestone is posted as a message of its own."""
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


def target_of(table: Table) -> Target:
    """What this table wants of its message."""
    game = table.game
    return Target(
        shown=shown(table),
        stored=Newest(game.board.ref, game.board.shown),
        posting=game.board.posting,
        announces=table.playing_or_finished or table.open,
        playing=table.playing,
        over=table.over,
        needs_none=table.called_off and game.unreadable is None,
        still=game.clock.still is not None,
        promised=game.board.promise is not None,
        outdated=game.board.promise if game.board.promise_outdated else None,
    )


@dataclass(frozen=True, slots=True)
class Rest:
    """Nothing is left to do."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing can be done before this moment of the loop's clock."""

    until: float


@dataclass(frozen=True, slots=True)
class Look:
    """Read which messages of the table stand in the channel."""

    route: ClassVar[Route] = Route.LOOK


@dataclass(frozen=True, slots=True)
class Promise:
    """Post the closed lobby of a game that never showed one."""

    route: ClassVar[Route] = Route.POST


@dataclass(frozen=True, slots=True)
class Announce:
    """Post a message for a new milestone, which calls whom that concerns."""

    before: Newest
    after: str
    """The milestone that the channel saw last."""
    route: ClassVar[Route] = Route.POST


@dataclass(frozen=True, slots=True)
class Post:
    """Post the message afresh, calling nobody."""

    before: Newest
    route: ClassVar[Route] = Route.POST


@dataclass(frozen=True, slots=True)
class Edit:
    """Edit the message that stands."""

    board: MessageRef
    route: ClassVar[Route] = Route.EDIT


@dataclass(frozen=True, slots=True)
class Rename:
    """Edit the message of a game that is over, as somebody is called otherwise now."""

    board: MessageRef
    route: ClassVar[Route] = Route.EDIT


@dataclass(frozen=True, slots=True)
class RenameLobby:
    """Edit the closed lobby, as somebody in it is called otherwise now."""

    promise: MessageRef
    route: ClassVar[Route] = Route.TIDY


@dataclass(frozen=True, slots=True)
class PutAway:
    """Close or delete a message that another has replaced."""

    replaced: Replaced
    route: ClassVar[Route] = Route.TIDY


@dataclass(frozen=True, slots=True)
class Place:
    """Store where the message stands."""

    newest: Newest


@dataclass(frozen=True, slots=True)
class FinishRepost:
    """Store that the message was posted afresh as somebody had asked."""


@dataclass(frozen=True, slots=True)
class SaveShown:
    """Store what the message shows, soon and together with others."""

    newest: Newest


Sending = Look | Promise | Announce | Post | Edit | Rename | RenameLobby | PutAway
Storing = Place | FinishRepost | SaveShown
Step = Rest | Wait | Sending | Storing


def next_step(target: Target, known: Known, now: float) -> Step:
    """What to do next; `now` in seconds of the loop's clock."""
    if known.answering:
        return Rest()
    newest = newest_of(target, known)
    if target.needs_none and target.stored.board is None and (newest is None or not newest.board):
        return _save_if_new(target, known, Newest(None, target.shown), now)
    if newest is None:
        return _when_allowed(Look(), known, now)
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
        return _when_allowed(Announce(newest, seen.milestone), known, now)
    if known.afresh is not Afresh.NO or newest.board is None:
        return _when_allowed(Post(newest), known, now)
    if known.edits_in_a_row and isinstance(tidying := _put_away(known, now), PutAway):
        # Where one state follows another without end, older messages have their turn, too.
        return tidying
    return _edited(newest.board, known, newest, now)


def _may_call(target: Target) -> bool:
    """Whether a message may call people though none stood before: of a rematch, or a game."""
    return target.playing or of_lobby(target.shown.milestone)


def last_shown(target: Target, known: Known) -> Shown | None:
    """What people were shown last, as far as that is known without reading the channel."""
    stored = target.stored.shown
    return stored if known.newest is None else known.newest.shown or stored


def _only_renamed(target: Target, known: Known, newest: Newest) -> bool:
    """Whether a game that was over before has nothing new but names.

    A message that cannot show that any more is not sent again.
    """
    if known.afresh is not Afresh.NO or newest.shown is None:
        return False
    return target.over and newest.shown.milestone == target.shown.milestone


def _edited(board: MessageRef, known: Known, newest: Newest, now: float) -> Step:
    """Edit the message, or post it afresh where that takes long: once a minute, at most."""
    until = known.until(Route.EDIT)
    patient = known.edits_refused < PATIENCE and known.edits_held_up < HELD_UP_PATIENCE
    soon = patient and until - now <= SOON_SECONDS
    again = 0.0 if known.substituted is None else known.substituted + SUBSTITUTE_SECONDS
    if soon or (until <= now < again):
        return _when_allowed(Edit(board), known, now)
    return _when_allowed(Post(newest), known, now) if again <= now else Wait(min(until, again))


def _tidied(target: Target, known: Known, newest: Newest, now: float) -> Step:
    """What is left to do once the message shows the newest state."""
    if newest.board != target.stored.board:
        return Place(newest)
    if known.request_done:
        return FinishRepost()
    return _put_away(known, now) or _save_if_new(target, known, newest, now)


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
