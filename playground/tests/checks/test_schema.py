"""Tests of checking bodies against a small description of an API, and Discord's if it is here."""

import json
from pathlib import Path
from typing import Any

import pytest

from bots.raw_bot import RawBot
from discord_playground import Config, Playground
from discord_playground.checks.report import Report
from discord_playground.checks.schema import Schemas, load_schema
from discord_playground.protocol.types import Json

PREFIX = "#/components/schemas/"


def object_schema(number: int, **properties: Any) -> Json:
    return {
        "type": "object",
        "required": ["type"],
        "properties": {"type": {"type": "integer", "enum": [number]}, **properties},
    }


def post_operation(schema: Json) -> Json:
    return {"post": {"requestBody": {"content": {"application/json": {"schema": schema}}}}}


DESCRIPTION: Json = {
    "components": {
        "schemas": {
            "SnowflakeType": {"type": "string", "pattern": "^[0-9]+$"},
            "Dog": object_schema(1, name={"type": "string", "maxLength": 3}),
            "Cat": object_schema(2, lives={"type": "integer", "maximum": 9}),
            "Box": {
                "type": "object",
                "properties": {
                    "owner": {"$ref": PREFIX + "SnowflakeType"},
                    "first": {"oneOf": [{"type": "null"}, {"$ref": PREFIX + "Dog"}]},
                    "pets": {
                        "type": "array",
                        "items": {"oneOf": [{"$ref": PREFIX + "Dog"}, {"$ref": PREFIX + "Cat"}]},
                    },
                },
            },
        }
    },
    "paths": {"/boxes": post_operation({"$ref": PREFIX + "Box"}), "/empty": {"post": {}}},
}


@pytest.fixture
def schemas() -> Schemas:
    pytest.importorskip("jsonschema_rs", reason="the validator is not installed")
    return Schemas(DESCRIPTION)


def faulty_paths(schemas: Schemas, payload: Any, path: str = "/boxes") -> list[tuple[Any, ...]]:
    report = Report()
    schemas.check("POST", path, payload, report)
    return [fault.path for fault in report.faults]


@pytest.mark.parametrize(
    ("payload", "expected"),
    [
        ({"pets": [{"type": 1, "name": "Rex"}, {"type": 2, "lives": 9}]}, []),
        ({"pets": [{"type": 1, "name": "Rex"}, {"type": 2, "lives": 10}]}, [("pets", 1, "lives")]),
        ({"pets": [{"type": 1, "name": "Fido"}]}, [("pets", 0, "name")]),
        ({"pets": [{"type": 3}]}, [("pets", 0, "type")]),
        ({"pets": [{}]}, [("pets", 0)]),
        ({"first": None}, []),
        ({"first": {"type": 1, "name": "Fido"}}, [("first", "name")]),
        ({"owner": "12"}, []),
        ({"owner": 12}, []),
        ({"owner": "me"}, [("owner",)]),
    ],
)
def test_faults_name_the_field(
    schemas: Schemas, payload: Json, expected: list[tuple[Any, ...]]
) -> None:
    assert faulty_paths(schemas, payload) == expected


def test_undescribed_or_missing_bodies_are_not_checked(schemas: Schemas) -> None:
    assert faulty_paths(schemas, {"pets": 1}, "/empty") == []
    assert faulty_paths(schemas, {"pets": 1}, "/elsewhere") == []
    assert faulty_paths(schemas, None) == []


def test_environment_variable_names_the_description_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    description_file = tmp_path / "description.json"
    monkeypatch.delenv("HARBOUR_OPENAPI", raising=False)
    assert Config(openapi_variable="HARBOUR_OPENAPI").openapi is None
    monkeypatch.setenv("HARBOUR_OPENAPI", str(description_file))
    assert Config(openapi_variable="HARBOUR_OPENAPI").openapi == description_file
    assert load_schema(None) is None
    assert load_schema(description_file) is None
    description_file.write_text(json.dumps(DESCRIPTION))
    found = load_schema(description_file)
    assert found is not None
    assert faulty_paths(found, {"pets": [{"type": 3}]}) == [("pets", 0, "type")]


async def test_discords_own_description_refuses_an_invalid_style(
    playground: Playground, raw: RawBot
) -> None:
    if playground.api.checker.schema is None:
        pytest.skip("Discord's description or the validator is not here")
    path = f"/channels/{playground.channel('quay').id}/messages"
    row = {"type": 1, "components": [{"type": 2, "style": "blue", "label": "x", "custom_id": "x"}]}
    _, answer = await raw.call("POST", path, {"content": "x", "components": [row]})
    errors = answer["errors"]["components"]["0"]["components"]["0"]["style"]["_errors"]
    assert "SCHEMA" in [error["code"] for error in errors]
    assert any("style" in violation for violation in playground.violations)
