import { itemEnd } from './code-blocks.ts';
import { JS, PHP, PY } from './languages.ts';

/** A place where programs end on purpose: `start` (global, multi-line) and where the place ends. */
interface OrdinaryEnd {
  readonly file: RegExp;
  readonly start: RegExp;
  readonly end: (code: string, start: number, match: string) => number;
  /** `true`: the hard ends of a process are usual there. */
  readonly isHard?: true;
}

const matched = (_: string, start: number, match: string): number => start + match.length;

const ORDINARY_ENDS: readonly OrdinaryEnd[] = [
  {
    file: /\.(?:c|cc|cpp|cxx|h|hpp|hh)$/i,
    start: /^[A-Za-z_][\w \t:*&]*?\b(?:[a-z]+_)?(?:usage|help|version)(?:_[a-z]+)*\s*\([^;{}()]*\)\s*\{/gm,
    end: (code, start) => {
      const column = code.indexOf('\n}', start);
      const end = itemEnd(code, start);
      return column === -1 ? end : Math.min(end, column + 2);
    },
  },
  {
    file: PHP,
    start: /\bheader\s*\(\s*["'](?:Location|HTTP\/)[^;\n]{0,300}\)\s*;\s*(?:exit|die)\s*(?:\(\s*\))?\s*;/gi,
    end: matched,
  },
  {
    file: JS,
    start: /\bprocess\s*\.\s*(?:on|once)\s*\(\s*["'`]SIG(?:TERM|INT|HUP|QUIT)["'`]\s*,[^\n]*/g,
    end: (code, start, match) => (match.includes('{') ? itemEnd(code, start) : start + match.length),
  },
  {
    file: PY,
    start: /\bsignal\s*\.\s*signal\s*\(\s*signal\s*\.\s*SIG[A-Z]+\s*,\s*lambda\b[^\n;]*/g,
    end: matched,
  },
  {
    file: PY,
    start: /^[ \t]*def\s+(?:\w*(?:usage|help|version)\w*\s*\(|\w+\s*\([^()\n]*,\s*_?frame\b)[^\n]*/gm,
    end: blockEnd,
  },
  {
    file: PY,
    start: /(?<=\b(\w+)\s*=\s*os\s*\.\s*fork\s*\(\s*\)\s*\n)[ \t]*if\s+(?:\1\s*==\s*0|not\s+\1)\s*:[^\n]*/g,
    end: blockEnd,
    isHard: true,
  },
];
/** Files whose job is to become another program, and a call that does so with what it was given. */
const LAUNCHER = /(?:^|\/)(?:run|launch|launcher|exec|wrapper|entry_?point|shim)\.py$/i;
const BECOMES = /\bos\s*\.\s*execv\w*\s*\(\s*(?!["'fbr])\w/g;

/** The code without the places where programs end on purpose: handlers of signals, usages, children of a fork, redirections. */
export function withoutOrdinaryEnds(path: string, code: string, strength: 'hard' | 'soft'): string {
  const rest = LAUNCHER.test(path) && strength === 'hard' ? code.replace(BECOMES, '') : code;
  return ORDINARY_ENDS.filter(
    ({ file, isHard }) => file.test(path) && (strength === 'soft' || isHard),
  ).reduce(
    (left, { start, end }) =>
      [...left.matchAll(start)].reduceRight((text, match) => {
        const to = end(text, match.index, match[0]);
        return text.slice(0, match.index) + text.slice(to);
      }, left),
    rest,
  );
}

/** The end of the lines that stand deeper than the one at `start`, as Python's blocks do. */
function blockEnd(code: string, start: number, match: string): number {
  const indent = /^[ \t]*/.exec(match)?.[0] ?? '';
  const from = start + match.length;
  const below = new RegExp(`(?:\\n(?:${indent}[ \\t]+[^\\n]*|[ \\t]*(?=\\n)))*`, 'y');
  below.lastIndex = from;
  return from + (below.exec(code)?.[0].length ?? 0);
}
