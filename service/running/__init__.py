"""One run of a process: what it has once, its clients, the pages that watch over them, its end."""
