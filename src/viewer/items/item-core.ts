import type { ItemCore } from '../view-item.ts';

/** An item with nothing to say but what is given. */
export const itemCore = (given: Partial<ItemCore> & Pick<ItemCore, 'title'>): ItemCore => ({
  tone: 'plain',
  state: '',
  note: '',
  rule: '',
  ms: undefined,
  tokens: undefined,
  counts: undefined,
  parts: [],
  isMinor: false,
  ...given,
});
