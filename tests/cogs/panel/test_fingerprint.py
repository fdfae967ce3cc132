"""A panel's fingerprint. Hints, opened cards and notes stay until its part `position` changes."""

import random
from dataclasses import replace
from itertools import islice, pairwise

from cogs.panel.fingerprint import fingerprint_of
from game.model.game import Change, Hints, Replacements
from game.model.ids import UserId
from game.rules.actions import Resign
from game.tables import Table
from tests.makers.people import NOON
from tests.makers.tables import PASSING_OPTIONS
from tests.makers.whole_games import make_game_table, play_randomly, table_after_action


def changed_table(table: Table, change: Change) -> Table:
    """Return the table after a change that is no action."""
    return table.next_version(change.apply_to(table.game, NOON), None)


def user_on_turn(table: Table) -> UserId:
    return table.game.seats[table.state.seat_on_turn].user


def test_change_without_an_action_does_not_change_the_position() -> None:
    table = make_game_table(PASSING_OPTIONS, 3, random.Random(1))  # noqa: S311
    for change in (
        Change(replacements=Replacements()),
        Change(hints=Hints(not table.game.hints.allowed)),
        Change(locale="de"),
    ):
        old, new = (
            fingerprint_of(one, user_on_turn(table))
            for one in (table, changed_table(table, change))
        )
        assert new != old
        assert new.position == old.position


def test_each_action_changes_the_position_of_the_acting_player() -> None:
    luck = random.Random(2)  # noqa: S311
    tables = islice(
        play_randomly(make_game_table(PASSING_OPTIONS, 3, luck), luck, resign_rate=0), 200
    )
    for earlier, later in pairwise(tables):
        user = user_on_turn(earlier)
        assert fingerprint_of(later, user).position != fingerprint_of(earlier, user).position


def test_position_changes_when_another_player_leaves() -> None:
    table = make_game_table(PASSING_OPTIONS, 3, random.Random(3))  # noqa: S311
    user = user_on_turn(table)
    later = table_after_action(table, Resign((table.state.seat_on_turn + 1) % 3))
    assert fingerprint_of(later, user).position != fingerprint_of(table, user).position


def test_fingerprint_of_a_waiting_player_ignores_the_games_version() -> None:
    table = make_game_table(PASSING_OPTIONS, 3, random.Random(4))  # noqa: S311
    user = table.game.seats[(table.state.seat_on_turn + 1) % 3].user
    later = replace(table.game, version=table.game.version + 1)
    assert fingerprint_of(Table(later), user) == fingerprint_of(table, user)
