"""Messages of the bot whose buttons somebody changed."""

from discord_playground import Actor, Playground, Shown, find


def rewrite(playground: Playground, who: Actor, page: Shown, old: str, **new: object) -> None:
    """Change a control of a message, as only a forger could."""
    control = find(playground.world.message_for(who.id, page.id).data["components"], old)
    assert control is not None
    control.update(new)
