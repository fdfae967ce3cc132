"""How tables are kept: found, changed one after another, told of."""
