"""Invited people are mentioned by the lobby's message, or only named in it."""

from dataclasses import replace

import pytest

from cogs.lobby.message import lobby_message
from game.model.game import Admission
from game.model.ids import RoleId, UserId
from game.model.message import Call
from game.model.people import Invitation
from game.model.time import Moment
from game.tables import Table
from i18n import Words
from tests.cogs.message_parts import text_of_message
from tests.makers.chance import random_seeded_by
from tests.makers.tables import JAMAICA_OPTIONS
from tests.makers.whole_games import make_lobby_table

BEN, ROLE = Invitation(UserId(5), name="*Ben*"), Invitation(RoleId(7), role=True)
CALLED_LATER = Invitation(UserId(6), due=Moment(9), name="Cleo")
NEVER_CALLED = Invitation(UserId(8), round=0, name="Dan")


def wanted_line(words: Words, call: Call | None, *invited: Invitation) -> str:
    game = replace(
        make_lobby_table(JAMAICA_OPTIONS, 1, random_seeded_by("wanted")).game,
        admission=Admission(invitations=invited),
        call=call,
    )
    said = text_of_message(lobby_message(words, Table(game)))
    [line] = [line for line in said.splitlines() if line.startswith("Players wanted: ")]
    return line.removeprefix("Players wanted: ")


def test_called_people_are_mentioned_and_others_are_only_named(words: Words) -> None:
    called = Call("0.1", (BEN.id, ROLE.id))
    assert wanted_line(words, called, BEN, CALLED_LATER, ROLE) == "<@5>, **Cleo**, <@&7>"
    newer = replace(CALLED_LATER, due=None, round=2)
    assert wanted_line(words, called, BEN, newer, ROLE) == r"**\*Ben\***, **Cleo**, <@&7>"
    assert wanted_line(words, Call("0.2", (CALLED_LATER.id,)), BEN, newer) == r"**\*Ben\***, <@6>"


@pytest.mark.parametrize("call", [None, Call("0.1", ())])
def test_invited_person_without_a_call_is_only_named(words: Words, call: Call | None) -> None:
    assert wanted_line(words, call, NEVER_CALLED) == "**Dan**"
