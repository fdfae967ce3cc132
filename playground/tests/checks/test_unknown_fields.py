"""Tests that unknown fields are refused, and that all fields of Discord's description are known."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bots.raw_bot import RawBot
from checks.bodies import field_paths
from discord_playground import Playground
from discord_playground.checks.fields import COMPONENTS, FIELDS, record_unknown_fields
from discord_playground.checks.report import Report
from discord_playground.protocol.types import Json

PREFIX = "#/components/schemas/"
BUTTON: Json = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
MESSAGE = "POST /channels/{channel_id}/messages"
COMMANDS = "PUT /applications/{application_id}/commands"
CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
SHOUT: Json = {"content": "x", "shout": True}
ROW: Json = {"type": 1, "components": [BUTTON | {"colour": 3}]}
COLOUR_PATH = "components.0.components.0.colour"
PING: Json = {"name": "ping", "description": "Answers"}


@pytest.mark.parametrize(
    ("place", "body", "field"),
    [
        (MESSAGE, SHOUT, "shout"),
        (MESSAGE, {"components": [ROW]}, COLOUR_PATH),
        (MESSAGE, {"embeds": [{"footer": {"txt": "x"}}]}, "embeds.0.footer.txt"),
        (MESSAGE, {"allowed_mentions": {"everyone": True}}, "allowed_mentions.everyone"),
        (MESSAGE, {"attachments": [{"id": 0, "name": "x.png"}]}, "attachments.0.name"),
        ("PATCH /channels/{channel_id}/messages/{message_id}", {"nonce": "1"}, "nonce"),
        ("PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original", SHOUT, "shout"),
        ("POST /webhooks/{webhook_id}/{webhook_token}", SHOUT, "shout"),
        (CALLBACK, {"type": 4, "date": {"content": "x"}}, "date"),
        (CALLBACK, {"type": 4, "data": SHOUT}, "data.shout"),
        (CALLBACK, {"type": 7, "data": {"components": [ROW]}}, f"data.{COLOUR_PATH}"),
        (CALLBACK, {"type": 9, "data": {"title": "x", "id": "y"}}, "data.id"),
        (CALLBACK, {"type": 8, "data": {"choices": [{"val": 1}]}}, "data.choices.0.val"),
        (COMMANDS, [PING | {"option": []}], "0.option"),
        (
            COMMANDS,
            [PING | {"options": [PING | {"type": 1, "options": [PING | {"typ": 3}]}]}],
            "0.options.0.options.0.typ",
        ),
        ("POST /channels/{channel_id}/threads", {"name": "x", "topic": "y"}, "topic"),
        ("PATCH /channels/{channel_id}", {"title": "x"}, "title"),
        ("POST /applications/{application_id}/emojis", {"name": "ab", "roles": []}, "roles"),
    ],
)  # fmt: skip
def test_unknown_field_is_reported_with_its_path(place: str, body: Any, field: str) -> None:
    report = Report()
    record_unknown_fields(body, FIELDS[place], (), report)
    assert list(field_paths(report.to_nested_json())) == [field]


async def test_unknown_field_is_refused_and_recorded_as_a_violation(
    playground: Playground, raw: RawBot
) -> None:
    path = f"/channels/{playground.channel('quay').id}/messages"
    status, answer = await raw.call("POST", path, SHOUT)
    assert (status, answer["code"]) == (400, 50035)
    assert [error["code"] for error in answer["errors"]["shout"]["_errors"]] == ["UNKNOWN_FIELD"]
    assert playground.violations == [f"{MESSAGE}: shout: There is no field 'shout' here."]


async def test_components_of_a_wrong_type_are_refused(playground: Playground, raw: RawBot) -> None:
    path = f"/channels/{playground.channel('quay').id}/messages"
    for components in ([{"type": [1]}], [1], {"type": 1}):
        status, _ = await raw.call("POST", path, {"content": "x", "components": components})
        assert status == 400


def discord_description() -> Json:
    """Return Discord's own description. Skip the test if it is missing."""
    place = os.environ.get("PLAYGROUND_OPENAPI")
    if not place:
        pytest.skip("Discord's description is not here")
    return json.loads(Path(place).read_text(encoding="utf-8"))


def object_properties(schema: Json, schemas: Json) -> Iterator[Json]:
    """Yield the properties of every object that a schema allows."""
    if "$ref" in schema:
        yield from object_properties(schemas[schema["$ref"].removeprefix(PREFIX)], schemas)
    for kind in ("anyOf", "oneOf", "allOf"):
        for one in schema.get(kind, ()):
            yield from object_properties(one, schemas)
    if "items" in schema:
        yield from object_properties(schema["items"], schemas)
    if "properties" in schema:
        yield schema["properties"]


@pytest.mark.parametrize("place", FIELDS)
def test_every_described_field_is_known(place: str) -> None:
    description, report = discord_description(), Report()
    method, path = place.split()
    content = description["paths"][path][method.lower()]["requestBody"]["content"]
    schema = content["application/json"]["schema"]
    for properties in object_properties(schema, description["components"]["schemas"]):
        kinds = properties.get("type", {}).get("enum", [0])
        record_unknown_fields(
            dict.fromkeys(properties) | {"type": kinds[0]}, FIELDS[place], (), report
        )
    assert {fault.path for fault in report.faults} <= {("type",)}


@pytest.mark.parametrize("kind", COMPONENTS)
def test_every_described_field_of_a_component_is_known(kind: int) -> None:
    schemas = discord_description()["components"]["schemas"]
    found = [
        one["properties"]
        for name, one in schemas.items()
        if "ComponentFor" in name and one["properties"].get("type", {}).get("enum") == [kind]
    ]
    assert found
    for properties in found:
        assert set(properties) <= set(COMPONENTS[kind])
