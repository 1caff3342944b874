"""13 by Reiner Knizia: three tiles, never above 13, eight dirty fours."""
