"""A table of a public message's situations, each with the expected next step."""

from dataclasses import replace

from cogs.board.following.decision import (
    REFUSED_WEIGHT,
    SUBSTITUTE_SECONDS,
    TOO_MANY_FAILURES,
    UNSENT_WEIGHT,
    Done,
    Edit,
    Look,
    PutAway,
    PutAwayBy,
    Send,
    Slot,
    Step,
    Store,
    Wait,
)
from cogs.board.following.known import MessageState, Old, Retry, Route, Stands, Target
from game.model.message import ShownState
from tests.cogs.board.following.states import (
    BEFORE,
    CALLED_OFF,
    CURRENT,
    END,
    ENDED_LONG_AGO,
    FROM_LOBBY,
    LATE,
    LATER_IN_TURN,
    LOBBY,
    NEVER_SHOWN,
    NOTHING,
    NOW,
    OFF,
    OLD_LATER,
    OLD_MESSAGE,
    ONE,
    POSTED,
    POSTING,
    PREVIOUS,
    PROMISE,
    SECOND,
    SECOND_CALL,
    SOON,
    THREE,
    TURN,
    TWO,
    TWO_OLD,
    WITHOUT_MESSAGE,
    WITHOUT_MESSAGE_BEFORE,
    limited,
    new_board,
    showing,
    standing,
    substituted,
)

OLD_LOBBY = Old(THREE, lobby=True)
LINK_TO_BOARD = PutAway(OLD_MESSAGE, PutAwayBy.LINK, ONE)

SITUATIONS: dict[str, tuple[Target, MessageState, Step]] = {
    # Nothing to do
    "all is shown and stored": (POSTED, NOTHING, Done()),
    # The message that the channel shows is unknown
    "nobody noted what the message shows": (
        showing(TURN, stored=standing(ONE, None)), NOTHING, Look(),
    ),
    "a message was perhaps sent by an earlier process": (POSTING, NOTHING, Look()),
    "a message was perhaps sent by this one": (POSTED, MessageState(unsure=True), Look()),
    "the channel cannot be read for a while": (
        POSTING, limited(Route.LOOK, LATE), Wait(LATE),
    ),
    "this process knows the newest message, though a stored posting is not over": (
        POSTING, MessageState(stands=CURRENT), Store(CURRENT, soon=True),
    ),
    # A new milestone
    "another turn has begun": (showing(TURN, stored=PREVIOUS), NOTHING, new_board(PREVIOUS, "2")),
    "somebody is called again in a turn": (showing(SECOND_CALL), NOTHING, new_board(CURRENT, "3")),
    "the game is over": (showing(END, playing=False, over=True), NOTHING, new_board(CURRENT, "3")),
    "a game has begun after its lobby": (
        showing(TURN, stored=FROM_LOBBY), NOTHING, new_board(FROM_LOBBY, "0"),
    ),
    "a lobby was called off: its message is edited": (
        showing(ShownState("", 5), stored=FROM_LOBBY, announces=False, playing=False, over=True,
        needs_no_message=True), NOTHING, Edit(ONE),
    ),
    "a new turn while the old message cannot be edited": (
        showing(TURN, stored=PREVIOUS), limited(Route.EDIT, LATE),
        new_board(PREVIOUS, "2"),
    ),
    "a new turn while an old message cannot be deleted": (
        showing(TURN, stored=standing(TWO, BEFORE)),
        limited(Route.DELETE, LATE, old=(Old(ONE, lobby=True),)),
        new_board(standing(TWO, BEFORE), "2"),
    ),
    "a new turn while nothing may be posted": (
        showing(TURN, stored=PREVIOUS), limited(Route.POST, LATE), Wait(LATE),
    ),
    "a game has begun, and nothing may be posted: its lobby is closed": (
        showing(TURN, stored=FROM_LOBBY, promise=None), limited(Route.POST, LATE),
        PutAway(Old(ONE, lobby=True), PutAwayBy.CLOSE),
    ),
    "that is noted, but the lobby was not closed yet": (
        showing(TURN, stored=FROM_LOBBY, promise=ONE), limited(Route.POST, LATE),
        PutAway(Old(ONE, lobby=True), PutAwayBy.CLOSE),
    ),
    "the lobby cannot be closed either": (
        showing(TURN, stored=FROM_LOBBY, promise=None),
        limited(Route.POST, LATE).after_failure(Route.CLOSE, LATE), Wait(LATE),
    ),
    "the message was deleted after it called: nobody is called again": (
        POSTED, MessageState(stands=WITHOUT_MESSAGE), new_board(WITHOUT_MESSAGE),
    ),
    "the message was deleted, and another turn has begun": (
        showing(TURN, stored=PREVIOUS), MessageState(stands=WITHOUT_MESSAGE_BEFORE),
        new_board(WITHOUT_MESSAGE_BEFORE, "2"),
    ),
    # No message was posted yet
    "a game began before its lobby could be seen": (
        NEVER_SHOWN, MessageState(stands=standing(None, None)), Send(Slot.CLOSED_LOBBY, standing()),
    ),
    "the closed lobby is posted already": (
        replace(NEVER_SHOWN, promise=PROMISE),
        MessageState(stands=standing(None, None)),
        new_board(standing(None, None), "0"),
    ),
    "a lobby's first message was lost": (
        showing(LOBBY, stored=standing(None, None), playing=False),
        MessageState(stands=standing(None, None)),
        new_board(standing(None, None)),
    ),
    "a rematch asks people before anything stood": (
        showing(ShownState("0.1", 1), stored=standing(None, None), playing=False),
        MessageState(stands=standing(None, None)),
        new_board(standing(None, None), "0"),
    ),
    "a game was called off before anything stood": (
        CALLED_OFF, NOTHING, Store(OFF, soon=True),
    ),
    "that is stored": (
        replace(CALLED_OFF, stored=OFF), NOTHING, Done(),
    ),
    "a game was called off while its first message was perhaps sent": (
        replace(CALLED_OFF, may_have_sent=True), NOTHING, Look(),
    ),
    "the same, and this process does not know whether it sent the message": (
        CALLED_OFF, MessageState(unsure=True), Look(),
    ),
    "that message was not found": (
        replace(CALLED_OFF, may_have_sent=True), MessageState(stands=standing()),
        Store(OFF, soon=True),
    ),
    "a game was called off without a message, but an old one stands": (
        CALLED_OFF, MessageState(stands=standing(), old=(OLD_MESSAGE,)), PutAway(OLD_MESSAGE),
    ),
    "a game was called off after its message was posted, which is not stored": (
        CALLED_OFF, MessageState(stands=FROM_LOBBY), Edit(ONE),
    ),
    # The same milestone
    "an action was played": (showing(LATER_IN_TURN), NOTHING, Edit(ONE)),
    "the clock has something new": (showing(replace(TURN, change_count=1)), NOTHING, Edit(ONE)),
    "the plain line that calls is edited into the whole message": (
        POSTED, MessageState(stands=Stands(ONE, called="3")),
        Edit(ONE),
    ),
    "its picture is still to come": (POSTED, MessageState(redraw=True), Edit(ONE)),
    "the clock is stopped: an edit shows whether the bot can write": (
        showing(TURN, clock_stopped=True), NOTHING, Edit(ONE),
    ),
    "somebody asked for it at the foot of the channel": (
        POSTED, MessageState(spent=ONE), new_board(CURRENT),
    ),
    "Discord lets nobody edit it any more": (
        showing(LATER_IN_TURN), MessageState(spent=ONE), new_board(CURRENT),
    ),
    # Rate limits of edits
    "it can be edited soon": (
        showing(LATER_IN_TURN), limited(Route.EDIT, SOON), Wait(SOON),
    ),
    "it can be edited again": (showing(LATER_IN_TURN), limited(Route.EDIT, NOW), Edit(ONE)),
    "it cannot be edited soon": (
        showing(LATER_IN_TURN), limited(Route.EDIT, LATE), new_board(CURRENT),
    ),
    "it was refused twice, however shortly": (
        showing(LATER_IN_TURN), NOTHING.after_failure(Route.EDIT, SOON, 2 * REFUSED_WEIGHT),
        new_board(CURRENT),
    ),
    "it was only held up in line, time and again": (
        showing(LATER_IN_TURN),
        NOTHING.after_failure(Route.EDIT, SOON, UNSENT_WEIGHT)
        .after_failure(Route.EDIT, SOON, UNSENT_WEIGHT),
        Wait(SOON),
    ),
    "it was held up in line for long": (
        showing(LATER_IN_TURN),
        NOTHING.after_failure(Route.EDIT, SOON, TOO_MANY_FAILURES), new_board(CURRENT),
    ),
    "it was posted again for that less than a minute ago": (
        showing(LATER_IN_TURN), substituted(LATE, NOW - 1 + SUBSTITUTE_SECONDS),
        Wait(NOW - 1 + SUBSTITUTE_SECONDS),
    ),
    "it was, and can be edited before the minute is over": (
        showing(LATER_IN_TURN), substituted(NOW + 30, NOW - 1 + SUBSTITUTE_SECONDS),
        Wait(NOW + 30),
    ),
    "it was, a minute ago": (
        showing(LATER_IN_TURN),
        substituted(LATE, NOW),
        new_board(CURRENT),
    ),
    "neither edits nor posts are taken": (
        showing(LATER_IN_TURN),
        limited(Route.EDIT, LATE).after_failure(Route.POST, NOW + 40),
        Wait(NOW + 40),
    ),
    # Games that ended long ago
    "only a name changed in a game that was over": (ENDED_LONG_AGO, NOTHING, Edit(ONE, leave=True)),
    "that cannot be edited, and is not posted anew": (
        ENDED_LONG_AGO, limited(Route.EDIT, LATE), Wait(LATE),
    ),
    # Old messages and unsaved state
    "it was posted, and its place is not stored": (
        POSTED, MessageState(stands=SECOND), Store(SECOND),
    ),
    "the lobby of a game that began is left": (
        replace(POSTED, promise=None), MessageState(old=(OLD_LOBBY,)),
        PutAway(OLD_LOBBY, PutAwayBy.CLOSE),
    ),
    "an old one is left": (
        POSTED, TWO_OLD, PutAway(OLD_MESSAGE),
    ),
    "an old one is left, which cannot be deleted for a while: it becomes a link": (
        POSTED, limited(Route.DELETE, LATE, old=(OLD_MESSAGE,)), LINK_TO_BOARD,
    ),
    "that is a link already": (
        POSTED, limited(Route.DELETE, LATE, old=(replace(OLD_MESSAGE, linked=True),)), Wait(LATE),
    ),
    "that is deleted at the limit's end": (
        POSTED, limited(Route.DELETE, NOW, old=(replace(OLD_MESSAGE, linked=True),)),
        PutAway(replace(OLD_MESSAGE, linked=True)),
    ),
    "it cannot be deleted for some seconds only": (
        POSTED, limited(Route.DELETE, SOON, old=(OLD_MESSAGE,)), Wait(SOON),
    ),
    "it cannot become a link either": (
        POSTED,
        limited(Route.DELETE, LATE, old=(OLD_MESSAGE,)).after_failure(Route.CLOSE, NOW + 40),
        Wait(NOW + 40),
    ),
    "it cannot become a link for longer than it cannot be deleted": (
        POSTED,
        limited(Route.DELETE, LATE, old=(OLD_MESSAGE,)).after_failure(Route.CLOSE, LATE + 1),
        Wait(LATE),
    ),
    "the lobby cannot be closed for a while: other old messages are deleted": (
        replace(POSTED, promise=None), limited(Route.CLOSE, LATE, old=(OLD_LOBBY, OLD_MESSAGE)),
        PutAway(OLD_MESSAGE),
    ),
    "the lobby is closed while nothing may be deleted": (
        replace(POSTED, promise=None), limited(Route.DELETE, LATE, old=(OLD_MESSAGE, OLD_LOBBY)),
        PutAway(OLD_LOBBY, PutAwayBy.CLOSE),
    ),
    "the lobby of a game that cannot be shown is deleted": (
        replace(POSTED, promise=None, lobby_can_be_closed=False),
        MessageState(old=(OLD_LOBBY,)), PutAway(OLD_LOBBY),
    ),
    "the first old message cannot be deleted yet: the next one is": (
        POSTED, replace(TWO_OLD, retries={TWO: Retry(1, LATE), THREE: Retry(1, NOW)}),
        PutAway(OLD_LOBBY),
    ),
    "none of the old ones can be deleted yet": (
        POSTED, replace(TWO_OLD, retries={TWO: Retry(1, LATE + 1), THREE: Retry(1, LATE)}),
        Wait(LATE),
    ),
    "an old message that cannot be deleted yet keeps no edit waiting": (
        showing(LATER_IN_TURN), OLD_LATER, Edit(ONE),
    ),
    "an old message that is limited keeps no edit waiting": (
        showing(LATER_IN_TURN), limited(Route.DELETE, LATE, old=(OLD_MESSAGE,)), Edit(ONE),
    ),
    "the new state comes before an old message": (
        showing(LATER_IN_TURN), MessageState(old=(OLD_MESSAGE,)), Edit(ONE),
    ),
    "the new state must wait: an old message goes meanwhile": (
        showing(LATER_IN_TURN), limited(Route.EDIT, SOON, old=(OLD_MESSAGE,)),
        PutAway(OLD_MESSAGE),
    ),
    "the same, but a plain line is all that stands": (
        POSTED, limited(Route.EDIT, SOON, old=(OLD_MESSAGE,), stands=Stands(ONE, called="3")),
        Wait(SOON),
    ),
    "a plain line that called is edited before an old message goes": (
        POSTED, replace(TWO_OLD, stands=Stands(ONE, called="3")),
        Edit(ONE),
    ),
    "a substitute cannot be edited soon either: the board that it replaced goes meanwhile": (
        showing(LATER_IN_TURN), replace(substituted(LATE, LATE), old=(OLD_MESSAGE,)),
        PutAway(OLD_MESSAGE),
    ),
    "somebody in the closed lobby was forgotten": (
        showing(LATER_IN_TURN, outdated_lobby=TWO, promise=TWO),
        MessageState(stands=standing(ONE, LATER_IN_TURN)),
        PutAway(Old(TWO, lobby=True), PutAwayBy.CLOSE),
    ),
    "that cannot be edited for a while": (
        showing(TURN, outdated_lobby=TWO, promise=TWO), limited(Route.CLOSE, LATE), Wait(LATE),
    ),
    "the new state comes before the closed lobby": (
        showing(LATER_IN_TURN, outdated_lobby=TWO, promise=TWO), NOTHING, Edit(ONE),
    ),
    "no message stands, but a closed lobby that names somebody": (
        replace(CALLED_OFF, stored=OFF, outdated_lobby=TWO, promise=TWO),
        NOTHING, PutAway(Old(TWO, lobby=True), PutAwayBy.CLOSE),
    ),
    "what it shows is not stored": (
        showing(LATER_IN_TURN), MessageState(stands=standing(ONE, LATER_IN_TURN)),
        Store(standing(ONE, LATER_IN_TURN), soon=True),
    ),
}  # fmt: skip
