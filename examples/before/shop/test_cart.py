import unittest

from cart import cart_total, line_total


class CartTest(unittest.TestCase):
    def test_two_of_an_item_cost_the_full_price(self):
        self.assertEqual(line_total(10.0, 2), 20.0)

    def test_cart_adds_up_its_lines(self):
        self.assertEqual(cart_total([(10.0, 2), (5.0, 1)]), 25.0)


if __name__ == "__main__":
    unittest.main()
