"""Offers that were accepted lately, with links to the result: a double click accepts only once."""

import asyncio
from collections.abc import Awaitable, Callable

from cogs.ui.services.caches import Newest
from game.model.ids import MessageId

REMEMBERED = 1000


class AcceptedOffers:
    """Accepts each offer once; a second click on the offer gets the link to the same result."""

    def __init__(self) -> None:
        self._accepted = Newest[MessageId, "asyncio.Future[str]"](REMEMBERED)
        """The link to each offer's result, by the message that made the offer."""

    async def accept_once(
        self, offer: MessageId, accept: Callable[[], Awaitable[str]]
    ) -> str | None:
        """Return the link to an offer's result; ``accept`` the offer if nobody has accepted it yet.

        Returns ``None`` if an earlier click was accepting the offer and failed. The person of that
        click gets an error message, and the offer can still be accepted.
        """
        earlier_acceptance = self._accepted.get(offer)
        if earlier_acceptance is not None:
            await asyncio.wait({earlier_acceptance})
            return None if earlier_acceptance.cancelled() else earlier_acceptance.result()
        acceptance = self._accepted[offer] = asyncio.get_running_loop().create_future()
        try:
            acceptance.set_result(await accept())
        except BaseException:
            self._accepted.pop(offer, None)
            acceptance.cancel()
            raise
        return acceptance.result()
