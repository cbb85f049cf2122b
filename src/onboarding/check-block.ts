import { checkLine, PROMPT, START } from './check-line.ts';
import { type Checked, wrong } from './checked.ts';
import type { DocumentParts, Piece } from './read-document.ts';
import type { TreeFacts } from './tree-facts.ts';

/** Of these alone a block may hold what a program prints. */
const SESSIONS = new Set(['console', 'shell-session']);
const SHELLS = new Set(['sh', 'bash', 'shell', 'console', 'zsh', 'shell-session']);

/** Checks a block of code, line by line as a shell would read it; any other block cannot be checked. */
export function checkBlock(
  { text, language, line }: DocumentParts['blocks'][number],
  facts: TreeFacts,
): (Piece & { readonly checked: Checked })[] {
  if (!SHELLS.has(language.toLowerCase()))
    return [
      {
        text: language === '' ? 'a code block' : `a code block of ${language}`,
        line,
        checked: wrong('code blocks hold shell commands (```sh) only; write everything else as a list'),
      },
    ];
  const found: (Piece & { readonly checked: Checked })[] = [];
  let place = START;
  const lines = joined(text).filter(({ text: one }) => one.trim() !== '');
  const isSession =
    SESSIONS.has(language.toLowerCase()) && lines.some(({ text: one }) => /^\s*\$\s/.test(one));
  for (const one of lines) {
    // What a program prints stands between its prompts.
    if (isSession && !/^\s*\$\s/.test(one.text)) continue;
    const { checked, place: next } = checkLine(one.text, facts, place);
    place = next;
    found.push({ text: one.text.replace(PROMPT, '').trim(), line: line + 1 + one.line, checked });
  }
  return found;
}

/** Lines, those that end in a backslash together with the next. */
function joined(text: string): Piece[] {
  const lines: Piece[] = [];
  let open: Piece | undefined;
  text.split('\n').forEach((line, index) => {
    const whole: Piece = {
      text: `${open?.text ?? ''}${line.replace(/\\$/, ' ')}`,
      line: open?.line ?? index,
    };
    if (line.endsWith('\\')) open = whole;
    else {
      lines.push(whole);
      open = undefined;
    }
  });
  return open === undefined ? lines : [...lines, open];
}
