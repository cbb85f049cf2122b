import { plainText } from '../../kernel/plain-text.ts';
import { groupReader } from './group-facts.ts';
import { PACKAGE_PATTERNS } from './package-patterns.ts';
import { SetupCollector, type SetupFacts } from './setup-facts.ts';
import { TOOL_PATTERNS } from './tool-patterns.ts';

const MAX_LINE = 1_000;
const PATTERNS = new Map(
  [...PACKAGE_PATTERNS, ...TOOL_PATTERNS].map(([word, ...forms]) => [word, forms] as const),
);
const INSTALLED = 'Successfully installed ';
/** A version that every commit of a project has its own of. */
const OF_A_COMMIT = /\.dev\d*\+|\+g?[0-9a-f]{7,}/;

export interface SetupReader {
  /** One line of a job's log, without its timestamp. */
  add(line: string): void;
  readonly facts: SetupFacts;
}

/** Reads what a job was set up with off the lines of its log: runner, tools, actions, packages. Other lines cost a look-up. */
export function setupReader(): SetupReader {
  const facts = new SetupCollector();
  let group: ((line: string) => void) | undefined;
  let digest = '';
  let asked = '';
  const add = (raw: string): void => {
    if (raw.length > MAX_LINE) {
      if (raw.startsWith(INSTALLED)) installed(raw, facts);
      return;
    }
    const line = /[\x1b\r\ufeff]/.test(raw) ? plainText(raw) : raw;
    if (line.startsWith('##[group]')) {
      const title = line.slice('##[group]'.length);
      asked = title;
      group = groupReader(title, facts);
    } else if (line.startsWith('##[endgroup]')) group = undefined;
    else if (group !== undefined) group(line);
    else if (line.startsWith(INSTALLED)) installed(line, facts);
    else if (line.startsWith('Digest: sha256:')) digest = line.slice(15, 27);
    else if (line.startsWith('Status: ')) pulled(line, digest, facts);
    else if (/^(?:[+$] |\[command\])\S/.test(line) && /^(?:[+$] |\[command\])\S*node\b/.test(line))
      asked = line;
    else if (/^v\d+\.\d+\.\d+$/.test(line)) {
      if (/\bnode (?:--version|-v)\b/.test(asked)) facts.add('tool', 'node', line.slice(1), false);
      asked = '';
    } else byPattern(line, facts);
  };
  return {
    add,
    get facts() {
      return facts.facts;
    },
  };
}

function byPattern(line: string, facts: SetupCollector): void {
  const text = line.trimStart();
  const end = text.indexOf(' ');
  const word = (end === -1 ? text : text.slice(0, end)).replace(/\d+(?:\/\d+\))?$/, '');
  for (const { source, pattern, name, isFinal } of PATTERNS.get(word) ?? []) {
    const found = pattern.exec(text)?.groups;
    const version = found?.version;
    const what = name ?? found?.name;
    if (version === undefined || what === undefined || OF_A_COMMIT.test(version)) continue;
    const ref = found?.ref;
    const isPinned = ref === undefined || /^[0-9a-f]{40}$/.test(ref);
    facts.add(
      source,
      source === 'pip' ? pypiName(what) : what,
      isPinned ? version : `${ref} ${version}`,
      isFinal,
    );
    return;
  }
}

/** pip's last word: `Successfully installed a-1.2 b.c-d-3.0`. */
function installed(line: string, facts: SetupCollector): void {
  for (const word of line.slice(INSTALLED.length).split(' ')) {
    const [, name, version] = /^([A-Za-z0-9][\w.-]{0,99})-(\d[\w.!+]{0,59})$/.exec(word) ?? [];
    if (name === undefined || version === undefined || OF_A_COMMIT.test(version)) continue;
    facts.add('pip', pypiName(name), version, true);
  }
}

/** `docker pull` tells the digest one line before the name. */
function pulled(line: string, digest: string, facts: SetupCollector): void {
  const name = /^Status: (?:Downloaded newer image|Image is up to date) for ([\w.:/-]{1,120})$/.exec(
    line,
  )?.[1];
  if (name !== undefined && digest !== '') facts.add('container', name, digest, true);
}

/** One name for `Foo_Bar`, `foo.bar` and `foo-bar`. Source: PyPA, name normalisation (PEP 503). */
const pypiName = (name: string): string => name.toLowerCase().replace(/[-_.]+/g, '-');
