"""Prices of a small shop, in euros."""


def line_total(price, quantity):
    """Price of one line of the cart."""
    return price * quantity


def cart_total(lines):
    """Sum of all lines; a line is a pair of price and quantity."""
    return sum(line_total(price, quantity) for price, quantity in lines)
