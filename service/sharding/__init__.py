"""What a client of a share of the shards is given, beside what every client has."""
