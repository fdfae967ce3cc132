"""The addresses for people's browsers: the page, the files and the WebSocket."""

from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import web

from discord_playground.interactions.dispatch import Dispatcher
from discord_playground.people import socket
from discord_playground.protocol.sockets import Sockets

PAGE = (Path(__file__).parents[1] / "page").resolve()
NO_CACHE = {"Cache-Control": "no-cache"}
UNTRUSTED = {"Content-Security-Policy": "sandbox", "X-Content-Type-Options": "nosniff"}
"""Headers for files of messages and emojis, which are not the playground's own.

These files come from the same server as the page, and must not run code there.
"""


def add_page_routes(app: web.Application, dispatcher: Dispatcher, sockets: Sockets) -> None:
    """Open every route."""

    async def index(request: web.Request) -> web.StreamResponse:
        return web.FileResponse(PAGE / "index.html", headers=NO_CACHE)

    async def page_file(request: web.Request) -> web.StreamResponse:
        place = (PAGE / request.match_info["name"]).resolve()
        if not place.is_relative_to(PAGE) or not place.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(place, headers=NO_CACHE)

    async def attachment(request: web.Request) -> web.StreamResponse:
        found = dispatcher.world.attachments.get(request.match_info["id"])
        if found is None:
            raise web.HTTPNotFound
        return web.Response(body=found.data, content_type=found.content_type, headers=UNTRUSTED)

    async def emoji(request: web.Request) -> web.StreamResponse:
        found = dispatcher.world.emoji_pictures.get(request.match_info["id"])
        if found is None:
            raise web.HTTPNotFound
        return web.Response(body=found, content_type="image/png", headers=UNTRUSTED)

    async def people(request: web.Request) -> web.StreamResponse:
        origin = request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc != request.host:
            raise web.HTTPForbidden
        return await socket.serve(dispatcher, sockets, request)

    app.router.add_get("/", index)
    app.router.add_get("/page/{name:.+}", page_file)
    app.router.add_get("/attachments/{channel}/{id}/{name}", attachment)
    app.router.add_get("/emojis/{id}.png", emoji)
    app.router.add_get("/people", people)
