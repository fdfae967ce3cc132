"""How a table's options travel in a button's id: ``jamaica.no``."""

from game.rules.editions import CLASSIC, Handling
from game.rules.setup import Options

_PASSING = {"yes": True, "no": False}
_DETAIL = {passing: text for text, passing in _PASSING.items()}


def detail_of(options: Options) -> str:
    """The options as a button carries them."""
    return f"{options.handling.value}.{_DETAIL[options.passing]}"


def options_of(detail: str) -> Options:
    """The options that a button carries. Raises ValueError or KeyError where it is none of ours."""
    handling, _, passing = detail.partition(".")
    return Options(CLASSIC, Handling(handling), _PASSING[passing])
