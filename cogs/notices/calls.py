"""The one plain line of a message that notifies people.

A locked phone shows only this line, exactly as it is written. So it holds no markdown, no custom
emoji and no timestamp.
"""

from collections.abc import Collection
from enum import Enum

from cogs.notices.result import public_result_line
from cogs.wording.clock import duration_text, remaining_turn_time
from cogs.wording.names import (
    lightly_escaped_name,
    mention,
    mention_invited,
    plain,
    with_names_to_show,
)
from cogs.wording.places import place_name
from game.model.due import Due
from game.model.game import Status
from game.model.ids import MentionableId
from game.model.time import Moment
from game.rules.actions import Event, Happening
from game.rules.state.passage import START
from game.tables import Table
from game.tables.absence.late_pace import pace_agreed_in_this_turn
from game.tables.milestones import ids_to_mention, last_turn_call
from game.tables.notices.announcement import next_person, person_on_turn
from game.tables.notices.inviting import open_invitations
from game.tables.players import owner_name_in_turn
from i18n import Words, keys


class NoticeReason(Enum):
    """The reason to notify the person on turn."""

    TURN = "turn"
    NUDGE = "nudge"
    REMINDER = "reminder"
    PACE = "pace"


MOST_CHARACTERS = 120
"""The longest line that says what the rival did. Longer lines do not: a locked phone cuts them."""

MOVES = (Happening.ADVANCED, Happening.RETREATED)

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
            shown_length = len(line) - len(mention(on_turn)) + len(plain(table.on_turn.name))
            return line + _last_turn(words, table, reason, shown_length)
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
    line = " · ".join([words(DIRECT_CALLS[reason], game=game), *_facts(words, table, reason, now)])
    return line + _last_turn(words, table, reason, len(line))


def direct_invitation_line(words: Words, table: Table) -> str:
    """Return the line of a direct message that invites somebody."""
    return words("direct-invite", host=lightly_escaped_name(table.host_name))


def _name_on_turn(words: Words, table: Table) -> str:
    return lightly_escaped_name(with_names_to_show(words, table).on_turn.name)


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


def _last_turn(words: Words, table: Table, reason: NoticeReason, length: int) -> str:
    """Say what the last rival did, to end a line of this length; empty if that does not fit.

    The text names only what everybody saw, of drawn cards only their number.
    """
    turn = table.turns[-2] if len(table.turns) > 1 else None
    if reason is not NoticeReason.TURN or turn is None or turn.seat == table.state.seat_on_turn:
        return ""
    if turn.mark is not None and turn.mark.for_a_turn:
        return ""
    named_table = with_names_to_show(words, table)
    name = lightly_escaped_name(owner_name_in_turn(named_table.game, turn))
    moves = [_move(words, table, event) for event in turn.events if event.kind in MOVES]
    if moves:
        text = words("call-rival-moved", name=name, moves=", ".join(moves))
    elif [event.kind for event in turn.events] == [Happening.TURN_ENDED]:
        text = words("call-rival-passed", name=name)
    else:
        return ""
    part = f" · {text}"
    return part if length + len(part) <= MOST_CHARACTERS else ""


def _move(words: Words, table: Table, event: Event) -> str:
    """Say from where to where a pirate moved, and how many cards that brought."""
    origin, target = (
        place_name(words, table.options.edition, START if place is None else place)
        for place in (event.origin, event.target)
    )
    move = f"{origin} → {target}"
    if event.kind is Happening.RETREATED:
        return words("call-rival-retreat", move=move, count=event.amount)
    return move
