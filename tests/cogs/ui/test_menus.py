"""Choices from a menu, in the form in which Discord sends them."""

from types import SimpleNamespace
from typing import Any, cast

from cogs.ui.desk import Interaction
from cogs.ui.menus import Named, named
from game.model.ids import RoleId, UserId


def test_chosen_people_have_their_name_on_the_server() -> None:
    users: dict[str, Any] = {
        "1": {"username": "ana", "global_name": "Ana"},
        "2": {"username": "ben", "global_name": "Ben"},
        "3": {"username": "cleo", "global_name": None},
        "4": {"username": "dan", "global_name": None},
        "5": {"username": "helper", "bot": True},
    }
    members = {"1": {"nick": "Captain"}, "2": {"nick": None}, "3": {"nick": None}}
    roles = {"6": {"mentionable": True}, "7": {"mentionable": False}}
    resolved = {"users": users, "members": members, "roles": roles}
    told = cast("Interaction", SimpleNamespace(data={"resolved": resolved}))
    assert named(told, [*users, *roles]) == [
        Named(UserId(1), role=False, name="Captain"),
        Named(UserId(2), role=False, name="Ben"),
        Named(UserId(3), role=False, name="cleo"),
        Named(UserId(4), role=False, name="dan"),
        Named(RoleId(6), role=True),
        Named(RoleId(7), role=True, mentionable=False),
    ]
