"""Changes the program in small ways, one at a time, and tells which changes no test notices."""
