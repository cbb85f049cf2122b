import unittest

from split import split


class SplitTest(unittest.TestCase):
    def test_shares_add_up(self):
        self.assertEqual(sum(split(900, 3)), 900)


if __name__ == "__main__":
    unittest.main()
