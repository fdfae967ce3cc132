"""Masks secrets in everything that the bot writes."""

import json
import re
from collections.abc import Callable

MASK = "[secret]"
# Discord puts the token of an interaction or a webhook into the path of its address.
TOKEN_IN_PATH = re.compile(r"(/(?:interactions|webhooks)/\d+/)[\w-]+")

ESCAPES: tuple[Callable[[str], str], ...] = (
    lambda text: json.dumps(text)[1:-1],
    lambda text: json.dumps(text, ensure_ascii=False)[1:-1],
    lambda text: repr(text)[1:-1],
    # Python writes a text like this if it contains both kinds of quotes.
    lambda text: repr(f"{text}'\"")[1:-4],
)
"""Functions that escape a text as a log may do; the text of an error is often escaped twice."""


class Redactor:
    """Masks the given secrets, and the tokens of interactions, in any text."""

    def __init__(self, *secrets: str) -> None:
        spellings = set(filter(None, secrets))
        for _ in range(2):
            spellings |= {escape(one) for one in spellings for escape in ESCAPES}
        # The longest first: a shorter secret may be part of a longer one.
        self._secrets = sorted(spellings, key=len, reverse=True)

    def __call__(self, text: str) -> str:
        """Return the text with its secrets masked."""
        for secret in self._secrets:
            text = text.replace(secret, MASK)
        return TOKEN_IN_PATH.sub(lambda found: found[1] + MASK, text)
