/** A line of a diff as a person reads it. */
export interface DiffRow {
  readonly sign: ' ' | '+' | '-';
  /** 1-based line numbers; undefined on the side where the line is not. */
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly text: string;
}

export interface DiffHunk {
  /** What stands behind the second `@@`. */
  readonly heading: string;
  readonly rows: readonly DiffRow[];
}

export interface DiffFile {
  /** '' where the diff names none. */
  readonly path: string;
  /** `added`, `deleted`, `renamed from …`, a change of mode; '' for a plain change. */
  readonly status: string;
  readonly hunks: readonly DiffHunk[];
}

interface Reading {
  path: string;
  status: string;
  readonly hunks: { readonly heading: string; readonly rows: DiffRow[] }[];
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)/;
const STATUSES: readonly (readonly [RegExp, string])[] = [
  [/^new file mode.*/, 'added'],
  [/^deleted file mode.*/, 'deleted'],
  [/^rename from (.+)/, 'renamed from $1'],
  [/^new mode (\d+)/, 'mode $1'],
];

/**
 * The files of a unified diff. How many lines a hunk has is what its header says, so that a removed line `-- a` is no file
 * header; what stands outside is read as headers, and text that is no diff at all is one file of context lines.
 */
export function diffFiles(lines: readonly string[]): DiffFile[] {
  const files: Reading[] = [];
  let [before, after, beforeLeft, afterLeft] = [0, 0, 0, 0];
  const current = (): Reading => files.at(-1) ?? begin(files);
  for (const line of lines) {
    const sign = line[0] ?? ' ';
    if ((beforeLeft > 0 || afterLeft > 0) && isSign(sign)) {
      const text = line.slice(1);
      const [isOld, isNew] = [sign !== '+', sign !== '-'];
      const row = { sign, before: isOld ? before++ : undefined, after: isNew ? after++ : undefined, text };
      current().hunks.at(-1)?.rows.push(row);
      beforeLeft -= isOld ? 1 : 0;
      afterLeft -= isNew ? 1 : 0;
      continue;
    }
    const hunk = HUNK.exec(line);
    if (hunk !== null) {
      [before, after] = [Number(hunk[1]), Number(hunk[3])];
      [beforeLeft, afterLeft] = [Number(hunk[2] ?? 1), Number(hunk[4] ?? 1)];
      current().hunks.push({ heading: hunk[5] ?? '', rows: [] });
    } else header(line, files, current);
  }
  return files.length === 0 || files.every(({ hunks }) => hunks.length === 0) ? asText(lines) : files;
}

const isSign = (sign: string): sign is DiffRow['sign'] => sign === ' ' || sign === '+' || sign === '-';

function begin(files: Reading[]): Reading {
  const file = { path: '', status: '', hunks: [] };
  files.push(file);
  return file;
}

function header(line: string, files: Reading[], current: () => Reading): void {
  if (line.startsWith('diff --git ')) {
    begin(files).path = / b\/(.+)$/.exec(line)?.[1] ?? '';
    return;
  }
  const named = /^(?:---|\+\+\+) (?:[ab]\/)?(.+)/.exec(line)?.[1]?.replace(/\t.*$/, '');
  if (named !== undefined && line.startsWith('---') && current().hunks.length > 0) begin(files);
  if (named !== undefined && named !== '/dev/null') current().path = named;
  for (const [pattern, status] of STATUSES) {
    if (pattern.test(line)) current().status = line.replace(pattern, status);
  }
}

/** Not a diff: shown as it is. */
function asText(lines: readonly string[]): DiffFile[] {
  const rows = lines.map((text) => ({ sign: ' ', before: undefined, after: undefined, text }) as const);
  return [{ path: '', status: '', hunks: [{ heading: '', rows }] }];
}
