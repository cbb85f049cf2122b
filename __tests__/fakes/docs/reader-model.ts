import { type HttpModel, type HttpReply, httpModel } from '../http-model.ts';
import { CAUSE, EDIT } from '../price-project.ts';

const MOST_REQUESTS = 500;
const SHOP_EDIT = { path: 'cart.py', old: 'quantity > BULK', new: 'quantity >= BULK' };

const PAGE = `# Prices

## What it is

What pieces cost, ten percent less from three on.

## Layout

- \`price.sh\`: the prices
- \`price_test.sh\`: their tests

## Build and test

\`\`\`sh
npm test
\`\`\`

## Where to start

With \`price.sh\`.

## Traps

None so far.
`;

/** A model for whatever a reader tries: it mends the prices or the shop, writes a page for newcomers, and explains itself after a no. */
export function readerModel(): Promise<HttpModel> {
  return httpModel(Array.from({ length: MOST_REQUESTS }, () => replyTo));
}

function replyTo(request: unknown): HttpReply {
  const text = JSON.stringify(request);
  if (text.includes('A person denied')) return { text: CAUSE };
  const page = /(?:docs\/)?ONBOARDING\.md/.exec(text)?.[0];
  if (page !== undefined) return { text: 'A page.', calls: [['write_file', { path: page, content: PAGE }]] };
  return { text: CAUSE, calls: [['replace_in_file', text.includes('price.sh') ? EDIT : SHOP_EDIT]] };
}
