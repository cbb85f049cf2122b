/** How an entry or a run went, as a colour: never the only sign, a word always stands beside it. */
export type Tone = 'good' | 'info' | 'caution' | 'bad' | 'plain';
