import type { CheckedDocument } from '../onboarding/check-document.ts';
import type { HealPorts, ModelRun } from './heal-run.ts';

/** What writing a document needs, in a terminal and on GitHub alike. */
export type DocumentPorts = Pick<
  HealPorts,
  'clock' | 'journal' | 'policy' | 'secrets' | 'boundary' | 'record' | 'openModel'
>;

/** One run that writes an onboarding document. */
export interface OnboardRun extends ModelRun {
  readonly ports: DocumentPorts;
  /** Where the document is to stand, relative to the root. */
  readonly path: string;
  readonly maxAttempts: number;
  readonly maxTurns: number;
  readonly signal: AbortSignal | undefined;
  /** Of the last document that was held against the tree. */
  checked: CheckedDocument | undefined;
}
