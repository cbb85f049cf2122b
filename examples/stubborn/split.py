"""Splits an amount of money among people. All amounts are whole cents; a refund is negative."""


def split(total, people):
    """Fair shares of `total` cents: they add up exactly, and nobody pays over a cent more than another."""
    return [round(total / people)] * people
