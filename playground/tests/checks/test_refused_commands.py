"""Tests of what Discord refuses in commands, forms and suggestions."""

from typing import Any

import pytest

from bots.raw_bot import RawBot
from checks.bodies import field_paths, without_keys
from discord_playground import Playground
from discord_playground.protocol.types import Json

FIELD: Json = {"type": 4, "custom_id": "f", "style": 1, "label": "Name"}


def command(**more: Any) -> list[Json]:
    return [{"name": "ping", "description": "Answers", **more}]


def option(**more: Any) -> Json:
    return {"type": 3, "name": "word", "description": "A word", **more}


def form(*parts: Json, **more: Any) -> Json:
    return {"custom_id": "form", "title": "Form", "components": list(parts), **more}


def label(component: Json, **more: Any) -> Json:
    return {"type": 18, "label": "Name", "component": component, **more}


def option_group(kind: int, count: int, **more: Any) -> Json:
    options = [{"label": str(n), "value": str(n)} for n in range(count)]
    return {"type": kind, "custom_id": "b", "options": options, **more}


COMMANDS: dict[str, tuple[list[Json], str]] = {
    "capitals": (command(name="Ping"), "0.name"),
    "a space": (command(name="pi ng"), "0.name"),
    "name too long": (command(name="x" * 33), "0.name"),
    "no description": (command(description=""), "0.description"),
    "description too long": (command(description="x" * 101), "0.description"),
    "the same twice": (command() + command(), "1"),
    "101 commands": ([{"name": f"c{n}", "description": "x"} for n in range(101)], ""),
    "a translation in capitals": (
        command(name_localizations={"de": "Groß"}),
        "0.name_localizations.de",
    ),
    "unknown locale": (command(name_localizations={"xx": "x"}), "0.name_localizations.xx"),
    "26 options": (
        command(options=[option(name=f"o{n}") for n in range(26)]),
        "0.options",
    ),
    "a translation that is another option's name": (
        command(options=[option(), option(name="b", name_localizations={"de": "word"})]),
        "0.options.1.name_localizations.de",
    ),
    "a translation that is another subcommand's name": (
        command(
            options=[
                option(type=1, name="a", name_localizations={"nl": "b"}),
                option(type=1, name="b", name_localizations={"nl": "b"}),
            ]
        ),
        "0.options.0.name_localizations.nl",
    ),
    "a choice's translation too long": (
        command(
            options=[
                option(
                    choices=[{"name": "x", "value": "x", "name_localizations": {"de": "x" * 101}}]
                )
            ]
        ),
        "0.options.0.choices.0.name_localizations.de",
    ),
    "too much in the longest translations of choices": (
        command(
            options=[
                option(
                    choices=[
                        {"name": "n", "value": f"{n:0100}", "name_localizations": {"de": "n" * 100}}
                        for n in range(25)
                    ],
                    name=f"o{m}",
                )
                for m in range(2)
            ]
        ),
        "0",
    ),
    "a required option after an optional one": (
        command(options=[option(), option(name="b", required=True)]),
        "0.options.1",
    ),
    "option twice": (command(options=[option(), option()]), "0.options.1"),
    "option in capitals": (command(options=[option(name="Word")]), "0.options.0.name"),
    "an attachment": (command(options=[option(type=11)]), "0.options.0.type"),
    "an attachment in a subcommand": (
        command(options=[option(type=1, options=[option(type=11)])]),
        "0.options.0.options.0.type",
    ),
    "choice of a wrong kind": (
        command(options=[option(choices=[{"name": "x", "value": 1}])]),
        "0.options.0.choices.0.value",
    ),
    "choices and suggestions": (
        command(options=[option(choices=[{"name": "x", "value": "x"}], autocomplete=True)]),
        "0.options.0",
    ),
    "26 choices": (
        command(options=[option(choices=[{"name": "x", "value": str(n)} for n in range(26)])]),
        "0.options.0.choices",
    ),
    "subcommands beside options": (
        command(options=[option(), {"type": 1, "name": "sub", "description": "x"}]),
        "0.options",
    ),
    "too many characters in the whole command": (
        command(
            options=[
                option(
                    choices=[{"name": "n" * 100, "value": f"{n:0100}"} for n in range(25)],
                    name=f"o{m}",
                )
                for m in range(2)
            ]
        ),
        "0",
    ),
}

FORMS: dict[str, tuple[Json, str]] = {
    "title too long": (form(label(FIELD), title="x" * 46), "data.title"),
    "no fields": (form(), "data.components"),
    "six fields": (
        form(*({"type": 1, "components": [FIELD | {"custom_id": str(n)}]} for n in range(6))),
        "data.components",
    ),
    "a button": (
        form({"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "b", "label": "x"}]}),
        "data.components.0.components.0.type",
    ),
    "a field with its own label inside a label": (
        form(label(FIELD)),
        "data.components.0.component.label",
    ),
    "field without words": (
        form({"type": 1, "components": [FIELD | {"label": ""}]}),
        "data.components.0.components.0.label",
    ),
    "least above most": (
        form({"type": 1, "components": [FIELD | {"min_length": 9, "max_length": 3}]}),
        "data.components.0.components.0.max_length",
    ),
    "a form without an id": (form(label(FIELD), custom_id=""), "data.custom_id"),
    "label too long": (
        form(label(without_keys(FIELD, "label"), label="x" * 46)),
        "data.components.0.label",
    ),
    "a menu without options": (
        form(label({"type": 3, "custom_id": "m", "options": []})),
        "data.components.0.component.options",
    ),
    "radio options twice": (
        form(label({"type": 21, "custom_id": "r", "options": [{"label": "a", "value": "a"}] * 2})),
        "data.components.0.component.options.1.value",
    ),
    "one radio option": (form(label(option_group(21, 1))), "data.components.0.component.options"),
    "eleven radio options": (
        form(label(option_group(21, 11))),
        "data.components.0.component.options",
    ),
    "no boxes": (form(label(option_group(22, 0))), "data.components.0.component.options"),
    "eleven boxes": (form(label(option_group(22, 11))), "data.components.0.component.options"),
    "more ticks than boxes": (
        form(label(option_group(22, 2, max_values=3))),
        "data.components.0.component.max_values",
    ),
    "a least of ticks above the most": (
        form(label(option_group(22, 3, min_values=3, max_values=2))),
        "data.components.0.component.max_values",
    ),
    "a tick box without id": (
        form(label({"type": 23})),
        "data.components.0.component.custom_id",
    ),
    "a button in a label": (
        form(label({"type": 2, "style": 1, "label": "x", "custom_id": "b"})),
        "data.components.0.component.type",
    ),
    "a section in a form": (form({"type": 9}), "data.components.0.type"),
    "an unknown style of a field": (
        form({"type": 1, "components": [FIELD | {"style": 3}]}),
        "data.components.0.components.0.style",
    ),
    "custom id twice": (form(*[{"type": 1, "components": [FIELD]}] * 2), ""),
}


@pytest.mark.parametrize("case", COMMANDS)
async def test_invalid_commands_are_refused(playground: Playground, raw: RawBot, case: str) -> None:
    body, field = COMMANDS[case]
    path = f"/applications/{playground.world.application_id}/commands"
    status, answer = await raw.call("PUT", path, body)
    assert (status, answer["code"]) == (400, 50035), answer
    assert any(found.startswith(field) for found in field_paths(answer["errors"])), answer
    assert playground.world.commands_in(None) == []


@pytest.mark.parametrize("case", FORMS)
async def test_invalid_forms_are_refused(playground: Playground, raw: RawBot, case: str) -> None:
    await raw.connect_and_identify()
    await raw.set_commands({"name": "ping", "description": "Answers"})
    playground.person("Ana").calls("ping", "quay")
    body, field = FORMS[case]
    status, answer = await raw.answer(await raw.wait_for_event("INTERACTION_CREATE"), 9, body)
    assert (status, answer["code"]) == (400, 50035), answer
    assert any(found.startswith(field) for found in field_paths(answer["errors"])), answer


async def test_invalid_suggestions_are_refused(playground: Playground, raw: RawBot) -> None:
    await raw.connect_and_identify()
    await raw.set_commands(*command(options=[option(autocomplete=True)]))
    ana = playground.person("Ana")
    ana.autocomplete("quay", "ping", {}, "word")
    asked = await raw.wait_for_event("INTERACTION_CREATE")
    assert asked["data"]["options"][0]["focused"]
    suggestions = {"choices": [{"name": "x", "value": "x"}] * 26}
    assert (await raw.answer(asked, 8, suggestions))[1]["code"] == 50035
    assert (await raw.answer(asked, 4, {"content": "x"}))[1]["code"] == 50035
    assert (await raw.answer(asked, 8, {"choices": []}))[0] == 200


async def test_commands_keep_id_and_translations_when_replaced(
    playground: Playground, raw: RawBot
) -> None:
    path = f"/applications/{playground.world.application_id}/commands"
    body = command(name_localizations={"de": "klopf"}, default_member_permissions=16)
    _, (first,) = await raw.call("PUT", path, body)
    _, (second,) = await raw.call("PUT", path, body)
    assert first["id"] == second["id"]
    assert second["name_localizations"] == {"de": "klopf"}
    assert second["default_member_permissions"] == "16"
    assert (await raw.call("GET", path))[1] == [second]


async def test_guild_commands_are_listed_before_global_commands(
    playground: Playground, raw: RawBot
) -> None:
    world = playground.world
    guild_path = f"/applications/{world.application_id}/guilds/{world.home.id}/commands"
    await raw.set_commands({"name": "ping", "description": "Everywhere"})
    _, created = await raw.call("POST", guild_path, {"name": "ping", "description": "Here"})
    callable_here = world.commands_in(world.home.id)
    assert [one["description"] for one in callable_here] == ["Here", "Everywhere"]
    assert (await raw.call("GET", f"{guild_path}/{created['id']}"))[1] == created
    assert (await raw.call("DELETE", f"{guild_path}/{created['id']}"))[0] == 204
    assert [one["description"] for one in world.commands_in(world.home.id)] == ["Everywhere"]
