"""Tests of what the web page is told about answers for which the bot still says "thinking"."""

from collections.abc import Callable

import pytest

from bots.raw_bot import RawBot
from discord_playground import Playground
from discord_playground.people.view import world_event
from discord_playground.protocol.types import Json

THINKING = 5


@pytest.fixture
def published(playground: Playground) -> list[Json]:
    """Return a list to which every later event for the page is added."""
    found: list[Json] = []
    playground.world.news.listen(found.append)
    return found


@pytest.fixture
async def asked(playground: Playground, raw: RawBot) -> Json:
    """Let Ana call a command whose ephemeral answer the bot defers."""
    await raw.connect_and_identify()
    await raw.set_commands({"name": "ping", "description": "Answers"})
    playground.person("Ana").calls("ping", "quay")
    command = await raw.wait_for_event("INTERACTION_CREATE")
    status, _ = await raw.answer(command, THINKING, {"flags": 64})
    assert status == 200
    return command


@pytest.fixture
def pending_answers(playground: Playground) -> Callable[[str], list[Json]]:
    """Return a function that lists the pending answers which a person's new page would show."""

    def look(name: str) -> list[Json]:
        people = frozenset({playground.person(name).id})
        return world_event(playground.world, people, bot_online=True)["thinking"]

    return look


async def test_deleting_a_deferred_answer_ends_thinking(
    raw: RawBot, published: list[Json], asked: Json
) -> None:
    await raw.call("DELETE", raw.webhook_path(asked, "/messages/@original"))
    ends = [one["interaction"] for one in published if one["t"] == "answered"]
    assert ends == [asked["id"]]


async def test_follow_up_instead_of_the_deferred_answer_is_a_violation(
    playground: Playground, raw: RawBot, asked: Json
) -> None:
    """Discord still accepts this follow-up, but calls it deprecated."""
    status, given = await raw.call(
        "POST", raw.webhook_path(asked), {"content": "Done", "flags": 64}
    )
    assert status == 200
    assert playground.violations == [
        "POST /webhooks/{webhook_id}/{webhook_token}: "
        "a deferred answer is given by editing the original"
    ]
    status, further = await raw.call(
        "POST", raw.webhook_path(asked), {"content": "More", "flags": 64}
    )
    assert status == 200
    assert further["id"] != given["id"]
    assert len(playground.violations) == 1


async def test_new_page_shows_only_its_persons_pending_answers(
    raw: RawBot, published: list[Json], asked: Json, pending_answers: Callable[[str], list[Json]]
) -> None:
    (thinking,) = [one for one in published if one["t"] == "thinking"]
    expected = {key: thinking[key] for key in ("for", "channel", "interaction")}
    assert pending_answers("Ana") == [expected]
    assert pending_answers("Ben") == []
    await raw.call("PATCH", raw.webhook_path(asked, "/messages/@original"), {"content": "Done"})
    assert pending_answers("Ana") == []
