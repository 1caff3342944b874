"""Parts that screens are drawn with: pages, cells, charts, keyboards, and their texts."""
