"""Functions that leave keys out of a body, and that list the fields of a refusal."""

from collections.abc import Iterator

from discord_playground.protocol.types import Json


def without_keys(part: Json, *keys: str) -> Json:
    return {key: value for key, value in part.items() if key not in keys}


def field_paths(errors: Json, path: str = "") -> Iterator[str]:
    for key, nested in errors.items():
        if key == "_errors":
            yield path
        else:
            yield from field_paths(nested, f"{path}.{key}" if path else key)
