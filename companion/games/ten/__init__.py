"""10 by Hans van Tol: nearest to ten wins the chips, the lowest takes the cards."""
