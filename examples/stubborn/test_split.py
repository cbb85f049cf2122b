import unittest

from split import split


class SplitTest(unittest.TestCase):
    def test_shares_add_up(self):
        self.assertEqual(sum(split(1000, 3)), 1000)

    def test_shares_differ_by_a_cent_at_most(self):
        shares = split(1001, 3)
        self.assertLessEqual(max(shares) - min(shares), 1)

    def test_a_refund_mirrors_the_charge(self):
        self.assertEqual(split(-1000, 3), [-334, -333, -333])

    def test_a_national_budget_adds_up_too(self):
        self.assertEqual(sum(split(10**17 + 1, 3)), 10**17 + 1)


if __name__ == "__main__":
    unittest.main()
