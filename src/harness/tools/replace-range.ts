/**
 * `text` with [start, end) replaced by `replacement` (written with `\n`). What the two have in common at both ends stays
 * untouched, byte for byte; a new line gets the ending of the lines it replaces, else of the line before or after, else `eol`.
 */
export function replaceRange(
  text: string,
  start: number,
  end: number,
  replacement: string,
  eol: '\n' | '\r\n',
): string {
  const old = text.slice(start, end);
  const wanted = replacement.replaceAll('\r\n', '\n');
  const head = commonHead(old, wanted);
  const tail = commonTail(old.slice(head.old), wanted.slice(head.wanted));
  const from = start + head.old;
  const to = end - tail.old;
  const middle = wanted.slice(head.wanted, wanted.length - tail.wanted);
  const ending = endingNear(text, from, to) ?? eol;
  return text.slice(0, from) + middle.replaceAll('\n', ending) + text.slice(to);
}

interface Common {
  readonly old: number;
  readonly wanted: number;
}

/** Lengths of the common head, where `\r\n` of the old equals `\n`; never inside a surrogate pair. */
function commonHead(old: string, wanted: string): Common {
  let at = 0;
  let to = 0;
  while (at < old.length && to < wanted.length) {
    const step = old.startsWith('\r\n', at) ? 2 : 1;
    if ((step === 2 ? '\n' : old[at]) !== wanted[to]) break;
    at += step;
    to += 1;
  }
  return /[\ud800-\udbff]/.test(old[at - 1] ?? '')
    ? { old: at - 1, wanted: to - 1 }
    : { old: at, wanted: to };
}

function commonTail(old: string, wanted: string): Common {
  let at = old.length;
  let to = wanted.length;
  while (at > 0 && to > 0) {
    const step = old.endsWith('\r\n', at) ? 2 : 1;
    if ((step === 2 ? '\n' : old[at - 1]) !== wanted[to - 1]) break;
    at -= step;
    to -= 1;
  }
  const isHalf = /[\udc00-\udfff]/.test(old[at] ?? '');
  return { old: old.length - at - (isHalf ? 1 : 0), wanted: wanted.length - to - (isHalf ? 1 : 0) };
}

/** The ending that most line breaks in [from, to) have; without any there, that of the line it stands in, else of the line before. */
function endingNear(text: string, from: number, to: number): '\n' | '\r\n' | undefined {
  const within = text.slice(from, to);
  const breaks = within.split('\n').length - 1;
  if (breaks > 0) return within.split('\r\n').length - 1 > breaks / 2 ? '\r\n' : '\n';
  const next = text.indexOf('\n', to);
  const near = next !== -1 ? next : text.lastIndexOf('\n', from - 1);
  return near === -1 ? undefined : text[near - 1] === '\r' ? '\r\n' : '\n';
}
