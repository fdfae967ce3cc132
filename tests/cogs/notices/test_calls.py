"""The line that a phone shows of a message: who is notified, of what, and how much time is left."""

import re
from collections import Counter
from dataclasses import replace

import pytest

from cogs.notices.calls import MOST_CHARACTERS, MOVES, public_notice_line
from cogs.wording.emoji import symbol_name
from game.model.clock import Clock
from game.model.game import Admission, PaceAgreement
from game.model.ids import MentionableId, RoleId, UserId
from game.model.message import Call
from game.model.people import Invitation
from game.model.time import (
    Milliseconds,
    Moment,
    Seconds,
    add_duration,
    as_milliseconds,
    subtract_duration,
)
from game.rules.actions import EndTurn, Event, Happening, Resign
from game.rules.record.chronicle import Turn
from game.tables import Table
from game.tables.durations import DAY, HOUR, MINUTE
from game.tables.milestones import ids_to_mention
from game.tables.notices.announcement import next_person, person_on_turn
from i18n import Words
from tests.makers.chance import random_seeded_by
from tests.makers.people import NOON
from tests.makers.tables import JAMAICA_OPTIONS, PASSING_OPTIONS
from tests.makers.whole_games import (
    NAMES,
    make_game_table,
    make_lobby_table,
    play_randomly,
    table_after_action,
)
from tests.makers.worst_cases import WORST_NAMES

DUE = add_duration(NOON, DAY)


def game(seats: int = 3, **clock: int | bool) -> Table:
    """Return a game that has begun.

    Its first turn is due in a day, unless ``clock`` says otherwise.
    """
    table = make_game_table(JAMAICA_OPTIONS, seats, random_seeded_by("calls"))
    turn = replace(Clock(DUE), **clock)  # pyright: ignore[reportArgumentType]
    return table.with_revision(replace(table.game.revision, clock=turn))


def user_on_turn(table: Table) -> UserId:
    user = person_on_turn(table)
    assert user is not None
    return user


def user_next_on_turn(table: Table) -> UserId:
    user = next_person(table)
    assert user is not None
    return user


def table_with_call(
    table: Table, *users: UserId, nudged: Moment | None = None, reminded: bool = False
) -> Table:
    return table.with_call(Call("1.1", users, nudged, reminded))


def lobby_with_call(*invited: Invitation, called: tuple[MentionableId, ...]) -> Table:
    lobby = make_lobby_table(JAMAICA_OPTIONS, 1, random_seeded_by("calls")).game
    return Table(replace(lobby, admission=Admission(invitations=invited), call=Call("0.1", called)))


def test_line_names_the_actions_and_the_remaining_time(words: Words) -> None:
    table = game()
    user = user_on_turn(table)
    said = public_notice_line(words, table_with_call(table, user), NOON)
    assert said == f"<@{user}>, it's your turn in Cartagena · 3 actions · 24 hours"


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (None, ""),
        (1, " · 1 minute"),
        (180, " · 3 minutes"),
        (59 * 60 + 29, " · 59 minutes"),
        (59 * 60 + 30, " · 1 hour"),
        (2 * 3600 - 31, " · 1 hour"),
        (86_400 - 30, " · 24 hours"),
        (86_400 - 31, " · 23 hours"),
        (172_800 - 31, " · 47 hours"),
        (172_800, " · 2 days"),
        (604_800, " · 7 days"),
    ],
)
def test_remaining_time_is_rounded_to_one_unit(
    words: Words, seconds: Seconds | None, told: str
) -> None:
    due = None if seconds is None else add_duration(NOON, as_milliseconds(seconds))
    table = game().game
    timed = Table(replace(table, clock=Clock(due)))
    said = public_notice_line(words, table_with_call(timed, user_on_turn(timed)), NOON)
    assert said is not None
    assert said.partition("3 actions")[2] == told


@pytest.mark.parametrize(
    "clock",
    [{"overdue": True}, {"paused_at": NOON}, {"due": NOON}, {"due": None, "away": NOON + DAY}],
    ids=["overdue", "stands still", "over this moment", "away"],
)
def test_line_has_no_time_if_the_clock_does_not_run(words: Words, clock: dict[str, int]) -> None:
    table = game(**clock)
    said = public_notice_line(words, table_with_call(table, user_on_turn(table)), NOON)
    assert said == f"<@{user_on_turn(table)}>, it's your turn in Cartagena · 3 actions"


def test_actions_that_are_used_are_not_counted(words: Words) -> None:
    seen: dict[int, str | None] = {}
    for table in play_randomly(game(), random_seeded_by("used"), resign_rate=0):
        if table.playing:
            number = str(len(table.turns))
            called = table.with_call(Call(number, (user_on_turn(table),)))
            seen.setdefault(table.state.actions_left, public_notice_line(words, called, DUE))
    said = {left: re.findall(r" · \d actions?", line or "") for left, line in seen.items()}
    assert said == {3: [" · 3 actions"], 2: [" · 2 actions"], 1: [" · 1 action"], 0: []}


def test_next_player_is_notified_too(words: Words) -> None:
    table = game()
    current_user, next_user = user_on_turn(table), user_next_on_turn(table)
    assert public_notice_line(words, table_with_call(table, current_user, next_user), NOON) == (
        f"<@{current_user}>, it's your turn in Cartagena · 3 actions · 24 hours. "
        f"<@{next_user}>, you're next."
    )
    assert public_notice_line(words, table_with_call(table, next_user), NOON) == (
        f"<@{next_user}>, you're next in Cartagena, after {table.on_turn.name}"
    )


def test_line_mentions_a_time_limit_in_the_turn_in_which_it_was_agreed(words: Words) -> None:
    table = game()
    agreement = PaceAgreement(Seconds(3600), (0,), 0, DUE)
    agreed = Table(replace(table.game, agreement=agreement))
    said = public_notice_line(words, table_with_call(agreed, user_on_turn(table)), NOON)
    assert said == (
        f"<@{user_on_turn(table)}>, it's your turn in Cartagena, where a time limit has begun"
        " · 3 actions · 24 hours"
    )


def test_nudge_and_reminder_have_their_own_texts(words: Words) -> None:
    table = game()
    user, two_hours_before = user_on_turn(table), subtract_duration(DUE, Milliseconds(2 * HOUR))
    waiting = f"<@{user}>, the others are waiting for you in Cartagena · 3 actions"
    nudged = table_with_call(table, user, nudged=NOON)
    assert public_notice_line(words, nudged, two_hours_before) == f"{waiting} · 2 hours left"
    reminded = f"<@{user}>, your time in Cartagena is nearly up · 2 hours left"
    for nudged_at in (None, NOON):
        assert (
            public_notice_line(
                words,
                table_with_call(table, user, nudged=nudged_at, reminded=True),
                two_hours_before,
            )
            == reminded
        )
    assert (
        public_notice_line(words, table_with_call(table, user, nudged=NOON, reminded=True), DUE)
        == waiting
    )


def test_invitation_line_differs_for_one_person_and_several(words: Words) -> None:
    one, other, role = (
        Invitation(UserId(5)),
        Invitation(UserId(6)),
        Invitation(RoleId(7), role=True),
    )
    said = "Ana invites you to a game of Cartagena"
    assert (
        public_notice_line(words, lobby_with_call(one, other, called=(one.id,)), NOON)
        == f"<@5>, {said}"
    )
    together = "Ana invites you all to a game of Cartagena"
    assert public_notice_line(
        words, lobby_with_call(one, other, called=(one.id, other.id)), NOON
    ) == (f"<@5>, <@6>, {together}")
    assert (
        public_notice_line(words, lobby_with_call(role, called=(role.id,)), NOON)
        == f"<@&7>, {together}"
    )


def test_joined_or_withdrawn_invitees_are_not_notified(words: Words) -> None:
    host = make_lobby_table(JAMAICA_OPTIONS, 1, random_seeded_by("calls")).game.host
    withdrawn = Invitation(UserId(5), valid=False)
    table = lobby_with_call(withdrawn, Invitation(host), called=(withdrawn.id, host))
    assert public_notice_line(words, table, NOON) is None


def test_a_message_that_calls_nobody_has_no_line(words: Words) -> None:
    table = game()
    assert public_notice_line(words, table_with_call(table), NOON) is None
    assert public_notice_line(words, table, NOON) is None
    assert (
        public_notice_line(words, lobby_with_call(Invitation(UserId(5)), called=()), NOON) is None
    )
    over = table_after_action(game(2), Resign(0))
    assert (
        public_notice_line(words, over.with_call(Call("1", (user_on_turn(table),))), NOON) is None
    )


def every_call(seats: int, names: tuple[str, ...]) -> list[Table]:
    """Return one table for each sentence that notifies people."""
    table = make_game_table(JAMAICA_OPTIONS, seats, random_seeded_by("every call"), names)
    table = table.with_revision(
        replace(table.game.revision, clock=Clock(add_duration(NOON, Milliseconds(20 * MINUTE))))
    )
    current_user, next_user = user_on_turn(table), user_next_on_turn(table)
    lobby = make_lobby_table(JAMAICA_OPTIONS, 1, random_seeded_by("every call"), names).game
    person, role = UserId(5), RoleId(6)
    invited = (Invitation(person), Invitation(role, role=True))
    return [
        *(
            table_with_call(table, *users)
            for users in ((current_user,), (current_user, next_user), (next_user,))
        ),
        table_with_call(table, current_user, nudged=NOON),
        table_with_call(table, current_user, reminded=True),
        *(
            Table(replace(lobby, admission=Admission(invitations=invited), call=Call("0.1", users)))
            for users in ((person,), (person, role))
        ),
    ]


def test_all_lines_differ_within_each_language(any_words: Words) -> None:
    calls = every_call(3, NAMES)
    lines = {public_notice_line(any_words, table, NOON) for table in calls}
    assert len(lines) == len(calls)


@pytest.mark.parametrize("first", range(len(WORST_NAMES)))
def test_every_line_has_no_line_break_and_no_markdown(any_words: Words, first: int) -> None:
    names = (*WORST_NAMES[first:], *WORST_NAMES[:first])
    for table in every_call(3, names):
        line = public_notice_line(any_words, table, NOON)
        assert line is not None
        assert "\n" not in line
        assert "Cartagena" in line
        tags = re.findall(r"(?<!\\)<[^>]*>", line)
        users = (*ids_to_mention(table),)
        assert [int(re.sub(r"\D", "", tag)) for tag in tags] == list(users)
        plain = re.sub(r"\\.|<@&?\d+>", "", line)
        assert not set("*`~|<[@:/#") & set(plain)


def moves_of(turn: Turn) -> list[Event]:
    return [event for event in turn.events if event.kind in MOVES]


def test_line_says_what_the_last_rival_did(words: Words) -> None:
    random = random_seeded_by("rival")
    begun = make_game_table(PASSING_OPTIONS, 2, random)
    table = next(
        one
        for one in play_randomly(begun, random, resign_rate=0)
        if len(one.turns) > 1 and {event.kind for event in moves_of(one.turns[-2])} == {*MOVES}
    )
    rival, moves = table.player(table.turns[-2].seat).name, list[str]()
    for event in moves_of(table.turns[-2]):
        move = f"{event.origin or 'start'} → {event.target or 'start'}"
        cards = {0: "no card", 1: "1 card", 2: "2 cards"}[event.amount]
        moves.append(move if event.kind is Happening.ADVANCED else f"{move} for {cards}")
    called = table.with_call(Call(str(len(table.turns)), (user_on_turn(table),)))
    line = public_notice_line(words, called, NOON)
    assert line is not None
    assert line.endswith(f"3 actions · {rival} moved {', '.join(moves)}")


def test_line_says_that_the_last_rival_passed(words: Words) -> None:
    begun = make_game_table(PASSING_OPTIONS, 2, random_seeded_by("rival"))
    table = table_after_action(begun, EndTurn())
    line = public_notice_line(words, table.with_call(Call("2", (user_on_turn(table),))), NOON)
    assert line is not None
    assert line.endswith(f"3 actions · {begun.on_turn.name} passed")


def test_line_says_nothing_of_cards_that_were_drawn_unseen(any_words: Words) -> None:
    random = random_seeded_by("drawn")
    seen = Counter[bool]()
    for table in play_randomly(game(2), random, resign_rate=0):
        if not table.playing or len(table.turns) < 2 or table.state.used:
            continue
        called = table.with_call(Call(str(len(table.turns)), (user_on_turn(table),)))
        line = public_notice_line(any_words, called, NOON) or ""
        names = [symbol_name(any_words, table.options.edition, one) for one in range(6)]
        assert not [one for one in names if one in line]
        seen["→" in line] += 1
    assert seen[True]


@pytest.mark.parametrize("reminded", [True, False])
def test_nudge_and_reminder_do_not_repeat_the_last_turn(words: Words, reminded: bool) -> None:
    table = table_after_action(
        make_game_table(PASSING_OPTIONS, 2, random_seeded_by("rival")), EndTurn()
    )
    call = Call("2", (user_on_turn(table),), nudged=NOON, reminded=reminded)
    assert "passed" not in (public_notice_line(words, table.with_call(call), NOON) or "passed")


def test_last_turn_is_left_out_if_the_line_gets_too_long(any_words: Words) -> None:
    random = random_seeded_by("long")
    begun = make_game_table(PASSING_OPTIONS, 2, random, ("W" * 24, "M" * 24))
    for table in play_randomly(begun, random, resign_rate=0):
        if not table.playing:
            continue
        user = user_on_turn(table)
        called = table.with_call(Call(str(len(table.turns)), (user,)))
        line = public_notice_line(any_words, called, NOON)
        assert line is not None
        assert len(line.replace(f"<@{user}>", table.on_turn.name)) <= MOST_CHARACTERS
