"""The next step for a public message, from a table of situations. No network, no clock."""

from dataclasses import replace

import pytest

from cogs.board.following.decision import (
    REFUSED_WEIGHT,
    SUBSTITUTE_SECONDS,
    Edit,
    PutAway,
    PutAwayBy,
    Store,
    Wait,
    route_of,
    shows_newest_state,
)
from cogs.board.following.known import (
    MessageState,
    Old,
    Retry,
    Route,
    Stands,
)
from tests.cogs.board.following.situations import SITUATIONS
from tests.cogs.board.following.states import (
    BEFORE,
    CURRENT,
    FROM_LOBBY,
    LATE,
    LATER_IN_TURN,
    NOTHING,
    NOW,
    OLD_MESSAGE,
    ONE,
    POSTED,
    POSTING,
    PREVIOUS,
    SECOND,
    THREE,
    TURN,
    TWO,
    decide,
    found,
    known_after_look,
    limited,
    new_board,
    showing,
    standing,
)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_each_situation_leads_to_the_expected_step(situation: str) -> None:
    target, known, step = SITUATIONS[situation]
    assert decide(target, known) == step


def test_call_is_not_repeated_if_no_message_is_found() -> None:
    """The stored milestone counts, even if no message with it is found."""
    target = showing(TURN, may_have_sent=True)
    after = known_after_look(target, NOTHING)
    assert decide(target, after) == new_board(Stands(called="3"))


def test_call_is_not_repeated_if_only_an_older_message_is_found() -> None:
    target = showing(TURN, stored=standing(TWO, TURN), may_have_sent=True)
    after = known_after_look(target, NOTHING, (found(ONE, BEFORE),))
    assert decide(target, after) == Edit(ONE)


def test_a_message_that_was_posted_and_not_stored_is_found() -> None:
    boards = (found(ONE, BEFORE), found(TWO, TURN))
    after = known_after_look(POSTING, NOTHING, boards)
    assert after.old == (Old(ONE),)
    assert decide(POSTING, after) == Store(standing(TWO, TURN))


def test_posted_message_counts_before_its_place_is_stored() -> None:
    """The database was away when the message's place had to be stored.

    Then Discord's answer to another request was lost.
    """
    known = MessageState(stands=standing(TWO, TURN), unsure=True)
    after = known_after_look(POSTING, known)
    assert decide(POSTING, after) == Store(Stands(ONE, called="3"))
    call_stored = replace(POSTING, stored=Stands(ONE, called="3"))
    assert decide(call_stored, after) == new_board(Stands(called="3"))


def test_new_message_is_edited_even_if_the_old_message_could_not_be() -> None:
    called = Stands(TWO, called="3")
    posted = limited(Route.EDIT, LATE).after_send(called, CURRENT, NOW + SUBSTITUTE_SECONDS)
    assert decide(POSTED, posted) == Edit(TWO)
    assert posted.retries == {Route.SUBSTITUTE: Retry(1, NOW + SUBSTITUTE_SECONDS)}


def test_substitute_that_cannot_be_edited_is_not_replaced_for_a_minute() -> None:
    posted = limited(Route.EDIT, LATE).after_send(SECOND, CURRENT, NOW + SUBSTITUTE_SECONDS)
    again = posted.after_failure(Route.EDIT, LATE, REFUSED_WEIGHT).after_putting_away(ONE)
    target = showing(LATER_IN_TURN, stored=SECOND)
    assert decide(target, again, NOW + 1) == Wait(NOW + SUBSTITUTE_SECONDS)


def test_a_message_posted_for_another_reason_is_no_substitute() -> None:
    assert MessageState(spent=ONE).after_send(SECOND, CURRENT, LATE) == MessageState(
        stands=SECOND, old=(Old(ONE),), spent=ONE
    )


def test_successful_edit_resets_the_count_of_refusals() -> None:
    refused = limited(Route.EDIT, NOW)
    assert refused.after_edit(CURRENT).retry_of(Route.EDIT) == Retry()


def test_edit_that_must_wait_has_not_failed_once_the_board_is_up_to_date() -> None:
    assert limited(Route.EDIT, LATE).caught_up(NOW).retries == {Route.EDIT: Retry(0, LATE)}
    assert limited(Route.EDIT, NOW).caught_up(NOW) == NOTHING


def test_refused_removal_does_not_delay_other_removals() -> None:
    three = Old(THREE, lobby=True)
    known = MessageState(old=(OLD_MESSAGE, three)).after_failure(TWO, LATE)
    assert decide(POSTED, known) == PutAway(three)
    left = known.after_putting_away(THREE)
    assert decide(POSTED, left) == Wait(LATE)
    assert decide(POSTED, left, LATE) == PutAway(OLD_MESSAGE)
    assert left.after_failure(TWO, LATE + 1).retries == {TWO: Retry(2, LATE + 1)}
    assert left.after_putting_away(TWO) == NOTHING


def test_board_counts_as_shown_even_if_an_older_message_remains() -> None:
    assert shows_newest_state(POSTED, MessageState(old=(OLD_MESSAGE,)))
    assert not shows_newest_state(showing(LATER_IN_TURN), NOTHING)
    assert not shows_newest_state(POSTED, MessageState(redraw=True))
    assert not shows_newest_state(POSTING, NOTHING)


def test_closed_lobby_no_longer_stands_and_the_board_is_still_to_come() -> None:
    target = showing(TURN, stored=FROM_LOBBY, promise=ONE)
    closed = limited(Route.POST, LATE).after_closing(ONE, FROM_LOBBY)
    assert decide(target, closed) == Wait(LATE)
    assert decide(target, closed, LATE) == new_board(Stands(called="0"), "0")


def test_closed_lobby_that_called_nobody_is_stored_so_once() -> None:
    target = showing(TURN, stored=replace(FROM_LOBBY, called=None), promise=ONE)
    closed = limited(Route.POST, LATE).after_closing(ONE, replace(FROM_LOBBY, called=""))
    stored = decide(target, closed, LATE)
    assert isinstance(stored, Store)
    assert stored.stands.called == ""
    target = showing(TURN, stored=stored.stands, promise=ONE)
    assert not isinstance(decide(target, closed, LATE), Store)


def test_link_to_the_board_is_still_deleted() -> None:
    known = MessageState(old=(OLD_MESSAGE, Old(THREE))).after_linking(TWO)
    assert known.old == (Old(TWO, linked=True), Old(THREE))
    assert known.after_putting_away(TWO).old == (Old(THREE),)


@pytest.mark.parametrize("by", PutAwayBy)
def test_limit_of_one_way_to_put_messages_away_delays_no_board(by: PutAwayBy) -> None:
    route = route_of(PutAway(OLD_MESSAGE, by))
    known = limited(route, LATE, old=(OLD_MESSAGE,))
    assert decide(showing(LATER_IN_TURN), known) == Edit(ONE)
    assert decide(showing(TURN, stored=PREVIOUS), known) == new_board(PREVIOUS, "2")
