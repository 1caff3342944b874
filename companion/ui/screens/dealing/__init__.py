"""Screens about who dealt a stage or round."""
