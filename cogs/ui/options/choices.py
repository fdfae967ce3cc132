"""From what somebody chose in a command to a table's options."""

from game.rules.editions import EDITIONS, Handling
from game.rules.setup import Opener, Options, varied


def chosen_options(
    edition_name: str,
    *,
    cards: str | None = None,
    passing: bool | None = None,
    pirates: int | None = None,
    segments: int | None = None,
    wild: bool | None = None,
    opener: str | None = None,
) -> Options:
    """The options that a command was given; ``None`` leaves a point as the edition prints it.

    Raises OptionError on a mix nobody can play.
    """
    printed = Options.printed(EDITIONS[edition_name])
    edition = printed.edition
    return Options(
        varied(
            edition,
            edition.pirates if pirates is None else pirates,
            edition.segments if segments is None else segments,
            wild=not edition.faces if wild is None else wild,
        ),
        printed.handling if cards is None else Handling(cards),
        printed.passing if passing is None else passing,
        printed.opener if opener is None else Opener(opener),
    )
