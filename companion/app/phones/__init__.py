"""What of the app has to do with phones: the desk, its socket, and the table's side."""
