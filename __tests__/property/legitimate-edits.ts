import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeFiles } from '../../src/adapters/node-files.ts';
import { guardWholeChange } from '../../src/harness/guards/whole-change.ts';
import { strictest } from '../../src/kernel/decision.ts';
import { DEFAULT_POLICY } from '../../src/kernel/policy.ts';
import { decodeSource } from '../../src/kernel/source-text.ts';
import type { Files } from '../../src/ports.ts';
import type { Change } from '../../src/proposal/proposal.ts';
import { memoryFiles } from '../fakes/memory-files.ts';

/** How the guards decided about edits that people made for good reasons. */
export interface Decided {
  readonly edits: number;
  /** `WHERE PATH: RULE` of each that was blocked. */
  readonly blocked: readonly string[];
  readonly asked: readonly string[];
}

const CASES = '__tests__/fixtures/bench';

/** Every file that the reference fixes of the bench change; what they delete is no edit. */
export function decidedOnReferences(): Decided {
  return together(
    readdirSync(CASES)
      .filter((id) => existsSync(join(CASES, id, 'reference.patch')))
      .map((id) => {
        const folder = mkdtempSync(join(tmpdir(), 'reference-'));
        try {
          cpSync(join(CASES, id, 'pr'), folder, { recursive: true });
          const files = nodeFiles(folder);
          const paths = changedIn(readFileSync(join(CASES, id, 'reference.patch'), 'utf8'));
          const before = paths.map((path) => textAt(files, path));
          git(['apply', '--whitespace=nowarn', join(process.cwd(), CASES, id, 'reference.patch')], folder);
          const after = paths.map((path) => textAt(files, path));
          git(
            ['apply', '-R', '--whitespace=nowarn', join(process.cwd(), CASES, id, 'reference.patch')],
            folder,
          );
          return decided(id, files, changesOf(paths, before, after));
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      }),
  );
}

/** Every change of a source file in this repository's own history, as far as it was fetched. */
export function decidedOnHistory(): Decided {
  const commits = git(['log', '--no-merges', '--format=%H %P', '--', 'src']).split('\n');
  return together(
    commits
      .map((line) => line.split(' '))
      .flatMap(([commit = '', parent]) => {
        if (parent === undefined || !isThere(parent)) return [];
        const names = [
          'diff',
          '--no-ext-diff',
          '--no-renames',
          '--diff-filter=AM',
          '--name-only',
          parent,
          commit,
        ];
        const paths = git([...names, '--', 'src'])
          .split('\n')
          .filter((path) => path.endsWith('.ts'));
        const [old, now] = [textsAt(parent, paths), textsAt(commit, paths)];
        return changesOf(paths, old, now).map((change) =>
          decided(
            commit.slice(0, 7),
            memoryFiles(change.before === null ? {} : { [change.path]: change.before }),
            [change],
          ),
        );
      }),
  );
}

function changesOf(
  paths: readonly string[],
  before: readonly (string | null)[],
  after: readonly (string | null)[],
): Change[] {
  return paths.flatMap((path, index) => {
    const [old = null, now = null] = [before[index], after[index]];
    return now === null || old === now ? [] : [{ path, mode: 0o644, before: old, after: now }];
  });
}

function decided(where: string, files: Files, changes: readonly Change[]): Decided {
  const rules = changes.map((change) => {
    const decision = strictest(guardWholeChange(files, [change], DEFAULT_POLICY));
    return {
      kind: decision.kind,
      line: `${where} ${change.path}: ${'rule' in decision ? decision.rule : ''}`,
    };
  });
  const of = (kind: string) => rules.filter((rule) => rule.kind === kind).map(({ line }) => line);
  return { edits: changes.length, blocked: of('block'), asked: of('ask') };
}

const together = (all: readonly Decided[]): Decided => ({
  edits: all.reduce((sum, { edits }) => sum + edits, 0),
  blocked: all.flatMap(({ blocked }) => blocked),
  asked: all.flatMap(({ asked }) => asked),
});

const changedIn = (patch: string): string[] => [
  ...new Set([...patch.matchAll(/^\+\+\+ b\/(.+?)\t?$/gm)].map(([, path = '']) => path)),
];

function textAt(files: Files, path: string): string | null {
  return files.locate(path).kind === 'file' ? (decodeSource(files.read(path))?.text ?? null) : null;
}

/** One process for all: `git cat-file --batch` answers in the order of what it is asked. */
function textsAt(commit: string, paths: readonly string[]): (string | null)[] {
  const asked = paths.map((path) => `${commit}:${path}\n`).join('');
  const out = execFileSync('git', ['cat-file', '--batch'], { input: asked, maxBuffer: 1 << 28 });
  let at = 0;
  return paths.map(() => {
    const end = out.indexOf('\n', at);
    const size = / blob (\d+)$/.exec(out.toString('utf8', at, end))?.[1];
    at = end + 1;
    if (size === undefined) return null;
    const text = out.toString('utf8', at, at + Number(size));
    at += Number(size) + 1;
    return text;
  });
}

function isThere(commit: string): boolean {
  try {
    git(['cat-file', '-e', commit]);
    return true;
  } catch {
    return false;
  }
}

const git = (args: readonly string[], cwd = process.cwd()): string =>
  execFileSync('git', [...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 28,
  }).trim();
