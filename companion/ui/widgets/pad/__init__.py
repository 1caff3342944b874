"""The score pad: the paper with its rows, how it is divided, and the chart of the totals."""
