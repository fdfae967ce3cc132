"""Values of a table's messages, and states for the tests of decisions."""

from dataclasses import replace
from functools import partial

from cogs.board.following.decision import (
    REFUSED_WEIGHT,
    SOON_SECONDS,
    Send,
    Slot,
    Step,
    next_step,
    without_outdated_line,
)
from cogs.board.following.known import (
    FoundInChannel,
    FoundMessage,
    MessageState,
    Old,
    Retry,
    Route,
    Stands,
    Target,
    called_and_line,
)
from game.model.ids import ChannelId, MessageId
from game.model.message import MessageRef, ShownState

NOW = 1000.0
LATE = NOW + 90
ONE, TWO, THREE = (MessageRef(ChannelId(7), MessageId(number)) for number in (1, 2, 3))
PROMISE = MessageRef(ChannelId(7), MessageId(99))
"""The closed lobby of a game."""
BEFORE, TURN, LATER_IN_TURN = ShownState("2", 8), ShownState("3", 9), ShownState("3", 10)
LOBBY, SECOND_CALL, END = ShownState("0", 3), ShownState("3.1", 10), ShownState("3.end", 12)


def standing(
    board: MessageRef | None = None, shown: ShownState | None = None, line: MessageRef | None = None
) -> Stands:
    """Return messages that stand, where people were called for what the board shows."""
    return Stands(board, shown, line, called=shown and shown.milestone)


PREVIOUS, FROM_LOBBY = standing(ONE, BEFORE), standing(ONE, LOBBY)
WITHOUT_MESSAGE, WITHOUT_MESSAGE_BEFORE = Stands(called="3"), Stands(called="2")
OFF = Stands(None, ShownState("", 5))
SECOND = standing(TWO, TURN)

POSTED = Target(
    shown=TURN,
    stored=standing(ONE, TURN),
    may_have_sent=False,
    calling=None,
    announces=True,
    waits_for_person=True,
    messages_with_panels=(),
    playing=True,
    over=False,
    needs_no_message=False,
    clock_stopped=False,
    promise=PROMISE,
    lobby_can_be_closed=True,
    outdated_lobby=None,
)
"""A table whose message shows the newest state, and everything is stored."""
CURRENT = standing(ONE, TURN)
OLD_MESSAGE = Old(TWO)
OLD_LATER = MessageState(old=(OLD_MESSAGE,), retries={OLD_MESSAGE.ref: Retry(1, LATE)})
TWO_OLD = MessageState(old=(OLD_MESSAGE, Old(THREE, lobby=True)))
NOTHING = MessageState()
SOON = NOW + SOON_SECONDS


new_board = partial(Send, Slot.BOARD)
"""The step that sends a board; with a milestone, it calls people for what came after that."""


def showing(shown: ShownState, **changes: object) -> Target:
    """Return `POSTED` with this state to show, and with other changed fields."""
    return replace(POSTED, shown=shown, **changes)  # pyright: ignore[reportArgumentType]


def limited(route: Route, until: float, **changes: object) -> MessageState:
    """Return what is known after Discord refused requests of this kind for a while."""
    state = NOTHING.after_failure(route, until, REFUSED_WEIGHT)
    return replace(state, **changes)  # pyright: ignore[reportArgumentType]


def decide(target: Target, known: MessageState, now: float = NOW) -> Step:
    """Decide the next step, as the bot does."""
    return next_step(target, without_outdated_line(target, known), now)


def substituted(edit_at: float, substitute_at: float) -> MessageState:
    """Return what is known if the board was posted again because it could not be edited."""
    return limited(Route.EDIT, edit_at).after_failure(Route.SUBSTITUTE, substitute_at)


NEVER_SHOWN = showing(TURN, stored=standing(None, None), promise=None)
POSTING = showing(TURN, stored=PREVIOUS, may_have_sent=True)
CALLED_OFF = showing(
    ShownState("", 5), stored=standing(None, None), announces=False, playing=False, over=True,
    needs_no_message=True,
)  # fmt: skip
ENDED_LONG_AGO = showing(
    replace(END, version=13), stored=standing(ONE, END), playing=False, over=True
)  # fmt: skip


def found(board: MessageRef, shown: ShownState) -> FoundMessage:
    """Return a whole message that was found in the channel."""
    return FoundMessage(board, shown.milestone, shown)


def known_after_look(
    target: Target,
    known: MessageState,
    boards: tuple[FoundMessage, ...] = (),
    lines: tuple[MessageRef, ...] = (),
    orphans: tuple[MessageRef, ...] = (),
) -> MessageState:
    """Return what is known after these messages were found in the channel."""
    in_channel = FoundInChannel(boards, lines, orphans)
    return known.after_look(in_channel, *called_and_line(target, known, in_channel))
