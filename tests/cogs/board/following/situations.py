"""A table of a public message's situations, each with the expected next step."""

from dataclasses import replace

from cogs.board.following.decision import HELD_UP_PATIENCE, SOON_SECONDS, SUBSTITUTE_SECONDS, Target
from cogs.board.following.found import PLAIN_VERSION
from cogs.board.following.kinds import (
    Announce,
    Edit,
    FinishRepost,
    Look,
    Post,
    PostClosedLobby,
    PutAway,
    Rename,
    RenameLobby,
    Rest,
    SaveShown,
    Step,
    StorePlace,
    Wait,
)
from cogs.board.following.known import FoundMessage, Known, Newest, Replaced, RepostNeed, Route
from game.model.ids import ChannelId, MessageId
from game.model.message import MessageRef, Shown

NOW = 1000.0
ONE, TWO, THREE = (MessageRef(ChannelId(7), MessageId(number)) for number in (1, 2, 3))
BEFORE, TURN, LATER_IN_TURN = Shown("2", 8), Shown("3", 9), Shown("3", 10)
LOBBY, AGAIN, END = Shown("0", 3), Shown("3.1", 10), Shown("3.end", 12)

POSTED = Target(
    shown=TURN,
    stored=Newest(ONE, TURN),
    posting=False,
    calling=None,
    announces=True,
    called_nobody=False,
    awaits=True,
    panels_at=(),
    playing=True,
    over=False,
    needs_no_message=False,
    clock_stopped=False,
    promised=True,
    outdated=None,
)
"""A table whose message shows the newest state, and everything is stored."""
CURRENT = Newest(ONE, TURN)
OLD = Replaced(FoundMessage(TWO, BEFORE))
NOTHING = Known()
LATE = NOW + 90
SOON = NOW + SOON_SECONDS


def showing(shown: Shown, **changes: object) -> Target:
    """Return `POSTED` with this state to show, and with other changed fields."""
    return replace(POSTED, shown=shown, **changes)  # pyright: ignore[reportArgumentType]


def limited(route: Route, until: float, **changes: object) -> Known:
    """Return what is known after Discord refused requests of this kind for a while."""
    return replace(NOTHING.refused(route, until), **changes)  # pyright: ignore[reportArgumentType]


NEVER_SHOWN = showing(TURN, stored=Newest(None, None), promised=False)
POSTING = showing(TURN, stored=Newest(ONE, BEFORE), posting=True)
CALLED_OFF = showing(
    Shown("", 5), stored=Newest(None, None), announces=False, playing=False, over=True,
    needs_no_message=True,
)  # fmt: skip
ENDED_LONG_AGO = showing(
    replace(END, version=13), stored=Newest(ONE, END), playing=False, over=True
)  # fmt: skip

SITUATIONS: dict[str, tuple[Target, Known, Step]] = {
    # Nothing to do
    "all is shown and stored": (POSTED, NOTHING, Rest()),
    "an answer is about to post the message": (
        showing(LATER_IN_TURN), Known(answering=True), Rest(),
    ),
    # The message that the channel shows is unknown
    "nobody noted what the message shows": (
        showing(TURN, stored=Newest(ONE, None)), NOTHING, Look(),
    ),
    "a message was perhaps sent by an earlier process": (POSTING, NOTHING, Look()),
    "a message was perhaps sent by this one": (POSTED, Known(unsure=True), Look()),
    "the channel cannot be read for a while": (
        POSTING, limited(Route.LOOK, LATE), Wait(LATE),
    ),
    "this process knows what stands, though a posting is not over": (
        POSTING, Known(newest=CURRENT), SaveShown(CURRENT),
    ),
    # A new milestone
    "another turn has begun": (
        showing(TURN, stored=Newest(ONE, BEFORE)), NOTHING, Announce(Newest(ONE, BEFORE), "2"),
    ),
    "somebody is called once more in a turn": (showing(AGAIN), NOTHING, Announce(CURRENT, "3")),
    "the game is over": (showing(END, playing=False, over=True), NOTHING, Announce(CURRENT, "3")),
    "a game has begun after its lobby": (
        showing(TURN, stored=Newest(ONE, LOBBY)), NOTHING, Announce(Newest(ONE, LOBBY), "0"),
    ),
    "a lobby was called off: its message is edited": (
        showing(Shown("", 5), stored=Newest(ONE, LOBBY), announces=False, playing=False, over=True,
              needs_no_message=True),
        NOTHING, Edit(ONE),
    ),
    "a new turn while the old message cannot be edited": (
        showing(TURN, stored=Newest(ONE, BEFORE)),
        limited(Route.EDIT, LATE),
        Announce(Newest(ONE, BEFORE), "2"),
    ),
    "a new turn while an old message cannot be deleted": (
        showing(TURN, stored=Newest(TWO, BEFORE)),
        limited(Route.TIDY, LATE, replaced=(Replaced(FoundMessage(ONE, LOBBY)),)),
        Announce(Newest(TWO, BEFORE), "2"),
    ),
    "a new turn while nothing may be posted": (
        showing(TURN, stored=Newest(ONE, BEFORE)), limited(Route.POST, LATE), Wait(LATE),
    ),
    "the message was deleted after it called: nobody is called again": (
        POSTED, Known(newest=Newest(None, TURN)), Post(Newest(None, TURN)),
    ),
    "the message was deleted, and another turn has begun": (
        POSTED, Known(newest=Newest(None, BEFORE)), Announce(Newest(None, BEFORE), "2"),
    ),
    # No message was posted yet
    "a game began before its lobby could be seen": (
        NEVER_SHOWN, Known(newest=Newest(None, None)), PostClosedLobby(),
    ),
    "the promise stands": (
        replace(NEVER_SHOWN, promised=True),
        Known(newest=Newest(None, None)),
        Announce(Newest(None, None), "0"),
    ),
    "a lobby's first message was lost": (
        showing(LOBBY, stored=Newest(None, None), playing=False),
        Known(newest=Newest(None, None)),
        Post(Newest(None, None)),
    ),
    "a rematch asks people before anything stood": (
        showing(Shown("0.1", 1), stored=Newest(None, None), playing=False),
        Known(newest=Newest(None, None)),
        Announce(Newest(None, None), "0"),
    ),
    "a game was called off before anything stood": (
        CALLED_OFF, NOTHING, SaveShown(Newest(None, Shown("", 5))),
    ),
    "that is stored": (
        replace(CALLED_OFF, stored=Newest(None, Shown("", 5))), NOTHING, Rest(),
    ),
    "a game was called off after its message was posted, which is not stored": (
        CALLED_OFF, Known(newest=Newest(ONE, LOBBY)), Edit(ONE),
    ),
    # The same milestone
    "an action was played": (showing(LATER_IN_TURN), NOTHING, Edit(ONE)),
    "the clock has something new": (showing(replace(TURN, tick=1)), NOTHING, Edit(ONE)),
    "the line that calls is to be made whole": (
        POSTED, Known(newest=Newest(ONE, Shown("3", PLAIN_VERSION))), Edit(ONE),
    ),
    "its picture is still to come": (POSTED, Known(redraw=True), Edit(ONE)),
    "the clock stands still: whether the bot can write must be tried": (
        showing(TURN, clock_stopped=True), NOTHING, Edit(ONE),
    ),
    "somebody asked for it at the foot of the channel": (
        POSTED, Known(afresh=RepostNeed.ASKED), Post(CURRENT),
    ),
    "Discord lets nobody edit it any more": (
        showing(LATER_IN_TURN), Known(afresh=RepostNeed.NEEDED), Post(CURRENT),
    ),
    # Rate limits of edits
    "it can be edited soon": (
        showing(LATER_IN_TURN), limited(Route.EDIT, SOON), Wait(SOON),
    ),
    "it can be edited again": (
        showing(LATER_IN_TURN), limited(Route.EDIT, NOW), Edit(ONE),
    ),
    "it cannot be edited soon": (
        showing(LATER_IN_TURN), limited(Route.EDIT, LATE), Post(CURRENT),
    ),
    "it was refused twice, however shortly": (
        showing(LATER_IN_TURN),
        NOTHING.refused(Route.EDIT, SOON).refused(Route.EDIT, SOON),
        Post(CURRENT),
    ),
    "it was only held up in line, time and again": (
        showing(LATER_IN_TURN),
        NOTHING.held_up(Route.EDIT, SOON).held_up(Route.EDIT, SOON),
        Wait(SOON),
    ),
    "it was held up in line for long": (
        showing(LATER_IN_TURN),
        replace(NOTHING.held_up(Route.EDIT, SOON), edits_held_up=HELD_UP_PATIENCE),
        Post(CURRENT),
    ),
    "it was posted afresh for that within the minute": (
        showing(LATER_IN_TURN),
        limited(Route.EDIT, LATE, substituted=NOW - 1),
        Wait(NOW - 1 + SUBSTITUTE_SECONDS),
    ),
    "it was, and can be edited before the minute is over": (
        showing(LATER_IN_TURN),
        limited(Route.EDIT, NOW + 30, substituted=NOW - 1),
        Wait(NOW + 30),
    ),
    "it was, a minute ago": (
        showing(LATER_IN_TURN),
        limited(Route.EDIT, LATE, substituted=NOW - SUBSTITUTE_SECONDS),
        Post(CURRENT),
    ),
    "neither edits nor posts are taken": (
        showing(LATER_IN_TURN),
        limited(Route.EDIT, LATE).refused(Route.POST, NOW + 40),
        Wait(NOW + 40),
    ),
    # Games that ended long ago
    "only a name changed in a game that was over": (ENDED_LONG_AGO, NOTHING, Rename(ONE)),
    "that cannot be edited, and is not posted anew": (
        ENDED_LONG_AGO, limited(Route.EDIT, LATE), Wait(LATE),
    ),
    # Old messages and unsaved state
    "it was posted, and its place is not stored": (
        POSTED, Known(newest=Newest(TWO, TURN)), StorePlace(Newest(TWO, TURN)),
    ),
    "it was posted as somebody had asked": (POSTED, Known(request_done=True), FinishRepost()),
    "an old one is left": (
        POSTED,
        Known(replaced=(OLD, Replaced(FoundMessage(THREE, LOBBY)))),
        PutAway(OLD),
    ),
    "an old one is left, which cannot be deleted for a while": (
        POSTED,
        limited(Route.TIDY, LATE, replaced=(OLD,)),
        Wait(LATE),
    ),
    "of old ones that cannot be deleted yet the next is tried": (
        POSTED,
        Known(replaced=(replace(OLD, until=LATE), Replaced(FoundMessage(THREE, LOBBY), until=NOW))),
        PutAway(Replaced(FoundMessage(THREE, LOBBY), until=NOW)),
    ),
    "none of the old ones can be deleted yet": (
        POSTED,
        Known(replaced=(replace(OLD, until=LATE + 1), replace(OLD, until=LATE))),
        Wait(LATE),
    ),
    "an old message that cannot be deleted yet keeps no edit waiting": (
        showing(LATER_IN_TURN),
        Known(replaced=(replace(OLD, until=LATE),), edits_in_a_row=1),
        Edit(ONE),
    ),
    "an old message has its turn between two edits": (
        showing(LATER_IN_TURN),
        Known(replaced=(OLD,), edits_in_a_row=1),
        PutAway(OLD),
    ),
    "but keeps no edit waiting for a limit of its own": (
        showing(LATER_IN_TURN),
        limited(Route.TIDY, LATE, replaced=(OLD,), edits_in_a_row=1),
        Edit(ONE),
    ),
    "the new state comes before an old message": (
        showing(LATER_IN_TURN), Known(replaced=(OLD,)), Edit(ONE),
    ),
    "somebody in the closed lobby was forgotten": (
        showing(LATER_IN_TURN, outdated=TWO),
        Known(newest=Newest(ONE, LATER_IN_TURN)),
        RenameLobby(TWO),
    ),
    "that cannot be edited for a while": (
        showing(TURN, outdated=TWO), limited(Route.TIDY, LATE), Wait(LATE),
    ),
    "the new state comes before the closed lobby": (
        showing(LATER_IN_TURN, outdated=TWO), NOTHING, Edit(ONE),
    ),
    "no message stands, but a closed lobby that names somebody": (
        replace(CALLED_OFF, stored=Newest(None, Shown("", 5)), outdated=TWO),
        NOTHING, RenameLobby(TWO),
    ),
    "what it shows is not stored": (
        showing(LATER_IN_TURN),
        Known(newest=Newest(ONE, LATER_IN_TURN)),
        SaveShown(Newest(ONE, LATER_IN_TURN)),
    ),
}  # fmt: skip
