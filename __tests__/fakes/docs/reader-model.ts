import { type HttpModel, type HttpReply, httpModel } from '../http-model.ts';
import { CAUSE, EDIT } from '../price-project.ts';

const MOST_REQUESTS = 500;
const SHOP_EDIT = { path: 'cart.py', old: 'quantity > BULK', new: 'quantity >= BULK' };

/** A model for whatever a reader tries: it mends the prices or the shop, and explains itself after a no. */
export function readerModel(): Promise<HttpModel> {
  return httpModel(Array.from({ length: MOST_REQUESTS }, () => replyTo));
}

function replyTo(request: unknown): HttpReply {
  const text = JSON.stringify(request);
  if (text.includes('A person denied')) return { text: CAUSE };
  return { text: CAUSE, calls: [['replace_in_file', text.includes('price.sh') ? EDIT : SHOP_EDIT]] };
}
