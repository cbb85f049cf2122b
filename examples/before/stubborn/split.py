"""Splits an amount of money among people. All amounts are whole cents."""


def split(total, people):
    """Fair shares of `total` cents, which must divide evenly."""
    if total % people != 0:
        raise ValueError("does not divide evenly")
    return [total // people] * people
