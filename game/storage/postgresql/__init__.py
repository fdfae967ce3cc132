"""The repository in a PostgreSQL database.

Nothing is imported here: a bot that keeps games in a file never loads the driver.
"""
