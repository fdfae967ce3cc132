"""Choices from a menu, in the form in which Discord sends them."""

from types import SimpleNamespace
from typing import Any, cast

from cogs.ui.answer_services import Interaction
from cogs.ui.menus import PersonOrRole, people_and_roles
from game.model.ids import RoleId, UserId


def test_choice_gives_people_with_server_names_and_roles_without_bots() -> None:
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
    interaction = cast("Interaction", SimpleNamespace(data={"resolved": resolved}))
    assert people_and_roles(interaction, [*users, *roles]) == [
        PersonOrRole(UserId(1), role=False, name="Captain"),
        PersonOrRole(UserId(2), role=False, name="Ben"),
        PersonOrRole(UserId(3), role=False, name="cleo"),
        PersonOrRole(UserId(4), role=False, name="dan"),
        PersonOrRole(RoleId(6), role=True),
        PersonOrRole(RoleId(7), role=True, mentionable=False),
    ]
