"""From things to pixels: boxes, frames, text, shapes, colours, the painter."""
