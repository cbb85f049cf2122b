import { firstFew } from '../kernel/first-few.ts';

/** The part of a patch that is about one file, hunks and all; or one sentence about what is wrong with the patch. */
export type PatchSection =
  | {
      readonly kind: 'section';
      /** As the patch names it; undefined for GitHub's bare `patch`, which names none. */
      readonly path: string | undefined;
      /** undefined: the patch shows nothing of this file. */
      readonly patch: string | undefined;
    }
  | { readonly kind: 'problem'; readonly reason: string };

interface Section {
  path: string | undefined;
  readonly lines: string[];
}

const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '"': '"', '\\': '\\' };

/**
 * Takes one file's section out of a unified diff; a text that begins with a hunk is one section without a name. `wanted`
 * is the file's new path; without it the patch must be about one file.
 */
export function patchSection(text: string, wanted: string | undefined): PatchSection {
  const sections = sectionsOf(text);
  const [first, ...others] = sections;
  if (first === undefined)
    return text.trim() === '' || /^diff --git /m.test(text)
      ? { kind: 'section', path: undefined, patch: undefined }
      : problem('it is no unified diff: there is neither a hunk (@@ … @@) nor a file (+++) in it');
  if (first.path === undefined && others.length === 0) return found(first);
  if (wanted !== undefined) {
    const section = sections.find(({ path }) => path === wanted);
    return section === undefined ? { kind: 'section', path: undefined, patch: undefined } : found(section);
  }
  if (others.length === 0) return found(first);
  const names = sections.map(({ path }) => path ?? '(unnamed)');
  return problem(`it is about ${sections.length} files (${firstFew(names)}): say which with --path`);
}

/** Hunks are counted out, because a line in one may look like a file's name: `--- x` deletes `-- x`. */
function sectionsOf(text: string): Section[] {
  const sections: Section[] = [];
  let section: Section | undefined;
  let [left, right] = [0, 0];
  for (const line of text.replace(/^\uFEFF/, '').split('\n')) {
    const hunk = left > 0 || right > 0 ? null : HUNK.exec(line);
    if (left > 0 || right > 0 || line.startsWith('\\')) {
      // Some editors strip the blank of an empty context line.
      section?.lines.push(line === '' ? ' ' : line);
      if (!line.startsWith('+') && !line.startsWith('\\')) left -= 1;
      if (!line.startsWith('-') && !line.startsWith('\\')) right -= 1;
    } else if (hunk !== null) {
      section ??= begin();
      section.lines.push(line);
      [left, right] = [Number(hunk[1] ?? 1), Number(hunk[2] ?? 1)];
    } else if (line.startsWith('diff --git ')) section = undefined;
    else if (line.startsWith('--- ')) section = undefined;
    else if (line.startsWith('+++ ')) {
      section = begin();
      section.path = nameOf(line.slice('+++ '.length));
    }
  }
  return sections;

  function begin(): Section {
    const next: Section = { path: undefined, lines: [] };
    sections.push(next);
    return next;
  }
}

/** A name as diff writes it: `b/` before it, quoted where it holds special characters, a tab and a time after it. */
function nameOf(written: string): string {
  const bare = written.replace(/\r$/, '').replace(/\t.*$/, '');
  const name = bare.startsWith('"') && bare.endsWith('"') ? unquoted(bare.slice(1, -1)) : bare;
  return name.replace(/^b\//, '');
}

/** Git's quoting: C escapes, and octal ones for the bytes of UTF-8. */
function unquoted(text: string): string {
  const bytes = text.replace(/\\([0-7]{3}|.)|[^\\]+/gu, (part, sign: string | undefined) => {
    if (sign === undefined) return Buffer.from(part, 'utf8').toString('latin1');
    return /^\d{3}$/.test(sign) ? String.fromCharCode(Number.parseInt(sign, 8)) : (ESCAPES[sign] ?? sign);
  });
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const found = ({ path, lines }: Section): PatchSection => ({
  kind: 'section',
  path,
  patch: lines.length === 0 ? undefined : lines.join('\n'),
});

const problem = (reason: string): PatchSection => ({ kind: 'problem', reason });
