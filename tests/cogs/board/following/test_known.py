"""What is known of a table's messages after somebody deleted one of them."""

from cogs.board.following.decision import next_step
from cogs.board.following.found import PLAIN_LINE_VERSION
from cogs.board.following.kinds import Edit, PostWithoutCall
from cogs.board.following.known import (
    FoundInChannel,
    FoundMessage,
    MessageState,
    NewestMessage,
    ReplacedMessage,
)
from game.model.message import ShownState
from tests.cogs.board.following.test_decision import (
    BEFORE,
    NOTHING,
    NOW,
    ONE,
    POSTING,
    TURN,
    TWO,
    showing,
)


def test_old_message_stays_if_no_newer_message_is_left() -> None:
    """The old message had to be deleted, but then somebody deleted the message that replaced it."""
    old, target = (
        FoundMessage(ONE, BEFORE),
        showing(TURN, stored=NewestMessage(TWO, TURN), may_have_sent=True),
    )
    known = MessageState(unsure=True, replaced=(ReplacedMessage(old),))
    after = known.after_channel_read(FoundInChannel((old,), ()), TURN, None)
    assert next_step(target, after, NOW) == Edit(ONE)
    assert after.replaced == ()


def test_old_message_is_replaced_even_if_the_call_after_it_was_deleted() -> None:
    called = ShownState("3", PLAIN_LINE_VERSION)
    after = NOTHING.after_deletion(called, NewestMessage(ONE, BEFORE))
    assert next_step(POSTING, after, NOW) == PostWithoutCall(NewestMessage(None, called))
    posted = after.after_post(FoundMessage(TWO, TURN), NewestMessage(None, called), NOW)
    assert posted.replaced == (ReplacedMessage(FoundMessage(ONE, BEFORE)),)
