"""Games and tables to test with, as the repository keeps them and as people play them."""
