"""Tests of radio buttons, checkboxes and menus in forms: allowed choices, and the data sent."""

from typing import Any

import pytest

from bots.raw_bot import RawBot
from discord_playground import DiscordError, Form, Playground
from discord_playground.protocol.types import Json

RADIO, CHECKBOXES, MENU = 21, 22, 3


def group(kind: int, **more: Any) -> Json:
    offered = [{"label": one, "value": one} for one in ("a", "b", "c")]
    return {"type": kind, "custom_id": "group", "options": offered, **more}


async def open_form(playground: Playground, raw: RawBot, component: Json) -> Form:
    """Open a form for Ana whose only field is this component."""
    await raw.connect_and_identify()
    await raw.set_commands({"name": "ping", "description": "Answers"})
    asked = playground.person("Ana").calls("ping", "quay")
    labelled = {"type": 18, "label": "Label", "component": component}
    form = {"custom_id": "form", "title": "Form", "components": [labelled]}
    status, answer = await raw.answer(await raw.wait_for_event("INTERACTION_CREATE"), 9, form)
    assert status == 200, answer
    outcome = await asked.outcome
    assert outcome.modal is not None
    return Form(outcome.modal)


@pytest.mark.parametrize(
    ("component", "chosen", "told"),
    [
        (group(CHECKBOXES), ["a", "b", "c"], ["a", "b", "c"]),
        (group(CHECKBOXES, min_values=0), [], []),
        (group(CHECKBOXES, required=False, max_values=2), ["a", "c"], ["a", "c"]),
        (group(RADIO), "b", "b"),
        (group(RADIO, required=False), None, None),
    ],
)
async def test_bot_receives_the_chosen_options(
    playground: Playground, raw: RawBot, component: Json, chosen: Any, told: Any
) -> None:
    form = await open_form(playground, raw, component)
    playground.person("Ana").sends(form, {"group": chosen})
    (part,) = (await raw.wait_for_event("INTERACTION_CREATE"))["data"]["components"]
    key = "value" if component["type"] == RADIO else "values"
    assert part["component"][key] == told


@pytest.mark.parametrize(
    ("component", "chosen"),
    [
        (group(CHECKBOXES), ["a", "d"]),
        (group(CHECKBOXES), []),
        (group(CHECKBOXES, max_values=2), ["a", "b", "c"]),
        (group(RADIO), "d"),
        (group(RADIO), None),
        (group(RADIO, required=False), "d"),
        (group(MENU), ["d"]),
    ],
)
async def test_invalid_choices_in_a_form_are_refused(
    playground: Playground, raw: RawBot, component: Json, chosen: Any
) -> None:
    form = await open_form(playground, raw, component)
    with pytest.raises(DiscordError):
        playground.person("Ana").sends(form, {"group": chosen})


@pytest.mark.parametrize("touched", [True, False])
async def test_bot_receives_data_of_people_and_roles_chosen_in_a_form(
    playground: Playground, raw: RawBot, touched: bool
) -> None:
    """If nobody chooses anything, the default values are sent.

    The ids of the default values are numbers, as in requests of discord.py.
    """
    ana, ben, home = playground.person("Ana"), playground.person("Ben"), playground.world.home
    role = home.moderator_role_id
    defaults = [{"id": int(ben.id), "type": "user"}]
    menu: Json = {"type": 7, "custom_id": "who", "max_values": 2, "default_values": defaults}
    form = await open_form(playground, raw, menu)
    ana.submit_form(form.id, {"who": [role, ana.id]} if touched else {})
    data = (await raw.wait_for_event("INTERACTION_CREATE"))["data"]
    [chosen] = [one["component"]["values"] for one in data["components"]]
    assert chosen == ([role, ana.id] if touched else [ben.id])
    people = {ana.id} if touched else {ben.id}
    assert data["resolved"]["users"].keys() == data["resolved"]["members"].keys() == people
    assert list(data["resolved"].get("roles", ())) == ([role] if touched else [])


async def test_bot_receives_data_of_channels_chosen_in_a_form(
    playground: Playground, raw: RawBot
) -> None:
    ana, quay = playground.person("Ana"), playground.world.channel_by_id_or_name("quay")
    menu: Json = {"type": 8, "custom_id": "where", "channel_types": [0], "required": False}
    form = await open_form(playground, raw, menu)
    ana.submit_form(form.id, {"where": [quay.id]})
    data = (await raw.wait_for_event("INTERACTION_CREATE"))["data"]
    assert data["resolved"]["channels"][quay.id]["name"] == "quay"


@pytest.mark.parametrize("kinds", [[2], [0]])
async def test_form_refuses_what_is_no_channel_of_its_kinds(
    playground: Playground, raw: RawBot, kinds: list[int]
) -> None:
    ana, quay = playground.person("Ana"), playground.world.channel_by_id_or_name("quay")
    chosen = quay.id if kinds == [2] else ana.id
    menu: Json = {"type": 8, "custom_id": "where", "channel_types": kinds}
    form = await open_form(playground, raw, menu)
    with pytest.raises(DiscordError):
        ana.sends(form, {"where": [chosen]})
