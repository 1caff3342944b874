"""All lengths and text sizes of the touchscreen, in millimetres of a 7 inch panel.

A length becomes pixels by `frame.mm(GAP)`; corners, widths of lines and text sizes are given as
they are: `frame.text(box, name, capital=NAME)`. What is larger than any of these is a multiple or a
sum of them, or a share of the box that it is cut from.
"""

# The width of a line, and what hardly keeps two things apart.
HAIR = 0.4
# Between things that belong together: the keys of one block, a sign and its words.
TIGHT = 1.0
# Between buttons, rows and fields.
GAP = 1.5
# Within a field, and its round corner.
MARGIN = 2.0
# Between groups of things.
SPACE = 3.0
# A line of small text, or a sign beside it.
LINE = 4.0
# The smallest side of a touch target, the height of the bar of buttons and of rows that can be
# tapped, and the smallest side of a card's key: a little more than required, as on some panels a
# millimetre of the design is shorter than a real one.
TOUCH = 9.6
BAR = 11.0
KEY = 12.7

# Text sizes, by the height of the capitals: captions and second lines; sentences and buttons; what
# counts more; names; what the whole table reads, for which four real millimetres are needed; large
# numbers.
SMALL = 2.2
TEXT = 2.5
STRONG = 3.0
NAME = 3.6
TITLE = 4.25
NUMBER = 7.0

# What no panel may go below, in real millimetres: capital letters, and targets.
SMALLEST_CAPITAL = SMALL
SMALLEST_TARGET = 9.0
