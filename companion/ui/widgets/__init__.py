"""What screens are made of: pages, cells, charts, keyboards, words."""
