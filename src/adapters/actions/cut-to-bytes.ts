const NOTE = '\n\n(The rest is cut: a summary may have 1 MiB.)\n';

/** Markdown of at most so many bytes in UTF-8, cut at the end of a line and said to be; an open code block is closed. */
export function cutToBytes(markdown: string, bytes: number): string {
  if (Buffer.byteLength(markdown) <= bytes) return markdown;
  const room = bytes - Buffer.byteLength(NOTE) - LONGEST_FENCE;
  if (room <= 0) return '';
  const kept = Buffer.from(markdown).subarray(0, room).toString('utf8');
  const lines = kept.slice(0, Math.max(0, kept.lastIndexOf('\n')));
  return `${lines}${openFence(lines)}${NOTE}`;
}

const LONGEST_FENCE = 60;

/** The line that closes the code block that a text ends in. */
function openFence(text: string): string {
  let open = '';
  for (const line of text.split('\n')) {
    const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
    if (fence === null) continue;
    const [, mark = '', rest = ''] = fence;
    if (open === '') open = mark;
    else if (mark[0] === open[0] && mark.length >= open.length && rest.trim() === '') open = '';
  }
  return open === '' ? '' : `\n${open.slice(0, LONGEST_FENCE - 1)}`;
}
