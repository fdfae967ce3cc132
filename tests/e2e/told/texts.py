"""Read the values back out of a text that was made from a key of a language file."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import count

from fluent.syntax import FluentParser, ast

from i18n.catalogue import LOCALES

NUMBER_WORDS = {"one": "1"}
"""Plural forms that stand for a single number."""
NUMBERS = frozenset(
    {
        *("actions", "aboard", "after", "before", "chance", "count", "free", "last", "lost"),
        *("number", "percent", "pirates", "rank", "turn", "turns"),
    }
)
"""The variables that hold a number in every text that is read."""


@cache
def read_text(key: str, text: str) -> Mapping[str, str] | None:
    """Return the values of an English text's variables; ``None`` if it has another key.

    A plural form that names its number in words, as in "one card", gives this number.
    """
    match = _pattern(key).fullmatch(text)
    if match is None:
        return None
    found = dict[str, str]()
    for group, value in match.groupdict().items():
        if value is not None:
            name, _, number = group.split("__")
            found[name] = number or value
    return found


@cache
def _pattern(key: str) -> re.Pattern[str]:
    numbers = count()

    def parts(pattern: ast.Pattern) -> Iterator[str]:
        for element in pattern.elements:
            if isinstance(element, ast.TextElement):
                yield re.escape(element.value.replace("**", ""))
            else:
                yield placeable(element.expression)

    def placeable(expression: object) -> str:
        if isinstance(expression, ast.StringLiteral):
            return re.escape(expression.value)
        if isinstance(expression, ast.VariableReference):
            name = expression.id.name
            return f"(?P<{name}__{next(numbers)}__>{r'[0-9]+' if name in NUMBERS else '[^·]+?'})"
        if isinstance(expression, ast.SelectExpression):
            assert isinstance(expression.selector, ast.VariableReference)
            name = expression.selector.id.name
            return f"(?:{'|'.join(variant(name, one) for one in expression.variants)})"
        return ".+?"

    def variant(name: str, one: ast.Variant) -> str:
        said = one.key.name if isinstance(one.key, ast.Identifier) else one.key.value
        number = NUMBER_WORDS.get(said, said)
        text = "".join(parts(one.value))
        return f"(?P<{name}__{next(numbers)}__{number}>{text})" if number.isdigit() else text

    return re.compile("".join(parts(_messages()[key])).strip())


@cache
def _messages() -> Mapping[str, ast.Pattern]:
    resource = FluentParser().parse((LOCALES / "en.ftl").read_text())
    return {
        one.id.name: one.value
        for one in resource.body
        if isinstance(one, ast.Message) and one.value is not None
    }
