"""Where games are kept: an append-only record of each, committed before anyone is told."""
