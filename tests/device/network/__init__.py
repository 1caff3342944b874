"""The network helper: the protocol, nmcli byte by byte, and the way there and back."""
