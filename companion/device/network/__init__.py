"""Wi-Fi: what the game asks, and the helper beside it that has NetworkManager do it."""
