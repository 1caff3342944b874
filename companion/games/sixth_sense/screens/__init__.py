"""6th Sense on the touchscreen: its GameUI, its screens, its widgets, its words."""
