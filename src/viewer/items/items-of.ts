import type { Counts } from '../../kernel/counts.ts';
import type { KnownLine } from '../../kernel/journal-lines.ts';
import { field, short } from '../field.ts';
import type { ItemCore, ViewItem } from '../view-item.ts';
import { consentItems } from './consent-items.ts';
import { evidenceItem } from './evidence-item.ts';
import { frameItems } from './frame-items.ts';
import { itemCore } from './item-core.ts';
import { modelItems } from './model-items.ts';
import { part } from './part.ts';
import { testItems } from './test-items.ts';

/** A map, so that a kind named like something that every object has is just not known. */
const READERS: ReadonlyMap<string, (line: KnownLine) => ItemCore> = new Map(
  Object.entries({ ...frameItems, evidence: evidenceItem, ...testItems, ...modelItems, ...consentItems }),
);
const COMPARED = new Set(['attempt', 'verification']);

/** The entries of one run, in their order; a kind that is not known becomes one that shows its data. */
export function itemsOf(lines: readonly KnownLine[]): ViewItem[] {
  const used = new Set<string>();
  const began = lines.map(field.time).find((time) => time !== undefined);
  let counted: Counts | undefined;
  return lines.map((line, place) => {
    const core = (READERS.get(line.kind) ?? unknownItem)(line);
    const at = field.time(line);
    const item = {
      ...core,
      id: idOf(line, place, used),
      kind: line.kind,
      at: field.text(line, 'at'),
      sinceMs: at === undefined || began === undefined ? undefined : Math.max(0, at - began),
      level: line.kind === 'call' || line.kind === 'rejected' ? 1 : 0,
      countsBefore: COMPARED.has(line.kind) ? counted : undefined,
    } as const;
    counted = core.counts ?? counted;
    return item;
  });
}

function idOf(line: KnownLine, place: number, used: Set<string>): string {
  const seq = field.number(line, 'seq');
  const id = seq === undefined || used.has(String(seq)) ? `n${place}` : String(seq);
  used.add(id);
  return id;
}

const FRAME = new Set(['v', 'run', 'seq', 'at', 'kind']);

function unknownItem(line: KnownLine): ItemCore {
  const own = Object.entries(line).filter(([name]) => !FRAME.has(name));
  return itemCore({
    title: short(line.kind) || '(no kind)',
    note: 'not known to this version; its data',
    parts: part.data('Data', Object.fromEntries(own)),
  });
}
