"""The ids of our buttons and menus: `ids.txt` has a line with the meaning of every form of id."""
