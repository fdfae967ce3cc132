"""What time does to a table: its clock runs out, it rests, its game ends before anybody has won."""
