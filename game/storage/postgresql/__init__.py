"""The repository in a PostgreSQL database.

Nothing is imported here: whoever keeps games in a file never loads the driver.
"""
