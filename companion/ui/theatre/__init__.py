"""Effects: what moves or celebrates on the screens, each of which can be switched off."""
