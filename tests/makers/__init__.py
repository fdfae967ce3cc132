"""Games and tables for tests, as the repository stores them and as people play them."""
