"""The tools to draw pictures: canvas, colours, layout, sprites, letters."""
