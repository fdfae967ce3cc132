"""The next step for a public message, from a table of situations. No network, no clock."""

import pytest

from cogs.board.following.decision import (
    SUBSTITUTE_SECONDS,
    Target,
    is_shown,
    last_shown,
    next_step,
)
from cogs.board.following.found import PLAIN_VERSION
from cogs.board.following.kinds import Edit, Post, PutAway, StorePlace, Wait
from cogs.board.following.known import (
    FoundInChannel,
    FoundMessage,
    Known,
    Newest,
    Replaced,
    RepostNeed,
    Route,
)
from game.model.message import MessageRef, Shown
from tests.cogs.board.following.situations import (
    BEFORE,
    CURRENT,
    LATE,
    LATER_IN_TURN,
    LOBBY,
    NOTHING,
    NOW,
    OLD,
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
    known: Known,
    boards: tuple[FoundMessage, ...] = (),
    lines: tuple[MessageRef, ...] = (),
) -> Known:
    """Return what is known after these messages were found in the channel."""
    found = FoundInChannel(boards, lines)
    return known.channel_read(found, *last_shown(target, known, found))


@pytest.mark.parametrize("situation", SITUATIONS)
def test_each_situation_leads_to_the_expected_step(situation: str) -> None:
    target, known, step = SITUATIONS[situation]
    assert next_step(target, known, NOW) == step


def test_call_is_not_repeated_if_no_message_is_found() -> None:
    """The stored milestone counts, even if no message with it is found."""
    target = showing(TURN, posting=True)
    after = known_after_look(target, NOTHING)
    assert next_step(target, after, NOW) == Post(Newest(None, TURN))


def test_call_is_not_repeated_if_only_an_older_message_is_found() -> None:
    target = showing(TURN, stored=Newest(TWO, TURN), posting=True)
    after = known_after_look(target, NOTHING, (FoundMessage(ONE, BEFORE),))
    assert next_step(target, after, NOW) == Edit(ONE)


def test_a_message_that_was_posted_and_not_stored_is_found() -> None:
    found = (FoundMessage(ONE, BEFORE), FoundMessage(TWO, TURN))
    after = known_after_look(POSTING, NOTHING, found)
    assert after.replaced == (Replaced(FoundMessage(ONE, BEFORE)),)
    assert next_step(POSTING, after, NOW) == StorePlace(Newest(TWO, TURN))


def test_posted_message_counts_before_its_place_is_stored() -> None:
    """The database was away when the message's place had to be stored.

    Then Discord's answer to another request was lost.
    """
    known = Known(newest=Newest(TWO, TURN), unsure=True)
    after = known_after_look(POSTING, known)
    assert next_step(POSTING, after, NOW) == Post(Newest(None, TURN))


def test_new_message_is_edited_even_if_the_old_message_could_not_be() -> None:
    known = limited(Route.EDIT, LATE)
    posted = known.posted(FoundMessage(TWO, Shown("3", PLAIN_VERSION)), CURRENT, NOW)
    assert next_step(POSTED, posted, NOW) == Edit(TWO)
    assert posted.substituted == NOW


def test_substitute_that_cannot_be_edited_is_not_replaced_for_a_minute() -> None:
    posted = limited(Route.EDIT, LATE).posted(FoundMessage(TWO, TURN), CURRENT, NOW)
    again = posted.refused(Route.EDIT, LATE)
    target = showing(LATER_IN_TURN, stored=Newest(TWO, TURN))
    assert next_step(target, again, NOW + 1) == Wait(NOW + SUBSTITUTE_SECONDS)


def test_a_message_posted_for_another_reason_is_no_substitute() -> None:
    assert Known(afresh=RepostNeed.ASKED).posted(FoundMessage(TWO, TURN), CURRENT, NOW) == Known(
        newest=Newest(TWO, TURN), replaced=(Replaced(FoundMessage(ONE, TURN)),), request_done=True
    )


def test_successful_edit_resets_the_count_of_refusals() -> None:
    refused = limited(Route.EDIT, NOW)
    assert refused.edited(CURRENT).edits_refused == 0


def test_refused_removal_does_not_delay_other_removals() -> None:
    three = Replaced(FoundMessage(THREE, LOBBY))
    known = Known(replaced=(OLD, three), edits_in_a_row=1).not_removed(OLD, LATE)
    assert known.edits_in_a_row == 0
    assert next_step(POSTED, known, NOW) == PutAway(three)
    left = known.removed(THREE)
    assert next_step(POSTED, left, NOW) == Wait(LATE)
    again = Replaced(OLD.old, refused=1, until=LATE)
    assert next_step(POSTED, left, LATE) == PutAway(again)
    assert left.not_removed(again, LATE + 1).replaced == (
        Replaced(OLD.old, refused=2, until=LATE + 1),
    )


def test_board_counts_as_shown_even_if_an_older_message_remains() -> None:
    assert is_shown(POSTED, Known(replaced=(OLD,)))
    assert not is_shown(showing(LATER_IN_TURN), NOTHING)
    assert not is_shown(POSTED, Known(redraw=True))
    assert not is_shown(POSTING, NOTHING)


def test_edits_are_counted_only_while_an_old_message_waits_for_deletion() -> None:
    assert Known(replaced=(OLD,)).edited(CURRENT).edits_in_a_row == 1
    assert Known(replaced=(OLD,)).edited(CURRENT).removed(TWO).edits_in_a_row == 0
    assert NOTHING.edited(CURRENT).edits_in_a_row == 0
