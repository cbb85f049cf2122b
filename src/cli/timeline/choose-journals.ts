import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stateFolder } from '../../compose/state-folder.ts';
import { findJournals } from '../find-journals.ts';
import { recentJournals } from './recent-journals.ts';

export type Chosen =
  | {
      readonly kind: 'chosen';
      readonly paths: readonly string[];
      /** A sentence about a choice that nobody made; '' where the arguments say it all. */
      readonly note: string;
    }
  | { readonly kind: 'problem'; readonly reason: string };

const MOST = 50;

/**
 * The journals that arguments name (files, folders, patterns, ids of runs in this machine's state folder); without any, the
 * 50 that this machine wrote last, newest first.
 */
export function chooseJournals(names: readonly string[]): Chosen {
  const state = stateFolder(process.env);
  if (names.length > 0) {
    const found = findJournals(names.map((name) => runById(name, state) ?? name));
    return found.kind === 'problem' ? found : { kind: 'chosen', paths: found.files, note: '' };
  }
  const all = recentJournals(state);
  if (all.length === 0)
    return {
      kind: 'problem',
      reason: `There is no journal in ${state} yet: heal and demo write them there. Or name journals, for example those of a downloaded artifact.`,
    };
  const note =
    all.length > MOST
      ? `The newest ${MOST} of ${all.length} journals in ${state}.`
      : `The journals in ${state}.`;
  return { kind: 'chosen', paths: all.slice(0, MOST), note };
}

/** The journal of a run of this machine that is named by its id alone. */
function runById(name: string, state: string): string | undefined {
  if (!/^[\w-]+$/.test(name) || existsSync(name)) return undefined;
  const path = join(state, `${name}.jsonl`);
  return existsSync(path) ? path : undefined;
}
