/** A folder (or a file at the root of `src`) may import what stands to its left. */
const ORDER = [
  'kernel',
  'ports',
  'config',
  'trigger',
  'evidence',
  'proposal',
  'harness',
  'repair',
  'onboarding',
  'report',
  'review',
  'flows',
  'bench',
  'compose',
  'index',
  'cli',
];
const KERNEL_ONLY = ['kernel'];
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(ORDER.map((part, place) => [part, ORDER.slice(0, place)])),
  compose: [...ORDER.slice(0, ORDER.indexOf('compose')), 'adapters', 'viewer'],
  index: ORDER.slice(0, ORDER.indexOf('index')),
  cli: [...ORDER.slice(0, ORDER.indexOf('index')), 'standin', 'viewer'],
  adapters: ['kernel', 'ports'],
  suggestions: ['kernel', 'proposal', 'review'],
  standin: KERNEL_ONLY,
  viewer: KERNEL_ONLY,
};

/** Where a package may be imported; a package that is not named here may be imported nowhere. */
const HOMES: Readonly<Record<string, readonly string[]>> = {
  '@actions/core': ['adapters'],
  '@actions/github': ['adapters'],
  '@octokit/rest': ['adapters'],
  openai: ['adapters'],
  ora: ['cli'],
  undici: ['adapters'],
  diff: ['proposal'],
  preact: ['viewer/page'],
  lowlight: ['viewer/page'],
  commander: ['cli'],
  picocolors: ['cli', 'adapters'],
  valibot: ['kernel', 'config', 'review', 'bench', 'adapters', 'standin'],
  graphql: ['standin'],
  'markdown-it': ['onboarding'],
  picomatch: ['kernel', 'standin', 'onboarding'],
  re2js: ['harness', 'bench'],
  yaml: ['evidence', 'standin'],
  yauzl: ['adapters'],
};
const EFFECTS = ['adapters', 'standin', 'cli'];
/** Runs in a browser, where timers are, and nothing of Node is. */
const BROWSER = 'viewer/page/';
const NODE_HOMES: Readonly<Record<string, readonly string[]>> = {
  child_process: ['adapters', 'standin'],
  events: ['adapters'],
  fs: EFFECTS,
  'fs/promises': EFFECTS,
  http: ['adapters', 'standin', 'viewer'],
  https: ['adapters'],
  net: ['adapters', 'standin'],
  os: EFFECTS,
  process: EFFECTS,
  timers: EFFECTS,
  'timers/promises': EFFECTS,
  zlib: [...EFFECTS, 'review'],
  perf_hooks: ['adapters'],
  readline: ['adapters'],
  tty: ['cli'],
  stream: [...EFFECTS, 'compose'],
  ...Object.fromEntries(['crypto', 'path', 'url', 'util'].map((name) => [name, Object.keys(ALLOWED)])),
};

/** Calls that reach outside, by how they look in source once comments and strings are gone. */
const OUTSIDE: Readonly<Record<string, RegExp>> = {
  'process.env': /\bprocess\s*\.\s*env\b/,
  console: /(?<![.\w])console\s*\./,
  'Date.now': /\bDate\s*\.\s*now\b|\bnew\s+Date\s*\(\s*\)/,
  timers: /(?<![.\w])set(?:Timeout|Interval|Immediate)\s*\(/,
  fetch: /(?<![.\w])fetch\s*\(|\bglobalThis\s*\.\s*fetch\b/,
  performance: /(?<![.\w])performance\s*\.\s*now\b/,
  'process.exit and streams': /\bprocess\s*\.\s*(?:exit|exitCode|stdout|stderr|stdin|argv|kill)\b/,
};

const IMPORT =
  /\b(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\s*\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]/g;

/** Every breach of the table in one file, one sentence each; `path` is relative to `src`, `/`-separated. */
export function breaches(path: string, source: string): string[] {
  const part = partOf(path);
  const own = ALLOWED[part];
  if (own === undefined) return [`${path}: ${part} is no part of the table in docs/design.md`];
  const found: string[] = [];
  for (const match of withoutComments(source).matchAll(IMPORT)) {
    const target = match[1] ?? match[2] ?? '';
    const why = target.startsWith('.')
      ? relativeBreach(path, part, own, target)
      : packageBreach(path, part, target);
    if (why !== undefined) found.push(`${path}: ${why}`);
  }
  if (!EFFECTS.includes(part) && part !== 'index' && !path.startsWith(BROWSER)) {
    const code = withoutStrings(withoutComments(source));
    for (const [name, pattern] of Object.entries(OUTSIDE)) {
      if (pattern.test(code)) found.push(`${path}: ${name} belongs into adapters`);
    }
  }
  return found;
}

function relativeBreach(
  path: string,
  part: string,
  own: readonly string[],
  target: string,
): string | undefined {
  if (!/\.(?:tsx?|json)$/.test(target)) return `the import of ${target} must end in .ts`;
  const resolved = new URL(target, `file:///src/${path}`).pathname.replace(/^\/src\//, '');
  if (resolved.startsWith('/')) return `${target} leaves src`;
  if (resolved.startsWith(BROWSER) && !path.startsWith(BROWSER)) return `${target} runs in a browser only`;
  const other = partOf(resolved);
  return other === part || own.includes(other) ? undefined : `${part} may not import ${other} (${target})`;
}

function packageBreach(path: string, part: string, target: string): string | undefined {
  if (target.startsWith('node:')) {
    if (path.startsWith(BROWSER)) return `${target} is nothing that a browser has`;
    const homes = NODE_HOMES[target.slice('node:'.length)];
    return homes?.includes(part) === true ? undefined : `${target} is no import for ${part}`;
  }
  const name = target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
  const homes = HOMES[name];
  if (homes === undefined) return `${name} has no home in the table of this test`;
  return homes.includes(part) || homes.some((home) => path.startsWith(`${home}/`))
    ? undefined
    : `${name} is no import for ${part}`;
}

const partOf = (path: string): string => path.split('/')[0]?.replace(/\.ts$/, '') ?? path;

const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\\/])\/\/.*$/;
const TEXT_OR_COMMENT = new RegExp(`(${STRING.source})|${COMMENT.source}`, 'gm');
const ANY_STRING = new RegExp(`${STRING.source}|\`(?:[^\`\\\\$]|\\\\.|\\$(?!\\{))*\``, 'g');

const withoutComments = (source: string): string =>
  source.replace(TEXT_OR_COMMENT, (_all, text: string | undefined) => text ?? ' ');

const withoutStrings = (source: string): string => source.replace(ANY_STRING, "''");
