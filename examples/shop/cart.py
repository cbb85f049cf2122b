"""Prices of a small shop, in euros."""

BULK_THRESHOLD = 3
BULK_RATE = 0.9


def line_total(price, quantity):
    """Price of one line of the cart: 10 % off at three or more of an item."""
    total = price * quantity
    if quantity > BULK_THRESHOLD:
        total = total * BULK_RATE
    return total


def cart_total(lines):
    """Sum of all lines; a line is a pair of price and quantity."""
    return sum(line_total(price, quantity) for price, quantity in lines)
