"""Screens that take a match off the table: QR codes, a USB stick."""
