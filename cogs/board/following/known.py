"""What is known of a table's messages beside what is stored, and what the public one must show."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from game.model.ids import MessageId
from game.model.message import MessageRef, ShownState
from game.tables import Table
from game.tables.milestones import is_lobby_milestone, shown_state_of, turn_of
from game.tables.notices.announcement import person_on_turn


@dataclass(frozen=True, slots=True)
class FoundMessage:
    """A message in its channel."""

    board: MessageRef
    milestone: str
    """The milestone that its buttons carry; empty without buttons."""
    shown: ShownState | None
    """What it shows; `None` without buttons, and for a plain line that an edit makes a board."""


@dataclass(frozen=True, slots=True)
class FoundInChannel:
    """A table's messages in its channel, oldest first."""

    boards: tuple[FoundMessage, ...]
    call_lines: tuple[MessageRef, ...]
    """Lines below a board that call somebody."""
    orphaned_call_lines: tuple[MessageRef, ...] = ()
    """Lines of the table whose board is deleted; they must be deleted, too."""


@dataclass(frozen=True, slots=True)
class Stands:
    """The messages of a table that stand in its channel; without `board`, there is none."""

    board: MessageRef | None = None
    shown: ShownState | None = None
    """What the board shows; `None` if it is not known or a plain line."""
    line: MessageRef | None = None
    """The line below the board that calls somebody."""
    called: str | None = None
    """The last milestone that people were called for, or shown."""

    @property
    def shows_call(self) -> bool:
        """Whether the board shows the milestone that people were called for last."""
        return self.shown is not None and self.shown.milestone == self.called


@dataclass(frozen=True, slots=True)
class Old:
    """A message that must be deleted, or closed if it is the lobby of a game that began."""

    ref: MessageRef
    lobby: bool = False
    linked: bool = False
    """Whether it only links to the board by now, as it could not be deleted."""


@dataclass(frozen=True, slots=True)
class BottomCheck:
    """Whether the board was near the bottom of the channel at this milestone."""

    milestone: str
    near: bool


class Route(Enum):
    """Kinds of requests with separate limits at Discord: one may wait while others go on."""

    LOOK = auto()
    POST = auto()
    EDIT = auto()
    DELETE = auto()
    CLOSE = auto()
    """Edits of old messages; Discord may limit these more than edits of the board."""
    SUBSTITUTE = auto()
    """A new board in place of an edit; the bot itself limits how often it posts one."""


@dataclass(frozen=True, slots=True)
class Retry:
    """How often in a row a request failed, and until when it must not be tried again."""

    times: int = 0
    until: float = 0.0


Retries = Mapping[Route | MessageRef, Retry]
"""The requests that failed: of a whole route, or those that put one old message away."""


@dataclass(frozen=True, slots=True)
class MessageState:
    """The state of one table's messages. Moments are seconds of the loop's clock.

    If the board shows what is stored and nothing is running, all fields have their defaults. Then
    nothing is kept in memory.
    """

    stands: Stands | None = None
    """The messages as they were found, posted or edited; `None` if the database has them."""
    unsure: bool = False
    """Whether an unknown message may have been posted, so that the channel must be read."""
    old: tuple[Old, ...] = ()
    """Messages that newer ones have replaced."""
    spent: MessageRef | None = None
    """A board that a new one must replace: it cannot be edited, or somebody asked for a new one."""
    owed: bool = False
    """Whether somebody was promised a new board, and it is not stored that they have it."""
    redraw: bool = False
    """Whether the board must be edited even if it is up to date."""
    bottom: BottomCheck | None = None
    """Whether the board was near the bottom of the channel, while that matters."""
    retries: Retries = field(default_factory=dict[Route | MessageRef, Retry])

    def retry_of(self, what: Route | MessageRef) -> Retry:
        """Return what is known of failures on this route, or to put this old message away."""
        return self.retries.get(what, Retry())

    def after_failure(
        self, what: Route | MessageRef, until: float = 0.0, weight: int = 1
    ) -> "MessageState":
        """Return the state after a request failed that may be tried again at ``until``."""
        retry = Retry(self.retry_of(what).times + weight, until)
        return replace(self, retries={**self.retries, what: retry})

    def without_retries(self, *whats: Route | MessageRef) -> "MessageState":
        """Return the state in which these requests may be tried at once."""
        left = {what: retry for what, retry in self.retries.items() if what not in whats}
        return replace(self, retries=left)

    def with_stands(self, stands: Stands, *before: Stands) -> "MessageState":
        """Return the state in which these messages stand; all others that stood before are old."""
        old = (*self.old, *(one for stood in before for one in _as_old(stood)))
        # A message that was to be deleted stays if it is the newest one left.
        left = {one.ref: one for one in old if one.ref not in (stands.board, stands.line)}
        return replace(self, stands=stands, old=tuple(left.values()))

    def after_look(
        self, found: FoundInChannel, called: str | None, line: MessageRef | None
    ) -> "MessageState":
        """Return the state after the channel was read.

        `called` is the last milestone that people were called for, and `line` belongs to it; all
        other lines must be deleted.
        """
        last = found.boards[-1] if found.boards else None
        stands = Stands(last and last.board, last and last.shown, line, called)
        lines = (Stands(line=one) for one in (*found.call_lines, *found.orphaned_call_lines))
        boards = (Stands(one.board, called=one.milestone) for one in found.boards)
        return replace(self.with_stands(stands, *lines, *boards), unsure=False)

    def after_send(self, stands: Stands, before: Stands, pause_until: float) -> "MessageState":
        """Return the state after a board or a line was sent.

        A limit on edits may have been for the board before only. If that one could not be edited,
        no further board is posted for this reason before ``pause_until``.
        """
        sent = self.with_stands(stands, before)
        if stands.board in (None, before.board):
            return sent
        could_not_edit = self.retry_of(Route.EDIT).times > 0
        sent = sent.without_retries(Route.EDIT, Route.POST)
        return sent.after_failure(Route.SUBSTITUTE, pause_until) if could_not_edit else sent

    def after_edit(self, stands: Stands) -> "MessageState":
        """Return the state after the board was edited."""
        return replace(self.without_retries(Route.EDIT), stands=stands)

    def after_putting_away(self, old: MessageRef) -> "MessageState":
        """Return the state after an old message was closed, deleted or given up."""
        left = tuple(one for one in self.old if one.ref != old)
        return replace(self.without_retries(old), old=left)

    def after_linking(self, old: MessageRef) -> "MessageState":
        """Return the state after an old message became a link to the board; it is deleted later."""
        return replace(
            self, old=tuple(replace(one, linked=one.linked or one.ref == old) for one in self.old)
        )

    def after_closing(self, lobby: MessageRef, stands: Stands) -> "MessageState":
        """Return the state after the lobby that stands was closed, before a board was posted."""
        return replace(
            self.after_putting_away(lobby), stands=replace(stands, board=None, shown=None)
        )

    def caught_up(self, now: float) -> "MessageState":
        """Return the state once the board shows the newest state: without failures that are over.

        An edit that may still have to wait counts as if it had not failed yet.
        """
        left = {what: retry for what, retry in self.retries.items() if retry.until > now}
        if Route.EDIT in left:
            left[Route.EDIT] = Retry(0, left[Route.EDIT].until)
        return replace(self, retries=left, bottom=None)


def turn_number_of(milestone: str) -> int:
    """Return the turn number of a milestone; 0 in a lobby, and for a closed message."""
    return int(turn_of(milestone) or 0)


def _as_old(stood: Stands) -> tuple[Old, ...]:
    """Return the messages as old ones; a line is deleted before the board above it."""
    line = () if stood.line is None else (Old(stood.line),)
    if stood.board is None:
        return line
    reached = stood.called if stood.shown is None else stood.shown.milestone
    return (*line, Old(stood.board, lobby=reached is not None and is_lobby_milestone(reached)))


@dataclass(frozen=True, slots=True)
class Target:
    """What a table's public message must show, and what is stored of this message."""

    shown: ShownState
    """What a message would show if it were made now."""
    stored: Stands
    may_have_sent: bool
    """Whether the bot may have sent a message that is not stored."""
    calling: str | None
    """The milestone for which that unstored message calls people; None if it calls nobody."""
    announces: bool
    """Whether a new milestone is announced, by a new message or by a line below the old one."""
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
    promise: MessageRef | None
    """The place of a begun game's closed lobby, if it is stored; the lobby holds the promise."""
    lobby_can_be_closed: bool
    """Whether the table can be shown as a closed lobby; if not, its old lobby is deleted."""
    outdated_lobby: MessageRef | None
    """The place of the closed lobby, if it names somebody who was forgotten since."""


def target_of(table: Table, messages_with_panels: Collection[MessageId] = ()) -> Target:
    """Make a table message's target; live panels were opened from ``messages_with_panels``."""
    game = table.game
    return Target(
        shown=shown_state_of(table),
        stored=Stands(game.board.ref, game.board.shown, game.board.line, game.board.called),
        may_have_sent=game.board.posting,
        calling=game.board.calling if game.board.posting else None,
        announces=table.playing_or_finished or table.open,
        waits_for_person=person_on_turn(table) is not None,
        messages_with_panels=messages_with_panels,
        playing=table.playing,
        over=table.over,
        needs_no_message=table.called_off and not game.unreadable,
        clock_stopped=game.clock.paused_at is not None and not game.unreadable,
        promise=game.board.promise,
        lobby_can_be_closed=table.started and not game.unreadable,
        outdated_lobby=game.board.promise if game.board.promise_outdated else None,
    )


def called_and_line(
    target: Target, known: MessageState, found: FoundInChannel
) -> tuple[str | None, MessageRef | None]:
    """Return the last milestone that people were called for, and its line, after a look.

    The messages in the channel do not change what people were called for before: a message may be
    deleted, or be too far back. A line in the channel that is newer than any known line was sent
    for the stored milestone ``calling``, unless that call is known. A line whose board is deleted
    has called people, but is not returned, as it belongs to no message.
    """
    stored = target.stored
    before = stored if known.stands is None else known.stands
    called, line = before.called or stored.called, before.line
    if target.calling not in (None, called):
        last = max((one.message for one in (line, stored.line) if one is not None), default=0)
        lines = (*found.call_lines, *found.orphaned_call_lines)
        if sent := [one for one in lines if one.message > last]:
            called, line = target.calling, max(sent, key=lambda one: one.message)
    if found.boards and called != target.shown.milestone:
        reached = found.boards[-1].milestone
        if called is None or turn_number_of(reached) >= turn_number_of(called):
            called = reached
    return called, None if line in found.orphaned_call_lines else line
