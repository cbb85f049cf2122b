import { packExcerpt } from '../evidence/excerpt/pack-excerpt.ts';
import { changesSentence, withChanges } from '../evidence/setup/changes-sentence.ts';
import { changesSince } from '../evidence/setup/changes-since.ts';
import { LogSetup } from '../evidence/setup/log-setup.ts';
import { clip } from '../kernel/clip.ts';
import type { Evidence } from '../kernel/evidence.ts';
import { UnreadableLog } from '../kernel/unreadable-log.ts';
import { savedLogSentence } from '../report/log-sentence.ts';
import { openLog } from './open-log.ts';

/** The evidence with what changed since the job was green, by that log; one sentence where the two cannot be compared. */
export async function sinceGreen(
  file: string,
  red: LogSetup,
  evidence: Evidence,
): Promise<Evidence | string> {
  const log = openLog(file);
  if (log.kind === 'unreadable') return log.reason;
  const green = new LogSetup();
  try {
    await green.read(log.chunks);
  } catch (error) {
    if (!(error instanceof UnreadableLog)) throw error;
    return savedLogSentence(log.name, { trouble: error.trouble, what: error.message });
  }
  const { job } = evidence.step;
  const [before, after] = [green.of(job), red.of(job)];
  if (before.size === 0 || after.size === 0) {
    const which = before.size === 0 ? `The log ${log.name}` : 'The red log';
    return `${which} does not say what the job${job === null ? '' : ` ${job}`} was set up with: give the whole log of the job, not of its failed steps alone.`;
  }
  return withChanges(evidence, changesSince(before, after, evidence, { since: null, secrets: [] }));
}

/** The excerpt, and below it what changed since the job was green, within one room in UTF-16 units. */
export function excerptWithChanges(evidence: Evidence, maxChars: number): string {
  const said = clip(changesSentence(evidence), Math.floor(maxChars / 2));
  if (said === '') return evidence.excerpt;
  return `${packExcerpt(evidence.excerpt, maxChars - said.length - 2)}\n\n${said}`;
}
