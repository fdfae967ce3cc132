"""Discord's REST API: the routes, and trouble on order for them."""
