"""What a button's id carries: what it does, for which game, at which milestone of it."""

import re
from dataclasses import dataclass

MOST_CHARACTERS = 100
"""Discord's limit for a custom id."""

TEMPLATE = re.compile(
    r"cartagena:(?P<verb>[a-z-]{1,16}):(?P<game>[0-9]{1,15}):(?P<version>[0-9]{1,9})"
    r":(?P<detail>[A-Za-z0-9>=.-]{0,60})"
)


@dataclass(frozen=True, slots=True)
class ClickId:
    """``version`` is the game's version that the button was drawn for.

    ``detail`` depends on the verb: an action in notation, a symbol's letter, a count of turns.
    """

    verb: str
    game: int
    version: int
    detail: str = ""

    def __str__(self) -> str:
        return f"cartagena:{self.verb}:{self.game}:{self.version}:{self.detail}"


def number_in(detail: str) -> int | None:
    """The user that a detail names, below zero for a computer; ``None`` where it names none."""
    return int(detail) if re.fullmatch(r"-?[0-9]{1,20}", detail) else None


def read_id(custom_id: str) -> ClickId | None:
    """The id's meaning; ``None`` where it is none of ours."""
    match = TEMPLATE.fullmatch(custom_id)
    if match is None:
        return None
    return ClickId(match["verb"], int(match["game"]), int(match["version"]), match["detail"])
