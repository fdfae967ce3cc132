"""The one plain line of a message that notifies people.

A locked phone shows only this line, exactly as it is written. So it holds no markdown, no custom
emoji and no timestamp.
"""

from collections.abc import Collection
from enum import Enum

from cogs.notices.result import public_result_line
from cogs.wording.clock import duration_text, remaining_turn_time
from cogs.wording.names import lightly_escaped_name, mention, mention_invited, with_computers_named
from game.model.due import Due
from game.model.game import Status
from game.model.ids import MentionableId
from game.model.time import Moment
from game.tables import Table
from game.tables.absence.late_pace import pace_agreed_in_this_turn
from game.tables.milestones import ids_to_mention, last_turn_call
from game.tables.notices.announcement import next_person, person_on_turn
from game.tables.notices.inviting import open_invitations
from i18n import Words, keys


class NoticeReason(Enum):
    """The reason to notify the person on turn."""

    TURN = "turn"
    NUDGE = "nudge"
    REMINDER = "reminder"
    PACE = "pace"


CALLS = keys("call-{}", NoticeReason, "person")
DIRECT_CALLS = keys("direct-{}", NoticeReason, "game")


def public_notice_line(words: Words, table: Table, now: Moment) -> str | None:
    """Return the line of the table's public message, or ``None`` if the message notifies nobody.

    The line mentions only the people to notify. ``now`` is in Unix milliseconds.
    """
    users = ids_to_mention(table)
    if table.game.status is Status.LOBBY:
        return _invitation(words, table, users)
    if table.game.status is Status.FINISHED:
        return public_result_line(words, table, users)
    on_turn, next_user = person_on_turn(table), next_person(table)
    if on_turn is not None and on_turn in users:
        reason = _reason(table, now, reminding=last_turn_call(table).reminded)
        call_text = words(CALLS[reason], person=mention(on_turn))
        line = " · ".join([call_text, *_facts(words, table, reason, now)])
        if next_user is None or next_user not in users:
            return line
        return words("call-both", call=line, person=mention(next_user))
    if next_user is not None and next_user in users:
        return words("call-next", person=mention(next_user), name=_name_on_turn(words, table))
    return None


def direct_notice_line(words: Words, table: Table, kind: Due, now: Moment) -> str:
    """Return the line of a direct message of this kind. ``now`` is in Unix milliseconds."""
    game = str(table.game.id)
    if kind is Due.CALL_NEXT:
        return words("direct-next", name=_name_on_turn(words, table), game=game)
    reason = _reason(table, now, reminding=kind is Due.REMIND)
    return " · ".join([words(DIRECT_CALLS[reason], game=game), *_facts(words, table, reason, now)])


def direct_invitation_line(words: Words, table: Table) -> str:
    """Return the line of a direct message that invites somebody."""
    return words("direct-invite", host=lightly_escaped_name(table.host_name))


def _name_on_turn(words: Words, table: Table) -> str:
    return lightly_escaped_name(with_computers_named(words, table).on_turn.name)


def _invitation(words: Words, table: Table, users: Collection[MentionableId]) -> str | None:
    called = [one for one in open_invitations(table) if one.id in users]
    if not called:
        return None
    several = len(called) > 1 or called[0].role
    return words(
        "call-invite",
        people=", ".join(map(mention_invited, called)),
        host=lightly_escaped_name(table.host_name),
        count=2 if several else 1,
    )


def _reason(table: Table, now: Moment, *, reminding: bool) -> NoticeReason:
    """Return the reason to notify the person on turn.

    If the time is up or no clock runs, a reminder counts as a nudge.
    """
    if reminding and remaining_turn_time(table, now) is not None:
        return NoticeReason.REMINDER
    if reminding or last_turn_call(table).nudged is not None:
        return NoticeReason.NUDGE
    return NoticeReason.PACE if pace_agreed_in_this_turn(table) else NoticeReason.TURN


def _facts(words: Words, table: Table, reason: NoticeReason, now: Moment) -> list[str]:
    """Say how many actions are left, and how much time if a clock runs."""
    actions, time = table.state.actions_left, remaining_turn_time(table, now)
    parts = (
        [words("call-actions", count=actions)]
        if actions and reason is not NoticeReason.REMINDER
        else []
    )
    if time is None:
        return parts
    length = duration_text(words, time)
    return [
        *parts,
        length
        if reason in {NoticeReason.TURN, NoticeReason.PACE}
        else words("call-left", time=length),
    ]
