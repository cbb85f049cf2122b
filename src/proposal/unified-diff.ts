import { structuredPatch } from 'diff';

/**
 * A unified diff of one file with three context lines, as `git apply` takes it; '' when nothing differs. Names are
 * written as git does: quoted where they hold quotes, backslashes or control characters. `mode` is that of a new file; git
 * knows two.
 */
export function unifiedDiff(path: string, before: string | null, after: string, mode = 0o644): string {
  if (before === after) return '';
  const [from, to] = [nameOf(`a/${path}`), nameOf(`b/${path}`)];
  const isNew = before === null ? `new file mode ${(mode & 0o100) === 0 ? '100644' : '100755'}\n` : '';
  const head = `diff --git ${from} ${to}\n${isNew}`;
  const { hunks } = structuredPatch('', '', before ?? '', after, '', '', { context: 3 });
  if (hunks.length === 0) return head;
  const names = `--- ${before === null ? '/dev/null' : ended(from)}\n+++ ${ended(to)}\n`;
  const body = hunks.map(
    ({ oldStart, oldLines, newStart, newLines, lines }) =>
      `@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@\n${lines.join('\n')}\n`,
  );
  return head + names + body.join('');
}

/** An empty range names the line before it. */
function range(start: number, count: number): string {
  return `${count === 0 ? start - 1 : start},${count}`;
}

/** A tab ends a name that holds white space, or readers of patches take its first word for the whole. */
function ended(name: string): string {
  return /\s/.test(name) ? `${name}\t` : name;
}

function nameOf(path: string): string {
  if (!/["\\\x00-\x1f\x7f]/.test(path)) return path;
  const quoted = path
    .replace(/["\\]/g, '\\$&')
    .replace(/[\x00-\x1f\x7f]/g, (mark) => `\\${mark.charCodeAt(0).toString(8).padStart(3, '0')}`);
  return `"${quoted}"`;
}
