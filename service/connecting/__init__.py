"""How a client reaches Discord: at which addresses, and after what waits."""
