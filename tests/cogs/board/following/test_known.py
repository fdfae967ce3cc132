"""What is known of a table's messages after somebody deleted one of them."""

from dataclasses import replace

from cogs.board.following.decision import Edit, Store
from cogs.board.following.known import FoundInChannel, MessageState, Old, Stands
from tests.cogs.board.following.states import (
    BEFORE,
    LATE,
    NOTHING,
    ONE,
    POSTING,
    PREVIOUS,
    SECOND,
    TURN,
    decide,
    found,
    new_board,
    showing,
)


def test_old_message_stays_if_no_newer_message_is_left() -> None:
    """The old message had to be deleted, but then somebody deleted the message that replaced it."""
    old, target = (
        found(ONE, BEFORE),
        showing(TURN, stored=SECOND, may_have_sent=True),
    )
    known = MessageState(unsure=True, old=(Old(ONE),))
    after = known.after_look(FoundInChannel((old,), ()), "3", None)
    assert decide(target, after) == Edit(ONE)
    assert after.old == ()


def test_old_message_is_replaced_even_if_the_call_after_it_was_deleted() -> None:
    called_only = Stands(called="3")
    after = NOTHING.after_send(called_only, PREVIOUS, LATE)
    assert decide(POSTING, after) == Store(Stands(ONE, called="3"))
    call_stored = replace(POSTING, stored=Stands(ONE, called="3"))
    assert decide(call_stored, after) == new_board(called_only)
    posted = after.after_send(SECOND, called_only, LATE)
    assert posted.old == (Old(ONE),)
