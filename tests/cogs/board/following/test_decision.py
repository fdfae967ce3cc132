"""The next step for a public message, from a table of situations. No network, no clock."""

import pytest

from cogs.board.following.decision import SUBSTITUTE_SECONDS, next_step, shows_newest_state
from cogs.board.following.found import PLAIN_LINE_VERSION
from cogs.board.following.kinds import (
    Edit,
    PostWithoutCall,
    RemoveReplaced,
    StoreMessageRef,
    WaitUntil,
)
from cogs.board.following.known import (
    FoundInChannel,
    FoundMessage,
    MessageState,
    NewestMessage,
    ReplacedMessage,
    RepostNeed,
    RequestKind,
)
from cogs.board.following.target import Target, last_shown
from game.model.message import MessageRef, ShownState
from tests.cogs.board.following.situations import (
    BEFORE,
    CURRENT,
    LATE,
    LATER_IN_TURN,
    LOBBY,
    NOTHING,
    NOW,
    OLD_MESSAGE,
    ONE,
    POSTED,
    POSTING,
    SITUATIONS,
    THREE,
    TURN,
    TWO,
    limited,
    showing,
)


def known_after_look(
    target: Target,
    known: MessageState,
    boards: tuple[FoundMessage, ...] = (),
    lines: tuple[MessageRef, ...] = (),
) -> MessageState:
    """Return what is known after these messages were found in the channel."""
    found = FoundInChannel(boards, lines)
    return known.after_channel_read(found, *last_shown(target, known, found))


@pytest.mark.parametrize("situation", SITUATIONS)
def test_each_situation_leads_to_the_expected_step(situation: str) -> None:
    target, known, step = SITUATIONS[situation]
    assert next_step(target, known, NOW) == step


def test_call_is_not_repeated_if_no_message_is_found() -> None:
    """The stored milestone counts, even if no message with it is found."""
    target = showing(TURN, may_have_sent=True)
    after = known_after_look(target, NOTHING)
    assert next_step(target, after, NOW) == PostWithoutCall(NewestMessage(None, TURN))


def test_call_is_not_repeated_if_only_an_older_message_is_found() -> None:
    target = showing(TURN, stored=NewestMessage(TWO, TURN), may_have_sent=True)
    after = known_after_look(target, NOTHING, (FoundMessage(ONE, BEFORE),))
    assert next_step(target, after, NOW) == Edit(ONE)


def test_a_message_that_was_posted_and_not_stored_is_found() -> None:
    found = (FoundMessage(ONE, BEFORE), FoundMessage(TWO, TURN))
    after = known_after_look(POSTING, NOTHING, found)
    assert after.replaced == (ReplacedMessage(FoundMessage(ONE, BEFORE)),)
    assert next_step(POSTING, after, NOW) == StoreMessageRef(NewestMessage(TWO, TURN))


def test_posted_message_counts_before_its_place_is_stored() -> None:
    """The database was away when the message's place had to be stored.

    Then Discord's answer to another request was lost.
    """
    known = MessageState(newest=NewestMessage(TWO, TURN), unsure=True)
    after = known_after_look(POSTING, known)
    assert next_step(POSTING, after, NOW) == PostWithoutCall(NewestMessage(None, TURN))


def test_new_message_is_edited_even_if_the_old_message_could_not_be() -> None:
    known = limited(RequestKind.EDIT, LATE)
    posted = known.after_post(FoundMessage(TWO, ShownState("3", PLAIN_LINE_VERSION)), CURRENT, NOW)
    assert next_step(POSTED, posted, NOW) == Edit(TWO)
    assert posted.substituted_at == NOW


def test_substitute_that_cannot_be_edited_is_not_replaced_for_a_minute() -> None:
    posted = limited(RequestKind.EDIT, LATE).after_post(FoundMessage(TWO, TURN), CURRENT, NOW)
    again = posted.after_refused_request(RequestKind.EDIT, LATE)
    target = showing(LATER_IN_TURN, stored=NewestMessage(TWO, TURN))
    assert next_step(target, again, NOW + 1) == WaitUntil(NOW + SUBSTITUTE_SECONDS)


def test_a_message_posted_for_another_reason_is_no_substitute() -> None:
    assert MessageState(afresh=RepostNeed.ASKED).after_post(
        FoundMessage(TWO, TURN), CURRENT, NOW
    ) == MessageState(
        newest=NewestMessage(TWO, TURN),
        replaced=(ReplacedMessage(FoundMessage(ONE, TURN)),),
        request_done=True,
    )


def test_successful_edit_resets_the_count_of_refusals() -> None:
    refused = limited(RequestKind.EDIT, NOW)
    assert refused.after_edit(CURRENT).edits_refused == 0


def test_refused_removal_does_not_delay_other_removals() -> None:
    three = ReplacedMessage(FoundMessage(THREE, LOBBY))
    known = MessageState(replaced=(OLD_MESSAGE, three), edits_in_a_row=1).after_refused_removal(
        OLD_MESSAGE, LATE
    )
    assert known.edits_in_a_row == 0
    assert next_step(POSTED, known, NOW) == RemoveReplaced(three)
    left = known.after_removal(THREE)
    assert next_step(POSTED, left, NOW) == WaitUntil(LATE)
    again = ReplacedMessage(OLD_MESSAGE.old, times_refused=1, retry_not_before=LATE)
    assert next_step(POSTED, left, LATE) == RemoveReplaced(again)
    assert left.after_refused_removal(again, LATE + 1).replaced == (
        ReplacedMessage(OLD_MESSAGE.old, times_refused=2, retry_not_before=LATE + 1),
    )


def test_board_counts_as_shown_even_if_an_older_message_remains() -> None:
    assert shows_newest_state(POSTED, MessageState(replaced=(OLD_MESSAGE,)))
    assert not shows_newest_state(showing(LATER_IN_TURN), NOTHING)
    assert not shows_newest_state(POSTED, MessageState(redraw=True))
    assert not shows_newest_state(POSTING, NOTHING)


def test_edits_are_counted_only_while_an_old_message_waits_for_deletion() -> None:
    assert MessageState(replaced=(OLD_MESSAGE,)).after_edit(CURRENT).edits_in_a_row == 1
    assert (
        MessageState(replaced=(OLD_MESSAGE,)).after_edit(CURRENT).after_removal(TWO).edits_in_a_row
        == 0
    )
    assert NOTHING.after_edit(CURRENT).edits_in_a_row == 0
