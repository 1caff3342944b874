"""What is around the screens: window, fingers, navigation, messages, preferences."""
