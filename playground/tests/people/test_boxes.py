"""Forms with round and square boxes: how many may be ticked, and that no others are."""

from typing import Any

import pytest

from bots.raw_bot import RawBot
from discord_playground import Form, Playground, Refused
from discord_playground.protocol.types import Json

RADIO, BOXES, MENU = 21, 22, 3


def group(kind: int, **more: Any) -> Json:
    offered = [{"label": one, "value": one} for one in ("a", "b", "c")]
    return {"type": kind, "custom_id": "group", "options": offered, **more}


async def opened(playground: Playground, raw: RawBot, component: Json) -> Form:
    """A form with this one field, before Ana."""
    await raw.arrive()
    await raw.set_commands({"name": "ping", "description": "Answers"})
    asked = playground.person("Ana").calls("ping", "quay")
    labelled = {"type": 18, "label": "Label", "component": component}
    form = {"custom_id": "form", "title": "Form", "components": [labelled]}
    status, answer = await raw.answer(await raw.until("INTERACTION_CREATE"), 9, form)
    assert status == 200, answer
    outcome = await asked.outcome
    assert outcome.modal is not None
    return Form(outcome.modal)


@pytest.mark.parametrize(
    ("component", "chosen", "told"),
    [
        (group(BOXES), ["a", "b", "c"], ["a", "b", "c"]),
        (group(BOXES, min_values=0), [], []),
        (group(BOXES, required=False, max_values=2), ["a", "c"], ["a", "c"]),
        (group(RADIO), "b", "b"),
        (group(RADIO, required=False), None, None),
    ],
)
async def test_what_is_ticked_is_told(
    playground: Playground, raw: RawBot, component: Json, chosen: Any, told: Any
) -> None:
    form = await opened(playground, raw, component)
    playground.person("Ana").sends(form, {"group": chosen})
    (part,) = (await raw.until("INTERACTION_CREATE"))["data"]["components"]
    key = "value" if component["type"] == RADIO else "values"
    assert part["component"][key] == told


@pytest.mark.parametrize(
    ("component", "chosen"),
    [
        (group(BOXES), ["a", "d"]),
        (group(BOXES), []),
        (group(BOXES, max_values=2), ["a", "b", "c"]),
        (group(RADIO), "d"),
        (group(RADIO), None),
        (group(RADIO, required=False), "d"),
        (group(MENU), ["d"]),
    ],
)
async def test_what_cannot_be_ticked(
    playground: Playground, raw: RawBot, component: Json, chosen: Any
) -> None:
    form = await opened(playground, raw, component)
    with pytest.raises(Refused):
        playground.person("Ana").sends(form, {"group": chosen})
