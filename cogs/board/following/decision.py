"""Decides the next step for a table's messages.

The decision depends only on the table, on what is known of its messages, and on Discord's limits.
It does not depend on the tasks that are running.

The order is: know what stands, post the closed lobby, call, replace or edit the board, store its
place, put away what is old, and store what the board shows. If the board must wait, old messages
are put away meanwhile, unless it is a plain line that is not a board yet. If the first board must
wait, the lobby is closed meanwhile.
"""

from dataclasses import dataclass, replace
from enum import Enum, auto

from cogs.board.following.known import MessageState, Old, Retry, Route, Stands, Target
from game.model.message import MessageRef
from game.tables.milestones import LOBBY_MILESTONE, is_lobby_milestone

SOON_SECONDS = 5.0
"""Seconds that an edit may have to wait; if it must wait longer, a new board is posted."""

SUBSTITUTE_SECONDS = 60.0
"""Minimum seconds between two boards that are posted because an edit is not possible soon."""

REFUSED_WEIGHT, UNSENT_WEIGHT, TOO_MANY_FAILURES = 3, 1, 5
"""After two refusals in a row, or after five edits that were not sent, no edit is possible soon.

An edit is not sent if other requests used up Discord's limit; it is retried after a second.
"""


class Slot(Enum):
    """The messages that a table may have in its channel."""

    BOARD = auto()
    LINE = auto()
    """A line below the board, which calls somebody."""
    CLOSED_LOBBY = auto()
    """The lobby of a begun game; it holds the promise that makes the shuffles verifiable."""


@dataclass(frozen=True, slots=True)
class Look:
    """Find the table's messages; with `near`, only check whether this board is near the bottom."""

    near: MessageRef | None = None


@dataclass(frozen=True, slots=True)
class Send:
    """Send a message, and call people for what came after the milestone `since`, if it is given.

    Without `since`, the message notifies nobody, but keeps the mention of the person on turn.
    """

    slot: Slot
    before: Stands
    since: str | None = None


@dataclass(frozen=True, slots=True)
class Edit:
    """Edit the board. If that is impossible, it must be replaced, or is left as it is."""

    board: MessageRef
    leave: bool = False


class PutAwayBy(Enum):
    """The ways to put an old message away."""

    DELETE = auto()
    CLOSE = auto()
    """Close the lobby of a game that began; a closed lobby gets the present names."""
    LINK = auto()
    """Change the message into a link to the board, until it can be deleted."""


@dataclass(frozen=True, slots=True)
class PutAway:
    """Put an old message away; `board` is the message to which a link leads."""

    old: Old
    by: PutAwayBy = PutAwayBy.DELETE
    board: MessageRef | None = None


@dataclass(frozen=True, slots=True)
class Store:
    """Store which messages stand, or `soon`, together with other tables, what the board shows."""

    stands: Stands
    soon: bool = False


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing can be done before this moment of the loop's clock."""

    until: float


@dataclass(frozen=True, slots=True)
class Done:
    """Nothing is left to do."""


Request = Look | Send | Edit | PutAway
Step = Request | Store | Wait | Done

ROUTES = {Look: Route.LOOK, Send: Route.POST, Edit: Route.EDIT}

PUT_AWAY_ROUTES = {
    PutAwayBy.DELETE: Route.DELETE,
    PutAwayBy.CLOSE: Route.CLOSE,
    PutAwayBy.LINK: Route.CLOSE,
}


def route_of(step: Request) -> Route:
    """Return the kind of the request that a step sends."""
    return PUT_AWAY_ROUTES[step.by] if isinstance(step, PutAway) else ROUTES[type(step)]


def next_step(target: Target, known: MessageState, now: float) -> Step:
    """Decide what to do next; `now` is in seconds of the loop's clock.

    `known` is a state :func:`without_outdated_line`.
    """
    stands = stands_of(target, known)
    if stands is None:
        return _when_allowed(Look(), known, now)
    if target.needs_no_message and target.stored.board is None and stands.board is None:
        return _step_to_tidy(target, known, replace(stands, shown=target.shown), now)
    step = _step_to_show(target, known, stands, now)
    if isinstance(step, Send) and (call := _unstored_call(target, stands)) is not None:
        return Store(call)
    if isinstance(step, Request):
        step = _when_allowed(step, known, now)
    if isinstance(step, Wait):
        return _step_meanwhile(target, known, stands, now) or step
    return step or _step_to_tidy(target, known, stands, now)


def _unstored_call(target: Target, stands: Stands) -> Stands | None:
    """Return what must be stored before a message is sent: a call that only this process knows.

    Sending replaces the stored milestone `calling`. Then a restarted bot would repeat the unstored
    call, or take its line for the call that was about to be made.
    """
    stored = target.stored
    if stands.called == stored.called and stands.line in (None, stored.line):
        return None
    return replace(stands, board=stands.board or stored.board, line=stands.line or stored.line)


def shows_newest_state(target: Target, known: MessageState) -> bool:
    """Tell whether the board shows the newest state; if so, later steps only tidy up or store."""
    stands = stands_of(target, known)
    return stands is not None and _step_to_show(target, known, stands, 0.0) is None


def stands_of(target: Target, known: MessageState) -> Stands | None:
    """Return the messages that stand, as far as known; `None` if the channel must be read."""
    if known.unsure:
        return None
    if known.stands is not None:
        return known.stands
    if target.may_have_sent:
        return None
    if target.stored.called is None:
        never_posted = target.needs_no_message and target.stored.board is None
        return Stands() if never_posted else None
    return target.stored


def without_outdated_line(target: Target, known: MessageState) -> MessageState:
    """Return the state in which a line is old if the table waits for nobody.

    A line from before the board is old, too, as it replies to another board. A killed bot leaves
    it: it stays stored until it is deleted.
    """
    stands = stands_of(target, known)
    if stands is None or stands.line is None:
        return known
    below = stands.board is None or stands.board.message < stands.line.message
    if target.waits_for_person and below:
        return known
    return known.with_stands(replace(stands, line=None), Stands(line=stands.line))


def _step_to_show(
    target: Target, known: MessageState, stands: Stands, now: float
) -> Request | Wait | None:
    """Decide how to make the board show the newest state; `None` if it already does."""
    board, shown, called = stands.board, stands.shown, stands.called
    if board == known.spent:
        board = None
    if board and shown == target.shown and not (known.redraw or target.clock_stopped):
        return None
    if board and target.over and shown and shown.milestone == target.shown.milestone:
        # The board showed the game's end already, so that only a name is new.
        return Edit(board, leave=True)
    if called is None and _may_call(target):
        if target.playing and target.promise is None:
            return Send(Slot.CLOSED_LOBBY, stands)
        called = LOBBY_MILESTONE
    if called is not None and target.announces and called != target.shown.milestone:
        return _step_to_call(target, known, stands, called, now)
    if board is None:
        return Send(Slot.BOARD, stands)
    return _step_to_edit(board, known, stands, now)


def _step_to_call(
    target: Target, known: MessageState, stands: Stands, since: str, now: float
) -> Send | Look:
    """Decide how to announce a new milestone: by a line below the board or by a new board.

    The line is used while a panel that was opened from the board is live. A new board is posted if
    the old one is no longer near the bottom of the channel, if the bot cannot check that, or if it
    cannot edit the board soon.
    """
    board, reached = stands.board, target.shown.milestone
    may_stay = (
        board is not None
        and board.message in target.messages_with_panels
        and board != known.spent
        and target.playing
        and _can_be_edited_soon(known.retry_of(Route.EDIT), now)
    )
    if may_stay and (known.bottom is None or known.bottom.milestone != reached):
        if known.retry_of(Route.LOOK).until <= now:
            return Look(near=board)
        may_stay = False
    near = may_stay and known.bottom is not None and known.bottom.near
    return Send(Slot.LINE if near else Slot.BOARD, stands, since)


def _may_call(target: Target) -> bool:
    """Tell whether a game's or rematch's first message may call people."""
    return target.playing or is_lobby_milestone(target.shown.milestone)


def _step_to_edit(
    board: MessageRef, known: MessageState, stands: Stands, now: float
) -> Edit | Send | Wait:
    """Edit the board; if the edit must wait long, post a new board, at most once a minute."""
    edit, substitute_at = known.retry_of(Route.EDIT), known.retry_of(Route.SUBSTITUTE).until
    if _can_be_edited_soon(edit, now) or edit.until <= now < substitute_at:
        return Edit(board)
    if substitute_at <= now:
        return Send(Slot.BOARD, stands)
    return Wait(min(edit.until, substitute_at))


def _can_be_edited_soon(edit: Retry, now: float) -> bool:
    return edit.times < TOO_MANY_FAILURES and edit.until - now <= SOON_SECONDS


def _step_to_tidy(target: Target, known: MessageState, stands: Stands, now: float) -> Step:
    """Decide what is left to do once the board shows the newest state."""
    stored = target.stored
    # A line stays stored until it is deleted, or a restart would leave it in the channel.
    line = stored.line if known.old else stands.line
    if (stands.board, line) != (stored.board, stored.line):
        return Store(replace(stands, line=line))
    if (put_away := _step_to_put_away(target, known, stands, now)) is not None:
        return put_away
    if stands.shown is None or (stored.shown == stands.shown and not target.may_have_sent):
        return Done()
    return Store(stands, soon=True)


def _step_meanwhile(
    target: Target, known: MessageState, stands: Stands, now: float
) -> PutAway | None:
    """Decide what to do while the board must wait; `None` if nothing can be done.

    The lobby of a game that began is closed, so that nobody can press its buttons any more.
    """
    shown = stands.shown
    if target.playing and stands.board and shown and is_lobby_milestone(shown.milestone):
        close = _put_away(target, Old(stands.board, lobby=True))
        if _moment_of(close, known) <= now:
            return close
    step = _step_to_put_away(target, known, stands, now) if stands.shows_call else None
    return step if isinstance(step, PutAway) else None


def _step_to_put_away(
    target: Target, known: MessageState, stands: Stands, now: float
) -> PutAway | Wait | None:
    """Put away the first old message for which that is allowed; `None` if none is left.

    While deletions must wait long, old messages become links to the board.
    """
    lobby = () if target.outdated_lobby is None else (Old(target.outdated_lobby, lobby=True),)
    steps = [_put_away(target, one) for one in (*known.old, *lobby)]
    if known.retry_of(Route.DELETE).until - now > SOON_SECONDS and stands.board is not None:
        steps += [
            PutAway(step.old, PutAwayBy.LINK, stands.board)
            for step in steps
            if step.by is PutAwayBy.DELETE and not step.old.linked
        ]
    if not steps:
        return None
    moments = {step: _moment_of(step, known) for step in steps}
    first = min(moments, key=lambda step: max(moments[step], now))
    return first if moments[first] <= now else Wait(moments[first])


def _put_away(target: Target, old: Old) -> PutAway:
    """Close a lobby that holds the promise, or may; delete any other message."""
    closes = old.lobby and target.lobby_can_be_closed and target.promise in (None, old.ref)
    return PutAway(old, PutAwayBy.CLOSE if closes else PutAwayBy.DELETE)


def _moment_of(step: PutAway, known: MessageState) -> float:
    return max(known.retry_of(route_of(step)).until, known.retry_of(step.old.ref).until)


def _when_allowed(step: Request, known: MessageState, now: float) -> Request | Wait:
    until = known.retry_of(route_of(step)).until
    return step if until <= now else Wait(until)
