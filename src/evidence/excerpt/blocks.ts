import { lineShape } from '../line-shape.ts';
import { peeled } from '../peeled.ts';
import { NAMES_ERROR, OWN_FRAME, SPEAKS } from '../weights.ts';
import { indentOf, type KeptLine } from './condense.ts';

/** Lines that tell of one failure: from the one that names it to the end of what stands under it. Indexes are of `kept`. */
export interface Block {
  readonly from: number;
  /** Inclusive. */
  readonly to: number;
  readonly score: number;
  /** Alike for failures that say the same of different places or tests. */
  readonly key: string;
}

const MOST_LINES = 60;
const MOST_ADJACENT = 8;
const NEAR_END = 60;
const RULE = /^\s*(?:[=_\-─━~*#+]{5,}|[=_─━]{3,} .{1,200} [=_─━]{3,})\s*$/;

/** The failures of a step in their order. `floor` is the weight from which on a line begins one. */
export function blocksOf(kept: readonly KeptLine[], floor: number): Block[] {
  const blocks: Block[] = [];
  for (let index = 0; index < kept.length; index++) {
    if ((kept[index]?.weight ?? 0) < floor) continue;
    const to = endOf(kept, index);
    blocks.push(scored(kept, index, to));
    index = to;
  }
  return blocks;
}

function endOf(kept: readonly KeptLine[], head: number): number {
  const text = (index: number) => kept[index]?.text;
  const limit = Math.min(kept.length - 1, head + MOST_LINES);
  const isRuled = RULE.test(text(head) ?? '') || RULE.test(text(head + 1) ?? '');
  if (isRuled) {
    let end = head + 1;
    while (end < limit && (end === head + 1 || !RULE.test(text(end + 1) ?? ''))) end++;
    return Math.min(end, limit);
  }
  const indent = indentOf(text(head));
  let end = head;
  let adjacent = 0;
  for (let at = head + 1; at <= limit; at++) {
    const own = indentOf(text(at));
    if (own === -1) {
      if (indentOf(text(at + 1)) <= indent) break;
      continue;
    }
    const isBroken = (kept[at]?.at ?? 0) - (kept[at - 1]?.at ?? 0) > 40;
    if (isBroken || RULE.test(text(at) ?? '')) break;
    const isParagraph = text(at - 1)?.trim() === '';
    const begins = (kept[at]?.weight ?? 0) >= Math.max(NAMES_ERROR, kept[head]?.weight ?? 0);
    if (begins && (isParagraph || own <= indent)) break;
    if (own <= indent && (isParagraph || ++adjacent > MOST_ADJACENT)) break;
    end = at;
  }
  return end;
}

function scored(kept: readonly KeptLine[], from: number, to: number): Block {
  const lines = kept.slice(from, to + 1);
  const most = lines.reduce((max, { weight }) => Math.max(max, weight), 0);
  const telling = lines.filter(({ weight }) => weight >= SPEAKS);
  const hasPlace = lines.some(
    ({ text, weight }) => weight === OWN_FRAME || /[\w)]\.\w{1,10}[:(]\d+|", line \d+/.test(text),
  );
  const nearEnd = (kept.at(-1)?.at ?? 0) - (lines[0]?.at ?? 0) < NEAR_END ? 1 : 0;
  const [head, ...rest] = lines
    .filter(({ weight }) => weight >= Math.min(SPEAKS, most))
    .map(({ text }) => lineShape(peeled(text)));
  const key =
    rest
      .filter((shape) => shape.length > 5)
      .slice(0, 2)
      .join('\n') ||
    (head ?? '');
  const alone = from === to ? 3 : 0;
  const score = most * 2 + Math.min(1.5, (telling.length - 1) / 2) + (hasPlace ? 1 : 0) + nearEnd - alone;
  return { from, to, key, score };
}
