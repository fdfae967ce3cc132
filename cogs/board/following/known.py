"""The state in memory of a table's public message, beside the stored state."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from game.model.ids import GuildId
from game.model.message import MessageRef, ShownState
from game.tables.milestones import turn_of
from service.monitoring.boards import LagReason


@dataclass(frozen=True, slots=True)
class FoundMessage:
    """A message in its channel, and what it shows."""

    board: MessageRef
    shown: ShownState


SHOWN_WITHOUT_BUTTONS = ShownState("", 0)
"""What a message without buttons shows."""


@dataclass(frozen=True, slots=True)
class FoundInChannel:
    """A table's messages in its channel, oldest first."""

    boards: tuple[FoundMessage, ...]
    call_lines: tuple[MessageRef, ...]
    """Lines below a board that call somebody."""
    orphaned_call_lines: tuple[MessageRef, ...] = ()
    """Lines of the table whose board is deleted; they must be deleted, too."""


@dataclass(frozen=True, slots=True)
class ReplacedMessage:
    """A message that a newer one has replaced, to be closed or deleted."""

    old: FoundMessage
    times_refused: int = 0
    """How often Discord has refused to close or delete it."""
    retry_not_before: float = 0.0
    """Time before which the bot does not try again."""


@dataclass(frozen=True, slots=True)
class NewestMessage:
    """The newest message of a table; without `board`, the channel has no message."""

    board: MessageRef | None
    shown: ShownState | None
    call_line: MessageRef | None = None
    """The line below the message that calls somebody."""


@dataclass(frozen=True, slots=True)
class BottomCheck:
    """Whether the message was near the bottom of the channel at this milestone."""

    milestone: str
    near: bool


class RepostNeed(Enum):
    """Whether the message must be posted again at the bottom of the channel."""

    NO = auto()
    NEEDED = auto()
    """Nobody can edit the present message any more."""
    ASKED = auto()
    """Somebody requested it, and the bot has promised it."""


class RequestKind(Enum):
    """Kinds of requests with separate limits at Discord: one may wait while others go on."""

    LOOK = auto()
    POST = auto()
    EDIT = auto()
    TIDY = auto()


@dataclass(frozen=True, slots=True)
class BlockReason:
    """Why the last attempt failed: a refusal in this server, or an outage if it is ``None``."""

    server: GuildId | None


NO_LIMITS: Mapping[RequestKind, float] = {}


@dataclass(frozen=True, slots=True)
class MessageState:
    """The state of one table's public message. Moments are seconds of the loop's clock.

    If the message shows what is stored and nothing is running, all fields have their defaults. Then
    nothing is kept in memory.
    """

    newest: NewestMessage | None = None
    """The newest message as it was found, posted or edited; `None` if the database has it."""
    unsure: bool = False
    """Whether an unknown message may have been posted, so that the channel must be read."""
    replaced: tuple[ReplacedMessage, ...] = ()
    """Older messages that are still to be closed or deleted."""
    afresh: RepostNeed = RepostNeed.NO
    redraw: bool = False
    """Whether the message must be edited even if it is up to date."""
    request_done: bool = False
    """Whether a requested repost is done, but not yet stored as done."""
    answering: bool = False
    """Whether an answer to a command is about to post the message."""
    without_picture: bool = False
    """Whether the message went out without its picture."""
    measured: BottomCheck | None = None
    """Whether the message was near the bottom of the channel, while that matters."""
    limits: Mapping[RequestKind, float] = field(default_factory=lambda: NO_LIMITS)
    """The time until which Discord takes no requests, by kind of request."""
    edits_in_a_row: int = 0
    """Number of edits since the last post or removal, counted only while older messages remain."""
    edits_refused: int = 0
    """How often in a row Discord refused an edit for a while."""
    edits_held_up: int = 0
    """How often in a row an edit was not sent, as other requests had used its limit up."""
    lobby_refused: int = 0
    """How often in a row Discord refused to edit the closed lobby."""
    substituted_at: float | None = None
    """When the message was last posted again because it could not be edited soon."""
    blocked: BlockReason | None = None
    behind_since: float | None = None
    """Since when the message is behind its table, by the monotonic clock."""
    wait: LagReason = LagReason.TURN
    """Why the message is behind."""

    @property
    def last_replaced(self) -> MessageRef | None:
        """The newest of the older messages that are still to be closed or deleted."""
        return self.replaced[-1].old.board if self.replaced else None

    def limited_until(self, request_kind: RequestKind) -> float:
        """Return until when Discord takes no request of this kind; 0 if no limit is known."""
        return self.limits.get(request_kind, 0.0)

    def after_unsent_request(self, request_kind: RequestKind, until: float) -> "MessageState":
        """Return the state after a request was not sent, as other requests used up its limit."""
        held_up = self.edits_held_up + (request_kind is RequestKind.EDIT)
        return replace(self._limited(request_kind, until), edits_held_up=held_up)

    def after_refused_request(self, request_kind: RequestKind, until: float) -> "MessageState":
        """Return the state after Discord itself has refused requests of this kind for a while."""
        refused = self.edits_refused + (request_kind is RequestKind.EDIT)
        return replace(self._limited(request_kind, until), edits_refused=refused)

    def _limited(self, request_kind: RequestKind, until: float) -> "MessageState":
        return replace(self, limits={**self.limits, request_kind: until})

    def after_edit(self, newest: NewestMessage) -> "MessageState":
        """Return the state after the message was edited."""
        edits = self.edits_in_a_row + bool(self.replaced)
        return replace(self, newest=newest, edits_in_a_row=edits, edits_refused=0, edits_held_up=0)

    def after_removal(self, old: MessageRef) -> "MessageState":
        """Return the state after an older message was closed, deleted or given up."""
        left = tuple(one for one in self.replaced if one.old.board != old)
        return replace(self, replaced=left, edits_in_a_row=0)

    def after_refused_removal(self, refused: ReplacedMessage, until: float) -> "MessageState":
        """Return the state after Discord has refused to close or delete an older message.

        The bot retries this removal at ``until``, and may remove other messages meanwhile.
        """
        left = self.after_removal(refused.old.board)
        again = replace(refused, times_refused=refused.times_refused + 1, retry_not_before=until)
        return replace(left, replaced=(*left.replaced, again))

    def after_refused_lobby_edit(self, until: float) -> "MessageState":
        """Return the state after Discord refused to edit the closed lobby; retry at ``until``."""
        return replace(self._limited(RequestKind.TIDY, until), lobby_refused=self.lobby_refused + 1)

    def without_ended_limits(self, now: float, substitute_seconds: float) -> "MessageState":
        """Return the state without limits that are over.

        A repost in place of an edit is remembered for ``substitute_seconds``. Call this only once
        the message shows the newest state.
        """
        recent = self.substituted_at is not None and now < self.substituted_at + substitute_seconds
        return replace(
            self,
            limits={route: until for route, until in self.limits.items() if until > now},
            edits_refused=0,
            edits_held_up=0,
            substituted_at=self.substituted_at if recent else None,
            measured=None,
        )

    def after_post(self, sent: FoundMessage, previous: NewestMessage, now: float) -> "MessageState":
        """Return the state after a new message has replaced the previous one.

        A limit on edits may have been for the old message only, so it is not kept for the new one.
        """
        could_not_edit = self.edits_refused > 0 or self.edits_held_up > 0
        limits = {route: at for route, at in self.limits.items() if route is not RequestKind.EDIT}
        return replace(
            self,
            newest=NewestMessage(sent.board, sent.shown),
            unsure=False,
            # If the message was sent before, Discord returns it: it may be the previous message.
            replaced=_without(
                (*self.replaced, *_line_of(previous), *_as_replaced(previous)), (sent.board,)
            ),
            afresh=RepostNeed.NO,
            request_done=self.request_done or self.afresh is RepostNeed.ASKED,
            limits=limits,
            edits_in_a_row=0,
            edits_refused=0,
            edits_held_up=0,
            substituted_at=now if could_not_edit else self.substituted_at,
        )

    def after_deletion(self, called: ShownState, previous: NewestMessage) -> "MessageState":
        """Return the state after a message that called people was sent and somebody deleted it."""
        old = _without((*self.replaced, *_line_of(previous), *_as_replaced(previous)), ())
        return replace(self, newest=NewestMessage(None, called), replaced=old)

    def after_call_below(self, newest: NewestMessage, previous: NewestMessage) -> "MessageState":
        """Return the state after a line below the message was sent, or nobody had to be called."""
        old = _without((*self.replaced, *_line_of(previous)), (newest.call_line,))
        return replace(self, newest=newest, unsure=False, replaced=old)

    def after_dropped_call_line(self, newest: NewestMessage) -> "MessageState":
        """Return the state in which the line below the message must be deleted."""
        old = _without((*self.replaced, *_line_of(newest)), ())
        return replace(self, newest=replace(newest, call_line=None), replaced=old)

    def after_channel_read(
        self, found: FoundInChannel, shown: ShownState | None, call_line: MessageRef | None
    ) -> "MessageState":
        """Return the state after the channel was read.

        `shown` is what people were shown before, as far as anybody knows. The messages in the
        channel do not change that: a message may be deleted, or be too far back. `call_line` is
        the line that belongs to `shown`; all other lines must be deleted.
        """
        last = found.boards[-1] if found.boards else None
        board = None if last is None else last.board
        newest = NewestMessage(
            board, later_shown(shown, None if last is None else last.shown), call_line
        )
        lines = (
            ReplacedMessage(FoundMessage(one, SHOWN_WITHOUT_BUTTONS))
            for one in (*found.call_lines, *found.orphaned_call_lines)
        )
        # A message that was to be deleted stays if it is the newest one left.
        old = _without(
            (*self.replaced, *lines, *map(ReplacedMessage, found.boards)), (board, call_line)
        )
        return replace(self, newest=newest, unsure=False, replaced=old)


def later_shown(shown: ShownState | None, found: ShownState | None) -> ShownState | None:
    """Return what people have seen: the found state, or a later milestone that they were shown.

    In the latter case the version is 0, so that the found message is edited.
    """
    if shown is None or found is None:
        return shown or found
    if turn_number_of(shown.milestone) > turn_number_of(found.milestone):
        return replace(found, milestone=shown.milestone, version=0)
    return found


def turn_number_of(milestone: str) -> int:
    """Return the turn number of a milestone; 0 in a lobby, and for a closed message."""
    return int(turn_of(milestone) or 0)


def _as_replaced(newest: NewestMessage) -> tuple[ReplacedMessage, ...]:
    """Return a tuple with the message as a replaced one; empty if there is no message."""
    if newest.board is None or newest.shown is None:
        return ()
    return (ReplacedMessage(FoundMessage(newest.board, newest.shown)),)


def _line_of(newest: NewestMessage) -> tuple[ReplacedMessage, ...]:
    """Return a tuple with the line below the message as a replaced one; empty without a line."""
    return (
        ()
        if newest.call_line is None
        else (ReplacedMessage(FoundMessage(newest.call_line, SHOWN_WITHOUT_BUTTONS)),)
    )


def _without(
    messages: tuple[ReplacedMessage, ...], newest: Collection[MessageRef | None]
) -> tuple[ReplacedMessage, ...]:
    """Return all messages but the newest, each once, as a found message may be known already."""
    return tuple({one.old.board: one for one in messages if one.old.board not in newest}.values())
