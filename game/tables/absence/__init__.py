"""Absences of people, the players who replace them, and seats that change hands."""
