"""Whom the long test blames for a click that nobody answered, and what excuses it."""

from random import Random
from unittest.mock import Mock

import pytest

from playground import Playground
from playground.world.objects.channels import Channel
from playground.world.objects.interactions import Interaction

pytest.importorskip("resource", reason="chaos needs Linux: signals, limits and /proc")

from tests.chaos.faults.server import delete_place
from tests.chaos.run import Chaos, Run, say
from tests.chaos.stage import Stage
from tests.chaos.troubles import Troubles, now


@pytest.fixture
def stage(playground: Playground) -> Stage:
    """A server without a bot."""
    return Stage(
        playground=playground,
        bot=Mock(),
        database=Mock(),
        troubles=Troubles(),
        boards=Mock(),
        moderator=playground.person("Ana"),
        struck=set(),
    )


class Pointing(Random):
    """Chance that always falls on one place."""

    def __init__(self, place: Channel) -> None:
        super().__init__()
        self._place = place

    def choice(self, seq: object) -> Channel:
        """The place."""
        return self._place


@pytest.mark.parametrize("name", ["tavern", "jamaica"])
async def test_nobody_can_answer_where_there_is_no_channel_any_more(
    stage: Stage, name: str
) -> None:
    run, place = Run(Chaos(1, 1), stage, say), stage.playground.channel("tavern")
    user, guild = stage.moderator.id, place.guild_id
    asked = Interaction("1", "token", 2, user, place.id, guild, "cartagena", None, now())
    run._clicks.note(asked, "/new")
    assert len(run._unanswered()) == 1
    await delete_place(stage, Pointing(stage.playground.channel(name)))
    assert len(run._unanswered()) == (name != "tavern")
