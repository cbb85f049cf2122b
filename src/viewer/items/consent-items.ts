import type { KnownLine } from '../../kernel/journal-lines.ts';
import { field, short } from '../field.ts';
import type { ItemCore } from '../view-item.ts';
import { itemCore } from './item-core.ts';
import { part } from './part.ts';

const DENIED: ReadonlyMap<string, string> = new Map([
  ['edit', 'Edit denied'],
  ['tests', 'Test run denied'],
]);

/** What was proposed, what a person said to it, and what was written then. */
export const consentItems = {
  proposal: (line: KnownLine): ItemCore => {
    const files = field.records(line, 'files').map((file) => field.text(file, 'path'));
    const warnings = field.texts(line, 'warnings');
    return itemCore({
      title: `Proposal ${field.short(line, 'id')}`.trim(),
      tone: warnings.length === 0 ? 'info' : 'caution',
      state: warnings.length === 0 ? 'proven' : 'proven, with a warning',
      note: `${files.length} ${files.length === 1 ? 'file' : 'files'}`,
      parts: [
        ...part.prose('Diagnosis', field.text(line, 'diagnosis')),
        ...part.list('Warnings', warnings),
        ...part.diff('The fix', field.text(line, 'diff')),
        ...part.facts('Proposal', [
          ['Files', files.join(', ')],
          ['Digest', field.text(line, 'digest')],
        ]),
      ],
    });
  },

  review: (line: KnownLine): ItemCore => {
    const [suggestions, leftovers] = [
      field.number(line, 'suggestions') ?? 0,
      field.number(line, 'leftovers') ?? 0,
    ];
    return itemCore({
      title: 'Posted as a review',
      tone: 'info',
      state: 'posted',
      note: `${suggestions} ${suggestions === 1 ? 'suggestion' : 'suggestions'}${leftovers === 0 ? '' : `, ${leftovers} as a patch`}`,
      parts: part.facts('Review', [
        ['Proposal', field.text(line, 'proposal')],
        ['Address', field.text(line, 'url')],
      ]),
    });
  },

  approval: (line: KnownLine): ItemCore =>
    itemCore({
      title: `Approved by ${field.short(line, 'by') || 'a person'}`,
      tone: 'good',
      state: 'approved',
      note: `proposal ${field.short(line, 'proposal')}`.trim(),
    }),

  denial: (line: KnownLine): ItemCore =>
    itemCore({
      title: `${DENIED.get(field.text(line, 'what')) ?? 'Proposal denied'} by ${field.short(line, 'by') || 'a person'}`,
      tone: 'caution',
      state: 'denied',
      note: field.short(line, 'reason') || field.short(line, 'proposal'),
      parts: part.prose('Reason', field.text(line, 'reason')),
    }),

  apply: (line: KnownLine): ItemCore => {
    const files = field.texts(line, 'files');
    const isRestored = field.flag(line, 'restored');
    return itemCore({
      title: isRestored ? 'Put back' : 'Applied',
      tone: isRestored ? 'caution' : 'info',
      state: isRestored ? 'put back' : 'applied',
      note: field.short(line, 'reason') || short(files.join(', ')),
      parts: [
        ...part.list('Files', files),
        ...part.facts('Application', [
          ['Backup', field.text(line, 'backup')],
          ['Proposal', field.text(line, 'proposal')],
          ['Reason', field.text(line, 'reason')],
        ]),
      ],
    });
  },
};
