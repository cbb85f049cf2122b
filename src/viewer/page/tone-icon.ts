import type { Tone } from '../tone.ts';
import type { IconName } from './icon.tsx';

const TONES: Readonly<Record<Tone, IconName>> = {
  good: 'check',
  info: 'flag',
  caution: 'alert',
  bad: 'cross',
  plain: 'dot',
};
const KINDS: ReadonlyMap<string, IconName> = new Map<string, IconName>([
  ['task', 'flag'],
  ['turn', 'chat'],
  ['wait', 'clock'],
  ['config', 'list'],
  ['evidence', 'file'],
  ['proposal', 'file'],
  ['review', 'chat'],
  ['approval', 'person'],
  ['denial', 'person'],
  ['apply', 'tool'],
]);

/** The sign of a verdict. */
export const toneIcon = (tone: Tone): IconName => TONES[tone];

/** The sign of how an entry went. */
export const stateIcon = (tone: Tone, state: string): IconName =>
  state === 'blocked' || state === 'rejected' ? 'block' : TONES[tone];

/** The sign of an entry: what it is, or how it went where that says more. */
export function itemIcon(kind: string, tone: Tone, state: string): IconName {
  return KINDS.get(kind) ?? stateIcon(tone, state);
}
