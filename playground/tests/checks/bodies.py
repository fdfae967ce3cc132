"""Bodies of requests with something left out, and the fields that a refusal names."""

from collections.abc import Iterator

from discord_playground.protocol.types import Json


def without(part: Json, *keys: str) -> Json:
    return {key: value for key, value in part.items() if key not in keys}


def named(errors: Json, path: str = "") -> Iterator[str]:
    for key, below in errors.items():
        if key == "_errors":
            yield path
        else:
            yield from named(below, f"{path}.{key}" if path else key)
