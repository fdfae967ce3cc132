"""What is known of a table's messages after somebody deleted one of them."""

from cogs.board.following.decision import next_step
from cogs.board.following.found import PLAIN_VERSION
from cogs.board.following.kinds import Edit, Post
from cogs.board.following.known import FoundInChannel, FoundMessage, Known, Newest, Replaced
from game.model.message import Shown
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
    old, target = FoundMessage(ONE, BEFORE), showing(TURN, stored=Newest(TWO, TURN), posting=True)
    known = Known(unsure=True, replaced=(Replaced(old),))
    after = known.channel_read(FoundInChannel((old,), ()), TURN, None)
    assert next_step(target, after, NOW) == Edit(ONE)
    assert after.replaced == ()


def test_old_message_is_replaced_even_if_the_call_after_it_was_deleted() -> None:
    called = Shown("3", PLAIN_VERSION)
    after = NOTHING.deleted(called, Newest(ONE, BEFORE))
    assert next_step(POSTING, after, NOW) == Post(Newest(None, called))
    posted = after.posted(FoundMessage(TWO, TURN), Newest(None, called), NOW)
    assert posted.replaced == (Replaced(FoundMessage(ONE, BEFORE)),)
