"""What every picture is drawn with: canvas, colours, places, sprites, letters."""
