import type { Tone } from '../tone.ts';
import { Icon, type IconName } from './icon.tsx';
import { toneIcon } from './tone-icon.ts';

/** A word in its colour, with a sign for whoever sees no colours. */
export const ToneBadge = ({
  tone,
  word,
  icon,
}: {
  readonly tone: Tone;
  readonly word: string;
  readonly icon?: IconName;
}) => (
  <span class={`badge ${tone}`}>
    <Icon name={icon ?? toneIcon(tone)} />
    {word}
  </span>
);
