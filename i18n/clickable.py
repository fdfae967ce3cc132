"""How texts name a command: to be clicked, once Discord has said its id, and in words before.

A text of a language file says ``{ COMMAND("new") }``, by the command's English name. That is for
messages alone: anywhere else, as on a button, Discord shows what is to be clicked as it is written.
"""

from collections.abc import Mapping
from typing import Any

from fluent.runtime import FluentBundle

GROUP = "cartagena"
"""The group whose commands texts name."""

_ids: dict[str, int] = {}
"""Discord's ids of the top-level commands, by name; empty until they are known."""


def use(ids: Mapping[str, int]) -> None:
    """Name commands by these ids from now on."""
    _ids.clear()
    _ids.update(ids)


def known_id() -> int | None:
    """The id by which texts name commands now."""
    return _ids.get(GROUP)


def bundle_for(locale: str) -> FluentBundle:
    """An empty bundle for a language, whose texts can name commands."""

    def command(name: str) -> str:
        number = known_id()
        if number is not None:
            return f"</{GROUP} {name}:{number}>"
        return f"`/{_name(bundle, 'group')} {_name(bundle, name)}`"

    # Isolation marks guard mixed writing directions, but show as boxes in some Discord clients.
    functions: dict[str, Any] = {"COMMAND": command}
    bundle = FluentBundle([locale], use_isolating=False, functions=functions)
    return bundle


def _name(bundle: FluentBundle, command: str) -> str:
    """What a command is called in this language. Raises LookupError where it has no name."""
    name, _ = bundle.format_pattern(bundle.get_message(f"command-{command}").attributes["name"])
    return str(name)
