"""Keys and phrases: messages whose language is not known yet."""

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

Variable = str | int
Member = TypeVar("Member", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A message with its variables, kept until its reader is known.

    A variable may be a list of phrases; these appear in the same language, with commas between.
    """

    key: str
    variables: Mapping[str, "Variable | Sequence[Phrase]"]


def phrase(key: str, **variables: Variable | Sequence[Phrase]) -> Phrase:
    """Keep a message for later; `Words.render` gives its text in the reader's language."""
    return Phrase(key, variables)


class MessageKeys(Mapping[Member, str]):
    """A family of message keys, one for each member. All the messages take the same variables."""

    def __init__(self, pattern: str, members: Iterable[Member], variables: tuple[str, ...]) -> None:
        self.pattern = pattern
        self.variables = variables
        self._keys = {member: pattern.format(_slug(member)) for member in members}

    def __getitem__(self, member: Member) -> str:
        return self._keys[member]

    def __contains__(self, member: object) -> bool:
        return member in self._keys

    def __iter__(self) -> Iterator[Member]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


def keys(pattern: str, members: Iterable[Member], *variables: str) -> MessageKeys[Member]:
    """Declare a family of keys: `keys("symbol-{}", Symbol)[Symbol.SKULL]` is `"symbol-skull"`.

    Enum members, classes and sentences are written in kebab-case; a single word stays as it is.
    Bind a family to an upper-case name at module level, where the tests look for it.
    """
    return MessageKeys(pattern, members, variables)


def _slug(member: Hashable) -> str:
    if isinstance(member, Enum):
        return member.name.lower().replace("_", "-")
    if isinstance(member, type):
        return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", member.__name__).lower()
    return str(member).replace(" ", "-")
