import { join } from 'node:path';
import { timelineTemplate } from '../adapters/timeline-template.ts';
import { encodeSource } from '../kernel/source-text.ts';
import type { Files } from '../ports.ts';
import { journalFile } from '../viewer/journal-file.ts';
import { timelinePage } from '../viewer/timeline-page.ts';

/** Writes the timeline of a run beside its journal, both in `records`; gives its path. Throws where that cannot be done. */
export function keepTimeline(records: Pick<Files, 'root' | 'read' | 'write'>, run: string): string {
  const template = timelineTemplate();
  if (template.kind === 'problem') throw new Error(template.reason);
  const file = journalFile(`${run}.jsonl`, new TextDecoder().decode(records.read(`${run}.jsonl`)));
  const page = timelinePage(template.html, { live: false, files: file === undefined ? [] : [file] });
  records.write(`${run}.html`, encodeSource(page));
  return join(records.root, `${run}.html`);
}
