"""What a client is told that serves a share of the shards, and not all of them."""
