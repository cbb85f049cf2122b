import type { Tone } from '../tone.ts';
import { Icon } from './icon.tsx';
import { toneIcon } from './tone-icon.ts';

/** A word in its colour, with a sign for whoever sees no colours. */
export const ToneBadge = ({ tone, word }: { readonly tone: Tone; readonly word: string }) => (
  <span class={`badge ${tone}`}>
    <Icon name={toneIcon(tone)} />
    {word}
  </span>
);
