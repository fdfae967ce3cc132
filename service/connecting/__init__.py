"""How a client connects to Discord: the addresses, and how long it waits between attempts."""
