import { PRICE_FILES } from './price-project.ts';

/** A price in two functions of one body, so that lines around a change do not tell which one it is in. */
const body = (operator: string) => `  # percent off
  # from three
  # pieces on
  # in cents
  if [ "$1" ${operator} 3 ]; then echo $(($1 * 90)); else echo $(($1 * 100)); fi
  # that is
  # all there
  # is to it
`;
const named = (name: Twin, operator: string) => `${name}() {\n${body(operator)}}\n`;
type Twin = 'price_x' | 'price_y';

export const twins = {
  /** `price.sh`, by the comparison of each. */
  price: (ofX: string, ofY = ofX) => `${named('price_x', ofX)}${named('price_y', ofY)}`,
  /** `use.sh`, which says whose price it is. */
  use: (twin: Twin) => `price() { ${twin} "$@"; }\n`,
  /** `price_test.sh`. */
  test: `. ./use.sh\n${PRICE_FILES['price_test.sh'] ?? ''}`,
  /** Mends one of the two. */
  edit: (twin: Twin) => ({ path: 'price.sh', old: named(twin, '-gt'), new: named(twin, '-ge') }),
};
