"""What each method of the repository costs at a database, counted instead of timed."""
