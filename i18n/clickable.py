"""Name commands in texts: clickable once their ids are known, and as plain words until then.

A text of a language file contains ``{ COMMAND("new") }``, with the command's English name. Only
messages may use this: elsewhere, for example on a button, Discord shows the raw form of the
clickable name.
"""

from collections.abc import Mapping
from typing import Any

from fluent.runtime import FluentBundle

GROUP = "cartagena"
"""The group of the commands that texts name."""

_ids: dict[str, int] = {}
"""Discord's ids of the top-level commands, by name; empty until they are known."""


def set_command_ids(ids: Mapping[str, int]) -> None:
    """Use these ids for the names of commands from now on."""
    _ids.clear()
    _ids.update(ids)


def command_group_id() -> int | None:
    """Return Discord's id of the command group that texts name; ``None`` if it is unknown."""
    return _ids.get(GROUP)


def bundle_for(locale: str) -> FluentBundle:
    """Return an empty bundle for a language, with the function that names commands."""

    def command(name: str) -> str:
        number = command_group_id()
        if number is not None:
            return f"</{GROUP} {name}:{number}>"
        return f"`/{_name(bundle, 'group')} {_name(bundle, name)}`"

    # Isolation marks protect text of mixed writing directions, but some Discord clients show them
    # as boxes.
    functions: dict[str, Any] = {"COMMAND": command}
    bundle = FluentBundle([locale], use_isolating=False, functions=functions)
    return bundle


def _name(bundle: FluentBundle, command: str) -> str:
    """Return a command's name in this language. Raises LookupError if it has no name."""
    name, _ = bundle.format_pattern(bundle.get_message(f"command-{command}").attributes["name"])
    return str(name)
