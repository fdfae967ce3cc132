"""Turns the fields that a person filled in into the data of a submitted form."""

from collections.abc import Mapping
from typing import Any

from discord_playground.people.command_data import client_refusal
from discord_playground.people.select_data import RESOLVED_KINDS, resolved_data
from discord_playground.protocol.components import SELECTS, Kind, walk
from discord_playground.protocol.types import Json
from discord_playground.world.objects.channels import Channel
from discord_playground.world.state import World

LONGEST_TEXT = 4000


def submission(world: World, channel: Channel, modal: Json, fields: Mapping[str, Any]) -> Json:
    """Return Discord's modal submit data. Refuse a field that is missing or out of bounds.

    "resolved" describes the people, roles and channels that were chosen in all fields.
    """
    parts = [_part(component, fields) for component in modal["components"]]
    data: Json = {"custom_id": modal["custom_id"], "components": parts}
    controls = {one["custom_id"]: one for one in walk(modal["components"]) if "custom_id" in one}
    described = _resolved(world, channel, parts, controls)
    return data | ({"resolved": described} if described else {})


def _resolved(
    world: World, channel: Channel, parts: list[Json], controls: Mapping[str, Json]
) -> Json:
    together: Json = {}
    for control in walk(parts):
        if control["type"] in RESOLVED_KINDS:
            menu = controls[control["custom_id"]]
            found = resolved_data(world, menu, channel, control["values"])
            for kind, entities in found.items():
                together[kind] = together.get(kind, {}) | entities
    return together


def _part(component: Json, fields: Mapping[str, Any]) -> Json:
    shared: Json = {"type": component["type"], "id": component.get("id", 0)}
    if component["type"] == Kind.ROW:
        return shared | {
            "components": [_control_data(one, fields) for one in component["components"]]
        }
    if component["type"] == Kind.LABEL:
        return shared | {"component": _control_data(component["component"], fields)}
    return shared


def _control_data(control: Json, fields: Mapping[str, Any]) -> Json:
    custom_id = control["custom_id"]
    shared: Json = {
        "type": control["type"],
        "custom_id": custom_id,
        "id": control.get("id", 0),
    }
    given = fields.get(custom_id)
    if control["type"] == Kind.TEXT_INPUT:
        return shared | {"value": _text(control, given)}
    if control["type"] == Kind.CHECKBOX:
        return shared | {"value": bool(given)}
    if control["type"] == Kind.RADIO:
        return shared | {"value": _radio(control, given)}
    if control["type"] in (*SELECTS, Kind.CHECKBOXES):
        return shared | {"values": _values(control, given)}
    raise client_refusal("The playground cannot fill in this kind of field.")


def _text(control: Json, given: Any) -> str:
    text = str(control.get("value") or "") if given is None else str(given)
    if not text and not control.get("required", True):
        return text
    least = max(control.get("min_length") or 0, 1 if control.get("required", True) else 0)
    most = control.get("max_length") or LONGEST_TEXT
    if not least <= len(text) <= most:
        raise client_refusal(f"{control['custom_id']} must be {least} to {most} characters long.")
    return text


def _radio(control: Json, given: Any) -> str | None:
    chosen = _chosen(control, None if given is None else [given])
    needed = control.get("required", True) is not False
    if len(chosen) > 1 or (needed and not chosen):
        raise client_refusal(f"{control['custom_id']} needs one value.")
    return chosen[0] if chosen else None


def _values(control: Json, given: Any) -> list[str]:
    values = _chosen(control, given)
    least = control.get("min_values")
    least = 1 if least is None else least
    if control.get("required", True) is False:
        least = 0
    most = control.get("max_values") or _default_most(control)
    if not least <= len(values) <= most:
        raise client_refusal(f"{control['custom_id']} needs {least} to {most} values.")
    return values


def _default_most(control: Json) -> int:
    """Return the most values if the form sets no limit: one in a menu, all in a group of boxes."""
    return len(control["options"]) if control["type"] == Kind.CHECKBOXES else 1


def _chosen(control: Json, given: Any) -> list[str]:
    """Return the chosen values, or the default ones if `given` is None.

    Refuse a value that is not among the options.
    """
    options: list[Json] = control.get("options") or []
    if given is None:
        default_ids = [one["id"] for one in control.get("default_values") or []]
        return default_ids + [one["value"] for one in options if one.get("default")]
    values = [str(one) for one in given]
    if options and not set(values) <= {one["value"] for one in options}:
        raise client_refusal(f"{control['custom_id']} does not offer that.")
    return values
