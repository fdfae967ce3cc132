"""From the fields a person filled in to the data of a submitted form."""

from collections.abc import Mapping
from typing import Any

from playground.people.command_data import refused
from playground.protocol.components import SELECTS, Kind
from playground.protocol.types import Json

LONGEST = 4000


def submission(modal: Json, fields: Mapping[str, Any]) -> Json:
    """Discord's modal submit data; refused when a field is missing or out of bounds."""
    parts = [_part(component, fields) for component in modal["components"]]
    return {"custom_id": modal["custom_id"], "components": parts}


def _part(component: Json, fields: Mapping[str, Any]) -> Json:
    shared: Json = {"type": component["type"], "id": component.get("id", 0)}
    if component["type"] == Kind.ROW:
        return shared | {"components": [_filled(one, fields) for one in component["components"]]}
    if component["type"] == Kind.LABEL:
        return shared | {"component": _filled(component["component"], fields)}
    return shared


def _filled(control: Json, fields: Mapping[str, Any]) -> Json:
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
        return shared | {"value": given}
    if control["type"] in (*SELECTS, Kind.CHECKBOXES):
        return shared | {"values": _values(control, given)}
    raise refused("The playground cannot fill in this kind of field.")


def _text(control: Json, given: Any) -> str:
    text = str(control.get("value") or "") if given is None else str(given)
    if not text and not control.get("required", True):
        return text
    least = max(control.get("min_length") or 0, 1 if control.get("required", True) else 0)
    most = control.get("max_length") or LONGEST
    if not least <= len(text) <= most:
        raise refused(f"{control['custom_id']} must be {least} to {most} characters long.")
    return text


def _values(control: Json, given: Any) -> list[str]:
    if given is None:
        options = control.get("options") or []
        values = [one["value"] for one in options if one.get("default")]
    else:
        values = [str(one) for one in given]
    least = control.get("min_values")
    least = 1 if least is None else least
    if control.get("required", True) is False:
        least = 0
    most = control.get("max_values") or 1
    if not least <= len(values) <= most:
        raise refused(f"{control['custom_id']} needs {least} to {most} values.")
    return values
