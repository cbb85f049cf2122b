import type { Tone } from './tone.ts';

/** `info`: a person has something to read or to decide; `caution`: it ended without a fix, and nothing is wrong with us. */
const TONES: ReadonlyMap<string, Tone> = new Map([
  ['verified', 'good'],
  ['healthy', 'good'],
  ['proposed', 'info'],
  ['explained', 'info'],
  ['not-reproduced', 'caution'],
  ['flaky', 'caution'],
  ['pre-existing', 'caution'],
  ['denied', 'caution'],
  ['refused', 'caution'],
  ['stale', 'caution'],
  ['unavailable', 'caution'],
  ['exhausted', 'bad'],
  ['still-failing', 'bad'],
  ['failed', 'bad'],
]);

/** The colour of a verdict's word; `plain` for a word that is none, `unfinished` among them. */
export const verdictTone = (word: string): Tone => TONES.get(word) ?? 'plain';
