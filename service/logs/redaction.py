"""Masks secrets in whatever is written."""

import re

MASK = "[secret]"
# Discord puts the token of an interaction or a webhook into the path of its address.
CALLBACK = re.compile(r"(/(?:interactions|webhooks)/\d+/)[\w-]+")


class Redactor:
    """Masks the given secrets, and the tokens of interactions, in any text."""

    def __init__(self, *secrets: str) -> None:
        # The longest first: a shorter one may be a part of it.
        self._secrets = sorted(filter(None, secrets), key=len, reverse=True)

    def __call__(self, text: str) -> str:
        """Give the text without the secrets."""
        for secret in self._secrets:
            text = text.replace(secret, MASK)
        return CALLBACK.sub(lambda found: found[1] + MASK, text)
