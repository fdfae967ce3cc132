"""Secrets are masked in all forms in which a log can write them."""

import json
from collections.abc import Callable
from itertools import product

import pytest

from service.logs.redaction import MASK, Redactor

SECRETS = ("plain", 'p"a\\ssä', "l'eau", "both'\"", "tab\tand\nline")
FORMS: tuple[Callable[[object], str], ...] = (
    str,
    repr,
    json.dumps,
    lambda said: json.dumps(said, ensure_ascii=False),
)


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("around", ["{}", "it's {}", '"{}"', 'it\'s "{}"'])
def test_a_secret_is_masked_in_every_spelling(secret: str, around: str) -> None:
    redact = Redactor(secret)
    for first, second in product(FORMS, FORMS):
        before, masked, after = redact(second(first(around.format(secret)))).partition(MASK)
        assert masked
        assert set(before + after) <= set("it's \"\\")


def test_text_without_a_secret_is_unchanged() -> None:
    assert Redactor("", "s3cret")('"is" \\ it') == '"is" \\ it'
