import { isRecord } from '../kernel/is-record.ts';
import type { KnownLine } from '../kernel/journal-lines.ts';
import { parseJson } from '../kernel/parse-json.ts';
import type { JournalFile, PageData } from './page-data.ts';

/** The page's data out of parsed JSON; what is of another shape is left out, so that `null` is a page without runs. */
export function readPageData(json: unknown): PageData {
  if (!isRecord(json)) return { live: false, files: [] };
  const files = Array.isArray(json.files) ? json.files : [];
  return { live: json.live === true, files: files.filter(isRecord).map(readFile) };
}

/** What one message of the live server says: `{file, lines}`, lines that are to be appended; undefined where it says nothing. */
export function readAppended(message: string): JournalFile | undefined {
  const json = parseJson(message);
  return isRecord(json) && typeof json.file === 'string'
    ? { name: json.file, lines: readLines(json.lines), notes: [] }
    : undefined;
}

const readLines = (json: unknown): KnownLine[] => (Array.isArray(json) ? json.filter(isEntry) : []);

const readFile = (file: Readonly<Record<string, unknown>>): JournalFile => ({
  name: typeof file.name === 'string' ? file.name : '',
  lines: readLines(file.lines),
  notes: Array.isArray(file.notes) ? file.notes.filter((note) => typeof note === 'string') : [],
});

const isEntry = (json: unknown): json is KnownLine => isRecord(json) && typeof json.kind === 'string';
