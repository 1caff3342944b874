"""The installer, the image, the units and the wheel, on systems of their own."""
