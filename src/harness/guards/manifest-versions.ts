import { isRecord } from '../../kernel/is-record.ts';
import { parseJson } from '../../kernel/parse-json.ts';
import { isProtectedPath } from '../../kernel/path-class.ts';
import type { Policy } from '../../kernel/policy.ts';
import { linesOf } from '../../kernel/source-text.ts';

const NPM_GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
const COMPOSER_GROUPS = ['require', 'require-dev'];
/** One version with its operator; never a URL, path, alias, tag or `workspace:`. */
const COMPARATOR = /^[\^~<>=!v]{0,3}\d+(?:\.(?:\d+|[xX*])){0,3}(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;
const VERSION_IN_LINE = /v?\d+(?:\.\d+)*(?:(?:-|\.?(?=[a-z]))[0-9A-Za-z.-]+)?/g;

/** Line-wise manifests: which file, and which lines are a dependency with a version. */
const LINE_MANIFESTS: readonly { readonly file: RegExp; readonly line: RegExp; readonly section?: RegExp }[] =
  [
    {
      file: /^(?:[a-z0-9_.-]*requirements|constraints)[a-z0-9_.-]*\.(?:txt|in)$/i,
      line: /^[A-Za-z0-9][\w.-]*(?:\[[\w,\s.-]*\])?\s*(?:[<>=!~]=?=?\s*[\w.*+-]+(?:\s*,)?\s*)+(?:#.*)?$/,
    },
    {
      file: /^go\.mod$/,
      line: /^\s*(?:require\s+)?[\w-]+\.[\w.-]+\/[\w./~-]+\s+v\d+\.\d+\.\d+[\w.+-]*(?:\s*\/\/ indirect)?\s*$/,
    },
    {
      file: /^Cargo\.toml$/,
      line: /^\s*[\w-]+\s*=\s*(?:"[\^~<>=\s\d.,*]+"|\{[^}]*\bversion\s*=\s*"[\^~<>=\s\d.,*]+"[^}]*\})\s*$/,
      section: /^\[(?:.*\.)?(?:dev-|build-)?dependencies\]\s*$/,
    },
    { file: /^Gemfile$/, line: /^\s*gem\s+['"][\w-]+['"]\s*,\s*['"][~<>=!\s\d.]+['"]\s*$/ },
  ];

/**
 * Is this change to a manifest nothing but other versions of dependencies it has already? `path` is the real path; a
 * manifest that is protected by its folder or by the policy as well stays read-only. Only such an edit may be put to a person.
 */
export function isVersionChange(path: string, before: string, after: string, policy: Policy): boolean {
  const folder = path.split('/').slice(0, -1).join('/');
  if (isProtectedPath(`${folder}/plain`, policy) || isProtectedPath(path, { ...policy, allowEdit: [path] }))
    return false;
  const name = path.split('/').at(-1) ?? '';
  if (name === 'package.json') return isJsonVersionChange(before, after, NPM_GROUPS);
  if (name === 'composer.json') return isJsonVersionChange(before, after, COMPOSER_GROUPS);
  const manifest = LINE_MANIFESTS.find((candidate) => candidate.file.test(name));
  return manifest !== undefined && isLineVersionChange(before, after, manifest.line, manifest.section);
}

function isJsonVersionChange(before: string, after: string, groups: readonly string[]): boolean {
  const old = jsonObject(before);
  const now = jsonObject(after);
  if (old === undefined || now === undefined) return false;
  if (withoutVersions(before) !== withoutVersions(after)) return false;
  return JSON.stringify(masked(old, groups)) === JSON.stringify(masked(now, groups));
}

/** The text with every plain version in a string blanked: nothing else may differ, not even a doubled key. */
function withoutVersions(json: string): string {
  return json.replace(/"((?:[^"\\]|\\.)*)"/g, (whole, inner: string) => (isRange(inner) ? '"V"' : whole));
}

function masked(manifest: Readonly<Record<string, unknown>>, groups: readonly string[]): unknown[] {
  return Object.entries(manifest).map(([key, value]) => {
    if (!groups.includes(key) || !isRecord(value)) return [key, value];
    return [key, Object.entries(value).map(([name, range]) => [name, isRange(range) ? 'V' : range])];
  });
}

function isRange(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 80) return false;
  const parts = value.trim().split(/ *(?:\|\||,) *| +(?:- +)?/);
  return parts.every((part) => COMPARATOR.test(part));
}

function isLineVersionChange(
  before: string,
  after: string,
  line: RegExp,
  section: RegExp | undefined,
): boolean {
  const old = linesOf(before);
  const now = linesOf(after);
  if (old.length !== now.length) return false;
  let inSection = section === undefined;
  return old.every((was, index) => {
    const is = now[index] ?? '';
    if (section !== undefined && /^\s*\[/.test(was)) inSection = section.test(was.trim());
    if (was === is) return true;
    const blank = (text: string) => text.replace(VERSION_IN_LINE, 'V');
    return inSection && line.test(was) && line.test(is) && blank(was) === blank(is);
  });
}

function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = parseJson(text.replace(/^\u{feff}/u, ''));
  return isRecord(value) ? value : undefined;
}
