"""What our ids say, written down: `ids.txt` has a line for every form of them."""
