import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEvidence } from '../../evidence/read-evidence.ts';
import { openLog } from '../open-log.ts';
import type { CaseFolder } from './read-cases.ts';

/** The failure class that a case is an example of: as it says, else as the evidence of its `ci.log` has it. */
export async function caseClass({ about, folder }: CaseFolder): Promise<string> {
  const file = join(folder, 'ci.log');
  if (about.class !== undefined) return about.class;
  if (!existsSync(file)) return 'unknown';
  const log = openLog(file);
  if (log.kind === 'unreadable') return 'unknown';
  const read = await readEvidence(log.chunks, { maxChars: 3_000, secrets: [] });
  return read.kind === 'problem' ? 'unknown' : read.evidence.class;
}
