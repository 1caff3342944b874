"""What talks to card readers, buttons and lights; knows nothing of the games."""
