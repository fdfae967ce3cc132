"""Lists that are shown page by page: buttons that turn the pages, and the entries of a page."""

import re
from collections.abc import Sequence
from typing import Any, TypeVar

from discord import ui

from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.layout import joined_text_item, small_print
from cogs.wording.errors import UnknownButton
from i18n import Words

T = TypeVar("T")
PAGE = re.compile(r"[0-9]{1,5}")


def page_number_of(click: ClickId) -> int:
    """Return the page that a button names, counted from 0. Raises UnknownButton if none."""
    if PAGE.fullmatch(click.detail) is None:
        raise UnknownButton
    return int(click.detail)


def paginate(entries: Sequence[T], page: int, most: int) -> tuple[int, int, Sequence[T]]:
    """Return the number of the page to show, the number of pages, and the page's entries.

    A page has ``most`` entries at most. If the page no longer exists, show the last page.
    """
    pages = max(1, -(-len(entries) // most))
    page = min(page, pages - 1)
    return page, pages, entries[page * most :][:most]


def page_footer(words: Words, verb: str, page: int, pages: int) -> list[ui.Item[Any]]:
    """Show the page's number and buttons to its neighbours; nothing if there is one page."""
    if pages == 1:
        return []
    page_number_text = words("rules-page", page=page + 1, pages=pages)
    back_buttons = [page_button(verb, page - 1, words("rules-back"))] if page else []
    next_buttons = [] if page + 1 == pages else [page_button(verb, page + 1, words("rules-next"))]
    return [
        *joined_text_item([small_print(page_number_text)]),
        *rows([*back_buttons, *next_buttons]),
    ]


def page_button(verb: str, page: int, label: str) -> TableItem:
    """Make the button of this verb that leads to a page."""
    return button(ClickId(verb, detail=str(page)), label)
