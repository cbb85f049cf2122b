/**
 * The lines of the first suggestion block of a comment, [] for an empty one, undefined when there is none. A fence
 * starts its line; N backticks are closed by N or more, and a block inside another fence is text. Source: github-facts §3.4.
 */
export function readSuggestion(body: string): readonly string[] | undefined {
  let fence: { marks: string; isSuggestion: boolean } | undefined;
  let lines: string[] = [];
  for (const raw of body.split('\n')) {
    const line = raw.replace(/\r$/, '');
    if (fence === undefined) {
      const open = /^(`{3,})([^`]*)$/.exec(line) ?? /^(~{3,})(.*)$/.exec(line);
      if (open === null) continue;
      const [, marks = '', info = ''] = open;
      fence = { marks, isSuggestion: marks.startsWith('`') && info.trim() === 'suggestion' };
      lines = [];
    } else if (isClosing(line, fence.marks)) {
      if (fence.isSuggestion) return lines;
      fence = undefined;
    } else lines.push(line);
  }
  // A fence that nothing closes runs to the end, as in any Markdown.
  return fence?.isSuggestion === true ? lines : undefined;
}

function isClosing(line: string, marks: string): boolean {
  const text = line.trimEnd();
  return text.length >= marks.length && text === marks.charAt(0).repeat(text.length);
}
