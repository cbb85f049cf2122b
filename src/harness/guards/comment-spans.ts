import type { CommentGrammar, TextForm } from './comment-grammar.ts';

/** The comments of a text by offsets (end exclusive), in order, as far as they are certain: up to `certainTo`. */
export interface CommentSpans {
  readonly spans: readonly { readonly start: number; readonly end: number }[];
  readonly certainTo: number;
}

const JSX = /<\/[A-Za-z>]|\/>/;
const REGEX = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const BEFORE_REGEX =
  /(?:^|[(,=:[&|?{;*%<>~^]|(?<![\w)\]])!|(?<![\w$.])(?:return|typeof|case|in|delete|void|throw|new|do|else|instanceof))\s*$/;
const BEFORE_DIVISION = /(?<!(?<![\w$.])(?:of|yield|await))(?<=[\w$\]"'`])\s*$/;
const MISLEADS = /["'`]|\/[/*]/;

/** Scans a text with `\n` line ends from its start and stops being certain where its grammar has a doubt. */
export function commentSpans(text: string, grammar: CommentGrammar): CommentSpans {
  const spans: { start: number; end: number }[] = [];
  if (grammar.isScript && JSX.test(text)) return { spans, certainTo: 0 };
  const outer: number[] = [];
  let depth = 0;
  let at = text.startsWith('#!') ? lineEnd(text, 0) : 0;
  while (at < text.length) {
    if (matches(grammar.doubt, text, at)) return { spans, certainTo: at };
    if (matches(grammar.line, text, at)) {
      const end = commentEnd(text, at, grammar);
      spans.push({ start: at, end });
      at = end;
      continue;
    }
    if (grammar.hasBlocks && text.startsWith('/*', at)) {
      const close = text.indexOf('*/', at + 2);
      const body = text.slice(at + 2, close);
      if (close === -1 || body.includes('/*')) return { spans, certainTo: at };
      spans.push({ start: at, end: close + 2 });
      at = close + 2;
      continue;
    }
    const form = grammar.texts.find(({ open }) => text.startsWith(open, at));
    if (form !== undefined) {
      const end = textEnd(text, at + form.open.length, form);
      if (end === undefined) return { spans, certainTo: at };
      at = end;
      continue;
    }
    if (grammar.isScript) {
      const mark = text[at];
      const goesOn = mark === '}' && depth === 0 && outer.length > 0;
      if (mark === '`' || goesOn) {
        if (goesOn) depth = outer.pop() ?? 0;
        const part = templatePart(text, at + 1);
        if (part === undefined) return { spans, certainTo: at };
        if (part.opensCode) {
          outer.push(depth);
          depth = 0;
        }
        at = part.end;
        continue;
      }
      if (mark === '{') depth += 1;
      if (mark === '}') depth -= 1;
      if (mark === '/') {
        const end = slashEnd(text, at, spans.at(-1));
        if (end === undefined) return { spans, certainTo: at };
        at = end;
        continue;
      }
    }
    at += 1;
  }
  return { spans, certainTo: text.length };
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function commentEnd(text: string, from: number, { lineEndsAt }: CommentGrammar): number {
  const end = lineEnd(text, from);
  const at = lineEndsAt === undefined ? -1 : text.slice(from, end).indexOf(lineEndsAt);
  return at === -1 ? end : from + at;
}

/** After the closing mark; undefined when a literal of several lines never closes. */
function textEnd(text: string, from: number, form: TextForm): number | undefined {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\' && form.raw !== true) at += 1;
    else if (text.startsWith(form.close, at)) return at + form.close.length;
    else if (text[at] === '\n' && !form.spans) return at;
  }
  return form.spans ? undefined : text.length;
}

/** The next piece of a template: up to its end, or up to the code of a `${`. */
function templatePart(text: string, from: number): { end: number; opensCode: boolean } | undefined {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '`') return { end: at + 1, opensCode: false };
    else if (text.startsWith('${', at)) return { end: at + 2, opensCode: true };
  }
  return undefined;
}

/** Past a slash: a regular expression where one can stand, a division else; undefined where that is unclear and matters. */
function slashEnd(
  text: string,
  at: number,
  comment: { start: number; end: number } | undefined,
): number | undefined {
  const isBehindComment = comment !== undefined && text.slice(comment.end, at).trim() === '';
  const before = isBehindComment ? '\\' : text.slice(Math.max(0, at - 200), at);
  const rest = text.slice(at + 1, lineEnd(text, at));
  if (BEFORE_REGEX.test(before)) {
    REGEX.lastIndex = at;
    const found = REGEX.exec(text);
    return found === null ? undefined : at + found[0].length;
  }
  return BEFORE_DIVISION.test(before) || !MISLEADS.test(rest) ? at + 1 : undefined;
}
