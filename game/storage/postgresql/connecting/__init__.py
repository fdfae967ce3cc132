"""How a database is reached: opened, in whole pieces of work, through every trouble."""
