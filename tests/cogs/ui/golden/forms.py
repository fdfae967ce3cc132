"""The forms (patterns) of ids and of menus' values: ``#`` replaces the numbers of a table."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from discord import ui

from cogs.ui.buttons import TableItem, read_id

IDS_FILE = Path(__file__).with_name("ids.txt")

CODED_VERBS = frozenset({"colour", "learn", "page", "rule", "server-set", "set", "thread"})
"""The verbs whose details and values use numbers as codes, so that the numbers stay in the form."""


CARD = re.compile(r"(?:^|(?<=#\.))[A-DF-QSTV-Z](?=$|#>)")


def ids_file_lines() -> list[tuple[str, str, str]]:
    """Return the lines of the file, each as a verb, an example, and its meaning."""
    lines = IDS_FILE.read_text("utf-8").splitlines()
    parts = (line.split(" | ") for line in lines if not line.startswith("#"))
    return [(verb, example, written_meaning) for verb, example, written_meaning in parts]


def example_ids(message: ui.LayoutView | ui.View | ui.Modal) -> Iterator[str]:
    """Return each id of a message or form, with each value or field that may belong to it."""
    if isinstance(message, ui.Modal):
        for item in message.walk_children():
            yield from (f"{message.custom_id} {value}" for value in _examples_of_field(item))
        return
    for item in message.walk_children():
        if isinstance(item, TableItem):
            yield from _examples_of_control(item.item)


def _examples_of_control(item: ui.Item[Any]) -> Iterator[str]:
    custom_id = getattr(item, "custom_id", "")
    if isinstance(item, ui.Select):
        yield from (f"{custom_id} {option.value}" for option in item.options)
    else:
        yield custom_id


def _examples_of_field(item: ui.Item[Any]) -> Iterator[str]:
    """Return a form's field with each value that it offers, without the field's earlier state."""
    if isinstance(item, (ui.Label, ui.TextDisplay)):
        return
    field = getattr(item, "custom_id", "").partition(":")[0]
    options = getattr(item, "options", None)
    yield from [f"{field}="] if options is None else (f"{field}={one.value}" for one in options)


def verb_of(example: str) -> str:
    return example.split(":")[1]


def id_pattern(example: str) -> str:
    """Return the form of an example. Examples of one form differ only in numbers and in cards."""
    custom_id, _, value = example.partition(" ")
    click = read_id(custom_id)
    assert click is not None, example
    game = "#" if click.game else "0"
    detail = click.detail if click.verb in CODED_VERBS else _with_placeholders(click.detail)
    chosen = (
        re.sub(r"-\d+", "-#", value) if click.verb in CODED_VERBS else _with_placeholders(value)
    )
    return f"{click.verb}:{game}:{detail} {chosen}"


def _with_placeholders(text: str) -> str:
    """Replace all numbers by #, and all cards by S. The letters R, E and U are not cards."""
    return CARD.sub("S", re.sub(r"\d+", "#", text))
