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
from tests.makers.tables import PASSING
from tests.makers.whole_games import after, started, walk


def changed(table: Table, change: Change) -> Table:
    """Return the table after a change that is no action."""
    return table.after(change.apply_to(table.game, NOON), None)


def on_turn(table: Table) -> UserId:
    return table.game.seats[table.state.turn].user


def test_change_without_an_action_does_not_change_the_position() -> None:
    table = started(PASSING, 3, random.Random(1))  # noqa: S311
    for change in (
        Change(replacements=Replacements()),
        Change(hints=Hints(not table.game.hints.allowed)),
        Change(locale="de"),
    ):
        old, new = (fingerprint_of(one, on_turn(table)) for one in (table, changed(table, change)))
        assert new != old
        assert new.position == old.position


def test_each_action_changes_the_position_of_the_acting_player() -> None:
    luck = random.Random(2)  # noqa: S311
    tables = islice(walk(started(PASSING, 3, luck), luck, resign_rate=0), 200)
    for earlier, later in pairwise(tables):
        user = on_turn(earlier)
        assert fingerprint_of(later, user).position != fingerprint_of(earlier, user).position


def test_position_changes_when_another_player_leaves() -> None:
    table = started(PASSING, 3, random.Random(3))  # noqa: S311
    user = on_turn(table)
    later = after(table, Resign((table.state.turn + 1) % 3))
    assert fingerprint_of(later, user).position != fingerprint_of(table, user).position


def test_fingerprint_of_a_waiting_player_ignores_the_games_version() -> None:
    table = started(PASSING, 3, random.Random(4))  # noqa: S311
    user = table.game.seats[(table.state.turn + 1) % 3].user
    later = replace(table.game, version=table.game.version + 1)
    assert fingerprint_of(Table(later), user) == fingerprint_of(table, user)
