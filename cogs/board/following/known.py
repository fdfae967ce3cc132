"""What this process knows of a table's public message, beside what is stored of it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from game.model.ids import GuildId
from game.model.message import MessageRef, Shown
from game.tables.milestones import turn_of
from service.monitoring.boards import Wait


@dataclass(frozen=True, slots=True)
class FoundMessage:
    """A message in its channel, and what it shows."""

    board: MessageRef
    shown: Shown


CLOSED = Shown("", 0)
"""What a message without buttons shows."""


@dataclass(frozen=True, slots=True)
class FoundInChannel:
    """A table's messages that stand in its channel, the oldest first."""

    boards: tuple[FoundMessage, ...]
    lines: tuple[MessageRef, ...]
    """Lines below a board that call somebody."""


@dataclass(frozen=True, slots=True)
class Replaced:
    """A message that another has replaced, which is to be closed or deleted."""

    old: FoundMessage
    refused: int = 0
    """How often Discord has refused that."""
    until: float = 0.0
    """Until when it is not tried again."""


@dataclass(frozen=True, slots=True)
class Newest:
    """The newest message of a table; without `board` none stands in the channel."""

    board: MessageRef | None
    shown: Shown | None
    line: MessageRef | None = None
    """The line below it that calls somebody."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Whether the message stood near the foot of the channel as this milestone was reached."""

    milestone: str
    near: bool


class Afresh(Enum):
    """Whether the message is to be posted anew at the foot of the channel."""

    NO = auto()
    NEEDED = auto()
    """Discord lets nobody edit the one that stands."""
    ASKED = auto()
    """Somebody asked for it, and was told that it would be done."""


class Route(Enum):
    """What Discord limits separately: one of these may wait while the others go on."""

    LOOK = auto()
    POST = auto()
    EDIT = auto()
    TIDY = auto()


@dataclass(frozen=True, slots=True)
class Blocked:
    """Why the last attempt failed: a server refused, or without one Discord was away."""

    server: GuildId | None


NO_LIMITS: Mapping[Route, float] = {}


@dataclass(frozen=True, slots=True)
class Known:
    """The state of one table's public message. Moments are seconds of the loop's clock.

    Everything is as it is by default where the message shows what is stored, and nothing is under
    way: then nothing is kept.
    """

    newest: Newest | None = None
    """The newest message as it was found, posted or edited; `None` where the database has it."""
    unsure: bool = False
    """Whether a message was perhaps posted that nobody here knows: the channel must be read."""
    replaced: tuple[Replaced, ...] = ()
    """Older messages that are still to be closed or deleted."""
    afresh: Afresh = Afresh.NO
    redraw: bool = False
    """Whether the message is to be edited even if it is up to date."""
    request_done: bool = False
    """Whether it was posted as somebody had asked, and that is still to be written down."""
    answering: bool = False
    """Whether an answer to a command is about to post the message."""
    without_picture: bool = False
    """Whether the message went out without its picture."""
    measured: Measured | None = None
    """How near to the foot of the channel it stood, while that is of use."""
    limits: Mapping[Route, float] = field(default_factory=lambda: NO_LIMITS)
    """Until when Discord takes no such request."""
    edits_in_a_row: int = 0
    """How often the message was edited since it was posted, or an older one was removed."""
    edits_refused: int = 0
    """How often in a row Discord refused an edit for a while."""
    edits_held_up: int = 0
    """How often in a row an edit was not sent, as others had used its limit up."""
    lobby_refused: int = 0
    """How often in a row Discord refused to edit the closed lobby."""
    substituted: float | None = None
    """When it was last posted afresh because it could not be edited soon."""
    blocked: Blocked | None = None
    behind_since: float | None = None
    """Since when the message lags behind its table, by the monotonic clock."""
    wait: Wait = Wait.TURN
    """Why it lags."""

    @property
    def last_replaced(self) -> MessageRef | None:
        """The newest of the older messages that are still to be closed or deleted."""
        return self.replaced[-1].old.board if self.replaced else None

    def until(self, route: Route) -> float:
        """Until when Discord takes no such request; 0 where nothing is known of a limit."""
        return self.limits.get(route, 0.0)

    def held_up(self, route: Route, until: float) -> "Known":
        """The same once a request was not sent, as others had used its limit up."""
        held_up = self.edits_held_up + (route is Route.EDIT)
        return replace(self._limited(route, until), edits_held_up=held_up)

    def refused(self, route: Route, until: float) -> "Known":
        """The same once Discord itself has refused such a request for a while."""
        refused = self.edits_refused + (route is Route.EDIT)
        return replace(self._limited(route, until), edits_refused=refused)

    def _limited(self, route: Route, until: float) -> "Known":
        return replace(self, limits={**self.limits, route: until})

    def edited(self, newest: Newest) -> "Known":
        """The same once the message was edited."""
        in_a_row = self.edits_in_a_row + bool(self.replaced)
        return replace(
            self, newest=newest, edits_in_a_row=in_a_row, edits_refused=0, edits_held_up=0
        )

    def removed(self, old: MessageRef) -> "Known":
        """The same once an older message was closed or deleted, or is given up."""
        left = tuple(one for one in self.replaced if one.old.board != old)
        return replace(self, replaced=left, edits_in_a_row=0)

    def not_removed(self, refused: Replaced, until: float) -> "Known":
        """The same once Discord has refused to close or delete an older message.

        It is tried again then, and others meanwhile.
        """
        left = self.removed(refused.old.board)
        again = replace(refused, refused=refused.refused + 1, until=until)
        return replace(left, replaced=(*left.replaced, again))

    def lobby_not_renamed(self, until: float) -> "Known":
        """The same once Discord has refused to edit the closed lobby; it is tried again then."""
        return replace(self._limited(Route.TIDY, until), lobby_refused=self.lobby_refused + 1)

    def after_limits(self, now: float, substitutes: float) -> "Known":
        """The same without the limits that are over; a substitute is remembered for some seconds.

        To be asked for once the message shows everything.
        """
        recent = self.substituted is not None and now < self.substituted + substitutes
        return replace(
            self,
            limits={route: until for route, until in self.limits.items() if until > now},
            edits_refused=0,
            edits_held_up=0,
            substituted=self.substituted if recent else None,
            measured=None,
        )

    def posted(self, newest: FoundMessage, before: Newest, now: float) -> "Known":
        """The same once a new message has taken the place of the one before.

        A limit of edits may have been the old message's own: the new one is tried.
        """
        could_not_edit = self.edits_refused > 0 or self.edits_held_up > 0
        limits = {route: at for route, at in self.limits.items() if route is not Route.EDIT}
        return replace(
            self,
            newest=Newest(newest.board, newest.shown),
            unsure=False,
            # Sent once more, it may be the very message that stood before.
            replaced=_others(
                (*self.replaced, *_line_of(before), *_as_replaced(before)), (newest.board,)
            ),
            afresh=Afresh.NO,
            request_done=self.request_done or self.afresh is Afresh.ASKED,
            limits=limits,
            edits_in_a_row=0,
            edits_refused=0,
            edits_held_up=0,
            substituted=now if could_not_edit else self.substituted,
        )

    def deleted(self, called: Shown, before: Newest) -> "Known":
        """The same once a message that called people was sent, and somebody has deleted it."""
        old = _others((*self.replaced, *_line_of(before), *_as_replaced(before)), ())
        return replace(self, newest=Newest(None, called), replaced=old)

    def called_below(self, newest: Newest, before: Newest) -> "Known":
        """The same once people were called below the message, which stays; or nobody had to be."""
        old = _others((*self.replaced, *_line_of(before)), (newest.line,))
        return replace(self, newest=newest, unsure=False, replaced=old)

    def line_dropped(self, newest: Newest) -> "Known":
        """The same where the line below the message is to go."""
        old = _others((*self.replaced, *_line_of(newest)), ())
        return replace(self, newest=replace(newest, line=None), replaced=old)

    def looked(
        self, found: FoundInChannel, shown: Shown | None, line: MessageRef | None
    ) -> "Known":
        """The same once the channel was read.

        `shown` is what people were shown before, by all that is known: nothing that was found, or
        not found, undoes that. A message may have been deleted, or stand too far back.
        `line` is the line that goes with that; all others are to be deleted.
        """
        last = found.boards[-1] if found.boards else None
        board = None if last is None else last.board
        newest = Newest(board, later(shown, None if last is None else last.shown), line)
        lines = (Replaced(FoundMessage(one, CLOSED)) for one in found.lines)
        # One that was to go may be the newest that still stands: then it stays.
        old = _others((*self.replaced, *lines, *map(Replaced, found.boards)), (board, line))
        return replace(self, newest=newest, unsure=False, replaced=old)


def later(shown: Shown | None, found: Shown | None) -> Shown | None:
    """What people have seen: what was found, but at the last milestone that they were shown.

    Where that is another one, the message that was found has to be made anew.
    """
    if shown is None or found is None:
        return shown or found
    if turn_number_of(shown.milestone) > turn_number_of(found.milestone):
        return replace(found, milestone=shown.milestone, version=0)
    return found


def turn_number_of(milestone: str) -> int:
    """The number of the turn in a milestone; 0 in a lobby, and where a message is closed."""
    return int(turn_of(milestone) or 0)


def _as_replaced(newest: Newest) -> tuple[Replaced, ...]:
    """The message itself, if there is one."""
    if newest.board is None or newest.shown is None:
        return ()
    return (Replaced(FoundMessage(newest.board, newest.shown)),)


def _line_of(newest: Newest) -> tuple[Replaced, ...]:
    """The line below the message, if there is one."""
    return () if newest.line is None else (Replaced(FoundMessage(newest.line, CLOSED)),)


def _others(
    messages: tuple[Replaced, ...], newest: Collection[MessageRef | None]
) -> tuple[Replaced, ...]:
    """All but the newest, each once: one that is looked for may be known already."""
    return tuple({one.old.board: one for one in messages if one.old.board not in newest}.values())
