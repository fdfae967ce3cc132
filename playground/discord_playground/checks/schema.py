"""Checks request bodies against Discord's own description of its API.

These checks need a copy of the description, and jsonschema-rs. The description's unions do not say
which field tells their members apart. Here the field `type` does, so a fault names the faulty field
and not the whole union. Ids may also be numbers, because Discord accepts texts and numbers.
"""

import copy
import functools
import json
from pathlib import Path
from typing import Any

from discord_playground.checks.report import Report
from discord_playground.protocol.types import Json

try:
    import jsonschema_rs
except ImportError:
    jsonschema_rs = None


PREFIX = "#/components/schemas/"


class Schemas:
    """Validators by method and path. Each is made when it is first needed."""

    def __init__(self, description: Json) -> None:
        self._paths: Json = description["paths"]
        schemas = copy.deepcopy(description["components"]["schemas"])
        self._schemas: Json = {name: _tagged(one, schemas) for name, one in schemas.items()}
        self._schemas["SnowflakeType"] = {
            "anyOf": [self._schemas["SnowflakeType"], {"type": "integer", "minimum": 0}]
        }
        self._validators: dict[tuple[str, str], Any] = {}

    def check(self, method: str, path: str, payload: Any, report: Report) -> None:
        """Record everything in this body that the description does not allow."""
        validator = self._validator(method, path)
        if validator is None or payload is None:
            return
        for error in validator.iter_errors(payload):
            report.add(tuple(error.instance_path), "SCHEMA", error.message)

    def _validator(self, method: str, path: str) -> Any:
        key = (method, path)
        if key not in self._validators:
            self._validators[key] = self._make_validator(method, path)
        return self._validators[key]

    def _make_validator(self, method: str, path: str) -> Any:
        operation = self._paths.get(path, {}).get(method.lower(), {})
        content = operation.get("requestBody", {}).get("content", {})
        if jsonschema_rs is None or "application/json" not in content:
            return None
        schema = _tagged(content["application/json"]["schema"], self._schemas)
        return jsonschema_rs.Draft202012Validator(
            {"allOf": [schema], "components": {"schemas": self._schemas}}
        )


def load_schema(file: Path | None) -> Schemas | None:
    """Return the schemas, or None if the description or jsonschema-rs is missing."""
    if jsonschema_rs is None or file is None or not file.is_file():
        return None
    return _read(file)


@functools.cache
def _read(file: Path) -> Schemas:
    return Schemas(json.loads(file.read_text(encoding="utf-8")))


def _tagged(schema: Any, schemas: Json) -> Any:
    """Return the schema with branches in place of unions whose members differ in `type`."""
    if isinstance(schema, list):
        return [_tagged(one, schemas) for one in schema]
    if not isinstance(schema, dict):
        return schema
    fresh = {key: _tagged(value, schemas) for key, value in schema.items()}
    for key in ("oneOf", "anyOf"):
        branches = fresh.get(key)
        if isinstance(branches, list):
            rewritten = _branched(branches, schemas)
            if rewritten is not None:
                del fresh[key]
                fresh["allOf"] = [*fresh.get("allOf", []), rewritten]
    return fresh


def _branched(branches: list[Json], schemas: Json) -> Json | None:
    non_null_branches = [branch for branch in branches if branch != {"type": "null"}]
    nullable = len(non_null_branches) < len(branches)
    if len(non_null_branches) == 1:
        body: Json = non_null_branches[0]
    else:
        tags = [_type_tags(branch, schemas) for branch in non_null_branches]
        if not all(tags):
            return None
        body = {
            "type": "object",
            "required": ["type"],
            "properties": {
                "type": {"enum": sorted({tag for branch_tags in tags for tag in branch_tags})}
            },
            "allOf": [
                {"if": _has_type(branch_tags), "then": branch}
                for branch_tags, branch in zip(tags, non_null_branches, strict=True)
            ],
        }
    return {"if": {"not": {"type": "null"}}, "then": body} if nullable else body


def _has_type(tags: list[int]) -> Json:
    return {"properties": {"type": {"enum": tags}}, "required": ["type"]}


def _type_tags(branch: Json, schemas: Json) -> list[int]:
    target = schemas.get(str(branch.get("$ref", "")).removeprefix(PREFIX), {})
    tag = target.get("properties", {}).get("type", {})
    return list(tag.get("enum", [])) if "type" in target.get("required", []) else []
