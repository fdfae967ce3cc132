"""Every kind of channel in which a game can be played; people create the channels."""

from collections.abc import Callable

from discord_playground import Playground
from discord_playground.world.objects.channels import Channel

Make = Callable[[Playground], Channel]

WITHOUT_THREADS = ("voice", "stage")


def channel(kind: str) -> Make:
    """Return a function that makes a channel of this kind."""
    return lambda playground: playground.person("Ana").create_channel("place", kind=kind)


def post(kind: str) -> Make:
    """Return a function that makes a post in a forum of this kind."""

    def make(playground: Playground) -> Channel:
        ben = playground.person("Ben")
        return ben.open_thread(channel(kind)(playground), "A game", message="Who plays?")

    return make


def thread(kind: str) -> Make:
    """Return a function that makes a thread below a channel of this kind."""
    return lambda playground: playground.person("Ben").open_thread(
        channel(kind)(playground), "A game"
    )


def private_thread(playground: Playground) -> Channel:
    """Make a private thread in which the bot and another person were mentioned."""
    ben = playground.person("Ben")
    made = ben.open_thread("tavern", "cellar", private=True)
    for member in (playground.person("Chloé").mention, f"<@{playground.world.bot.id}>"):
        ben.say(made, member)
    return made


PLACES = {
    **{kind: channel(kind) for kind in ("announcement", *WITHOUT_THREADS)},
    "announcement thread": thread("announcement"),
    **{f"{kind} post": post(kind) for kind in ("forum", "media")},
}
"""The kinds of channels that no other test uses."""

EVERYWHERE = {
    "text": channel("text"),
    "thread": thread("text"),
    "private thread": private_thread,
    **PLACES,
}
