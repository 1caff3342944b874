"""Kills, power cuts and failing disks: what was acknowledged is kept."""
