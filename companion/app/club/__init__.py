"""What the app knows of the club that the table belongs to."""
