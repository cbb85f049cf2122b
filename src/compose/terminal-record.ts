import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { environment } from '../adapters/environment.ts';
import { journalFile } from '../adapters/journal-file.ts';
import { placesProblem } from '../adapters/places-problem.ts';
import { redactedJournal } from '../adapters/redacted-journal.ts';
import { stateFolder } from '../adapters/state-folder.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { watchedJournal } from '../adapters/watched-journal.ts';
import { type ProviderAnswer, type ProviderRequest, resolveProvider } from '../config/provider.ts';
import type { Entry } from '../kernel/entry.ts';
import { stamp } from '../kernel/stamp.ts';
import type { Clock, Journal } from '../ports.ts';

export interface TerminalRecord {
  readonly kind: 'record';
  readonly clock: Clock;
  readonly run: string;
  /** The folder of journals and backups. */
  readonly state: string;
  readonly journal: Journal;
  readonly provider: ProviderAnswer;
  /** Known secret values; the journal holds none of them. */
  readonly secrets: readonly string[];
}

/** The record of one run in a terminal: its name, its journal outside of `checkout` (absolute, links resolved), its provider. */
export function terminalRecord(
  checkout: string,
  setup: {
    readonly provider: ProviderRequest;
    /** undefined: a new file in the state folder. */
    readonly journal: string | undefined;
    readonly progress: (entry: Entry) => void;
  },
): TerminalRecord | { readonly kind: 'problem'; readonly reason: string } {
  const env = environment();
  const clock = systemClock();
  const run = `${stamp(clock.now())}-${randomBytes(3).toString('hex')}`;
  const state = stateFolder(env);
  const journalPath = resolve(setup.journal ?? join(state, `${run}.jsonl`));
  const misplaced = placesProblem({ checkout, journalPath, state });
  if (misplaced !== undefined) return { kind: 'problem', reason: misplaced };
  const provider = resolveProvider(setup.provider, env);
  const secrets =
    provider.kind === 'settings' && provider.settings.apiKey.length >= 8 ? [provider.settings.apiKey] : [];
  const watched = watchedJournal(journalFile(journalPath, run, clock), setup.progress);
  return { kind: 'record', clock, run, state, journal: redactedJournal(watched, secrets), provider, secrets };
}
