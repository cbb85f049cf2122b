import type { KnownLine } from '../kernel/journal-lines.ts';
import { field } from './field.ts';

/** What a run was about, in a few words; '' where its lines do not say. */
export function runTitle(lines: readonly KnownLine[]): string {
  if (lines.some((line) => field.text(line, 'of') === 'document')) return 'Onboarding page';
  const command = lines.map((line) => field.short(line, 'command')).find((text) => text !== '');
  if (command !== undefined) return `Fix ${command}`;
  for (const line of lines) {
    const proposal = field.short(line, 'proposal') || field.short(line, 'id');
    if (line.kind === 'approval') return `Apply proposal ${proposal}`;
    if (line.kind === 'denial') return `Deny proposal ${proposal}`;
    if (line.kind === 'apply' && proposal !== '') return `Close proposal ${proposal}`;
  }
  const evidence = lines.find(({ kind }) => kind === 'evidence');
  if (evidence !== undefined) return `Fix a ${field.short(evidence, 'class') || 'failure'} failure`;
  const task = lines.find(({ kind }) => kind === 'task');
  return task === undefined ? '' : field.short(task, 'repository') || field.short(task, 'flow');
}
