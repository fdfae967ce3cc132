"""Makes a table's options from what somebody chose in a command."""

from game.rules.editions import EDITIONS, Handling
from game.rules.setup import FirstSeatRule, Options, vary_edition


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
    """Make options from a command's choices; for ``None``, use the edition's printed rule.

    Raises OptionError if nobody can play with these options together.
    """
    printed = Options.printed(EDITIONS[edition_name])
    edition = printed.edition
    return Options(
        vary_edition(
            edition,
            edition.pirates if pirates is None else pirates,
            edition.segments if segments is None else segments,
            wild=not edition.faces if wild is None else wild,
        ),
        printed.handling if cards is None else Handling(cards),
        printed.passing if passing is None else passing,
        printed.first_seat_rule if opener is None else FirstSeatRule(opener),
    )
