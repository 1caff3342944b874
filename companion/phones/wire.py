"""What both ends of the way between the phones' server and the app know. Loads nothing."""

# The app's Unix socket, in the data directory. Requests and answers are lines of JSON.
SOCKET = "companion.sock"
LONGEST_LINE = 65536
# Where the server listens unless it is told otherwise.
PORT = 8013
# The request with which the server tells the app of itself.
REPORT = "serving"
# What the app sends the server, unasked, when the match has changed. It may be lost.
NEWS = b'{"news":true}\n'
# What the table chose: whether phones may look or enter, and the key that lets them in.
ALLOW, KEY = "phones", "phones_key"
ALLOWED = ("off", "look", "enter")
