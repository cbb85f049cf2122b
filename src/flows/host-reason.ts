import { clip } from '../kernel/clip.ts';

const MOST_CHARS = 300;

/** Why the code host refused something, as a part of a sentence of ours: at most 300 UTF-16 units, without its full stop. */
export const hostReason = ({ reason }: { readonly reason: string }): string =>
  clip(reason, MOST_CHARS).replace(/\.$/, '');
