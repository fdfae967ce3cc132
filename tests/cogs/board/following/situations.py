"""A table of a public message's situations, each with the expected next step."""

from dataclasses import replace

from cogs.board.following.decision import SOON_SECONDS, SUBSTITUTE_SECONDS, TOO_MANY_UNSENT
from cogs.board.following.found import PLAIN_LINE_VERSION
from cogs.board.following.kinds import (
    Announce,
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
    Step,
    StoreMessageRef,
    WaitUntil,
)
from cogs.board.following.known import (
    FoundMessage,
    MessageState,
    NewestMessage,
    ReplacedMessage,
    RepostNeed,
    RequestKind,
)
from cogs.board.following.target import Target
from game.model.ids import ChannelId, MessageId
from game.model.message import MessageRef, ShownState

NOW = 1000.0
ONE, TWO, THREE = (MessageRef(ChannelId(7), MessageId(number)) for number in (1, 2, 3))
BEFORE, TURN, LATER_IN_TURN = ShownState("2", 8), ShownState("3", 9), ShownState("3", 10)
LOBBY, SECOND_CALL, END = ShownState("0", 3), ShownState("3.1", 10), ShownState("3.end", 12)

PREVIOUS, FROM_LOBBY = NewestMessage(ONE, BEFORE), NewestMessage(ONE, LOBBY)
WITHOUT_MESSAGE, WITHOUT_MESSAGE_BEFORE = NewestMessage(None, TURN), NewestMessage(None, BEFORE)
SECOND = NewestMessage(TWO, TURN)

POSTED = Target(
    shown=TURN,
    stored=NewestMessage(ONE, TURN),
    may_have_sent=False,
    called_milestone=None,
    announces=True,
    called_nobody=False,
    waits_for_person=True,
    messages_with_panels=(),
    playing=True,
    over=False,
    needs_no_message=False,
    clock_stopped=False,
    closed_lobby_stored=True,
    outdated_lobby=None,
)
"""A table whose message shows the newest state, and everything is stored."""
CURRENT = NewestMessage(ONE, TURN)
OLD_MESSAGE = ReplacedMessage(FoundMessage(TWO, BEFORE))
NOTHING = MessageState()
LATE = NOW + 90
SOON = NOW + SOON_SECONDS


def showing(shown: ShownState, **changes: object) -> Target:
    """Return `POSTED` with this state to show, and with other changed fields."""
    return replace(POSTED, shown=shown, **changes)  # pyright: ignore[reportArgumentType]


def limited(route: RequestKind, until: float, **changes: object) -> MessageState:
    """Return what is known after Discord refused requests of this kind for a while."""
    state = NOTHING.after_refused_request(route, until)
    return replace(state, **changes)  # pyright: ignore[reportArgumentType]


NEVER_SHOWN = showing(TURN, stored=NewestMessage(None, None), closed_lobby_stored=False)
POSTING = showing(TURN, stored=PREVIOUS, may_have_sent=True)
CALLED_OFF = showing(
    ShownState("", 5), stored=NewestMessage(None, None), announces=False, playing=False, over=True,
    needs_no_message=True,
)  # fmt: skip
ENDED_LONG_AGO = showing(
    replace(END, version=13), stored=NewestMessage(ONE, END), playing=False, over=True
)  # fmt: skip

SITUATIONS: dict[str, tuple[Target, MessageState, Step]] = {
    # Nothing to do
    "all is shown and stored": (POSTED, NOTHING, NothingToDo()),
    "an answer is about to post the message": (
        showing(LATER_IN_TURN), MessageState(answering=True), NothingToDo(),
    ),
    # The message that the channel shows is unknown
    "nobody noted what the message shows": (
        showing(TURN, stored=NewestMessage(ONE, None)), NOTHING, ReadChannel(),
    ),
    "a message was perhaps sent by an earlier process": (POSTING, NOTHING, ReadChannel()),
    "a message was perhaps sent by this one": (POSTED, MessageState(unsure=True), ReadChannel()),
    "the channel cannot be read for a while": (
        POSTING, limited(RequestKind.LOOK, LATE), WaitUntil(LATE),
    ),
    "this process knows the newest message, though a stored posting is not over": (
        POSTING, MessageState(newest=CURRENT), SaveShown(CURRENT),
    ),
    # A new milestone
    "another turn has begun": (showing(TURN, stored=PREVIOUS), NOTHING, Announce(PREVIOUS, "2")),
    "somebody is called again in a turn": (showing(SECOND_CALL), NOTHING, Announce(CURRENT, "3")),
    "the game is over": (showing(END, playing=False, over=True), NOTHING, Announce(CURRENT, "3")),
    "a game has begun after its lobby": (
        showing(TURN, stored=FROM_LOBBY), NOTHING, Announce(FROM_LOBBY, "0"),
    ),
    "a lobby was called off: its message is edited": (
        showing(ShownState("", 5), stored=FROM_LOBBY, announces=False, playing=False, over=True,
        needs_no_message=True), NOTHING, Edit(ONE),
    ),
    "a new turn while the old message cannot be edited": (
        showing(TURN, stored=PREVIOUS), limited(RequestKind.EDIT, LATE),
        Announce(PREVIOUS, "2"),
    ),
    "a new turn while an old message cannot be deleted": (
        showing(TURN, stored=NewestMessage(TWO, BEFORE)),
        limited(RequestKind.TIDY, LATE, replaced=(ReplacedMessage(FoundMessage(ONE, LOBBY)),)),
        Announce(NewestMessage(TWO, BEFORE), "2"),
    ),
    "a new turn while nothing may be posted": (
        showing(TURN, stored=PREVIOUS), limited(RequestKind.POST, LATE), WaitUntil(LATE),
    ),
    "the message was deleted after it called: nobody is called again": (
        POSTED, MessageState(newest=WITHOUT_MESSAGE), PostWithoutCall(WITHOUT_MESSAGE),
    ),
    "the message was deleted, and another turn has begun": (
        POSTED, MessageState(newest=WITHOUT_MESSAGE_BEFORE), Announce(WITHOUT_MESSAGE_BEFORE, "2"),
    ),
    # No message was posted yet
    "a game began before its lobby could be seen": (
        NEVER_SHOWN, MessageState(newest=NewestMessage(None, None)), PostClosedLobby(),
    ),
    "the closed lobby is posted already": (
        replace(NEVER_SHOWN, closed_lobby_stored=True),
        MessageState(newest=NewestMessage(None, None)),
        Announce(NewestMessage(None, None), "0"),
    ),
    "a lobby's first message was lost": (
        showing(LOBBY, stored=NewestMessage(None, None), playing=False),
        MessageState(newest=NewestMessage(None, None)),
        PostWithoutCall(NewestMessage(None, None)),
    ),
    "a rematch asks people before anything stood": (
        showing(ShownState("0.1", 1), stored=NewestMessage(None, None), playing=False),
        MessageState(newest=NewestMessage(None, None)),
        Announce(NewestMessage(None, None), "0"),
    ),
    "a game was called off before anything stood": (
        CALLED_OFF, NOTHING, SaveShown(NewestMessage(None, ShownState("", 5))),
    ),
    "that is stored": (
        replace(CALLED_OFF, stored=NewestMessage(None, ShownState("", 5))), NOTHING, NothingToDo(),
    ),
    "a game was called off after its message was posted, which is not stored": (
        CALLED_OFF, MessageState(newest=FROM_LOBBY), Edit(ONE),
    ),
    # The same milestone
    "an action was played": (showing(LATER_IN_TURN), NOTHING, Edit(ONE)),
    "the clock has something new": (showing(replace(TURN, change_count=1)), NOTHING, Edit(ONE)),
    "the plain line that calls is edited into the whole message": (
        POSTED, MessageState(newest=NewestMessage(ONE, ShownState("3", PLAIN_LINE_VERSION))),
        Edit(ONE),
    ),
    "its picture is still to come": (POSTED, MessageState(redraw=True), Edit(ONE)),
    "the clock is stopped: an edit shows whether the bot can write": (
        showing(TURN, clock_stopped=True), NOTHING, Edit(ONE),
    ),
    "somebody asked for it at the foot of the channel": (
        POSTED, MessageState(afresh=RepostNeed.ASKED), PostWithoutCall(CURRENT),
    ),
    "Discord lets nobody edit it any more": (
        showing(LATER_IN_TURN), MessageState(afresh=RepostNeed.NEEDED), PostWithoutCall(CURRENT),
    ),
    # Rate limits of edits
    "it can be edited soon": (
        showing(LATER_IN_TURN), limited(RequestKind.EDIT, SOON), WaitUntil(SOON),
    ),
    "it can be edited again": (showing(LATER_IN_TURN), limited(RequestKind.EDIT, NOW), Edit(ONE)),
    "it cannot be edited soon": (
        showing(LATER_IN_TURN), limited(RequestKind.EDIT, LATE), PostWithoutCall(CURRENT),
    ),
    "it was refused twice, however shortly": (
        showing(LATER_IN_TURN),
        NOTHING.after_refused_request(RequestKind.EDIT, SOON)
        .after_refused_request(RequestKind.EDIT, SOON),
        PostWithoutCall(CURRENT),
    ),
    "it was only held up in line, time and again": (
        showing(LATER_IN_TURN),
        NOTHING.after_unsent_request(RequestKind.EDIT, SOON)
        .after_unsent_request(RequestKind.EDIT, SOON),
        WaitUntil(SOON),
    ),
    "it was held up in line for long": (
        showing(LATER_IN_TURN),
        replace(NOTHING.after_unsent_request(RequestKind.EDIT, SOON),
                edits_held_up=TOO_MANY_UNSENT), PostWithoutCall(CURRENT),
    ),
    "it was posted again for that less than a minute ago": (
        showing(LATER_IN_TURN), limited(RequestKind.EDIT, LATE, substituted_at=NOW - 1),
        WaitUntil(NOW - 1 + SUBSTITUTE_SECONDS),
    ),
    "it was, and can be edited before the minute is over": (
        showing(LATER_IN_TURN), limited(RequestKind.EDIT, NOW + 30, substituted_at=NOW - 1),
        WaitUntil(NOW + 30),
    ),
    "it was, a minute ago": (
        showing(LATER_IN_TURN),
        limited(RequestKind.EDIT, LATE, substituted_at=NOW - SUBSTITUTE_SECONDS),
        PostWithoutCall(CURRENT),
    ),
    "neither edits nor posts are taken": (
        showing(LATER_IN_TURN),
        limited(RequestKind.EDIT, LATE).after_refused_request(RequestKind.POST, NOW + 40),
        WaitUntil(NOW + 40),
    ),
    # Games that ended long ago
    "only a name changed in a game that was over": (ENDED_LONG_AGO, NOTHING, EditNames(ONE)),
    "that cannot be edited, and is not posted anew": (
        ENDED_LONG_AGO, limited(RequestKind.EDIT, LATE), WaitUntil(LATE),
    ),
    # Old messages and unsaved state
    "it was posted, and its place is not stored": (
        POSTED, MessageState(newest=SECOND), StoreMessageRef(SECOND),
    ),
    "it was posted as somebody had asked": (
        POSTED, MessageState(request_done=True), FinishRepost(),
    ),
    "an old one is left": (
        POSTED,
        MessageState(replaced=(OLD_MESSAGE, ReplacedMessage(FoundMessage(THREE, LOBBY)))),
        RemoveReplaced(OLD_MESSAGE),
    ),
    "an old one is left, which cannot be deleted for a while": (
        POSTED, limited(RequestKind.TIDY, LATE, replaced=(OLD_MESSAGE,)), WaitUntil(LATE),
    ),
    "the first old message cannot be deleted yet: the next one is": (
        POSTED,
        MessageState(replaced=(
            replace(OLD_MESSAGE, retry_not_before=LATE),
            ReplacedMessage(FoundMessage(THREE, LOBBY), retry_not_before=NOW),
        )),
        RemoveReplaced(ReplacedMessage(FoundMessage(THREE, LOBBY), retry_not_before=NOW)),
    ),
    "none of the old ones can be deleted yet": (
        POSTED,
        MessageState(replaced=(
            replace(OLD_MESSAGE, retry_not_before=LATE + 1),
            replace(OLD_MESSAGE, retry_not_before=LATE),
        )),
        WaitUntil(LATE),
    ),
    "an old message that cannot be deleted yet keeps no edit waiting": (
        showing(LATER_IN_TURN),
        MessageState(replaced=(replace(OLD_MESSAGE, retry_not_before=LATE),), edits_in_a_row=1),
        Edit(ONE),
    ),
    "an old message has its turn between two edits": (
        showing(LATER_IN_TURN), MessageState(replaced=(OLD_MESSAGE,), edits_in_a_row=1),
        RemoveReplaced(OLD_MESSAGE),
    ),
    "an old message that is limited keeps no edit waiting": (
        showing(LATER_IN_TURN),
        limited(RequestKind.TIDY, LATE, replaced=(OLD_MESSAGE,), edits_in_a_row=1), Edit(ONE),
    ),
    "the new state comes before an old message": (
        showing(LATER_IN_TURN), MessageState(replaced=(OLD_MESSAGE,)), Edit(ONE),
    ),
    "somebody in the closed lobby was forgotten": (
        showing(LATER_IN_TURN, outdated_lobby=TWO),
        MessageState(newest=NewestMessage(ONE, LATER_IN_TURN)), EditLobbyNames(TWO),
    ),
    "that cannot be edited for a while": (
        showing(TURN, outdated_lobby=TWO), limited(RequestKind.TIDY, LATE), WaitUntil(LATE),
    ),
    "the new state comes before the closed lobby": (
        showing(LATER_IN_TURN, outdated_lobby=TWO), NOTHING, Edit(ONE),
    ),
    "no message stands, but a closed lobby that names somebody": (
        replace(CALLED_OFF, stored=NewestMessage(None, ShownState("", 5)), outdated_lobby=TWO),
        NOTHING, EditLobbyNames(TWO),
    ),
    "what it shows is not stored": (
        showing(LATER_IN_TURN), MessageState(newest=NewestMessage(ONE, LATER_IN_TURN)),
        SaveShown(NewestMessage(ONE, LATER_IN_TURN)),
    ),
}  # fmt: skip
