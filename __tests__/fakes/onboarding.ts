import { type OnboardPorts, onboard } from '../../src/flows/onboard.ts';
import { DEFAULT_POLICY } from '../../src/kernel/policy.ts';
import { SECTIONS } from '../../src/onboarding/sections.ts';
import type { Files, Model, Person } from '../../src/ports.ts';
import { changedBetween, treeStates } from '../../src/repair/tree-states.ts';
import { fakeClock } from './fake-clock.ts';
import { memoryFiles } from './memory-files.ts';
import { memoryJournal } from './memory-journal.ts';
import { scriptedPerson } from './scripted-person.ts';

export const SHOP = {
  'README.md': '# Shop\n\nA shop. Docs: https://shop.example/docs\n',
  'package.json': JSON.stringify({ name: 'shop', scripts: { test: 'jest', build: 'tsc' } }),
  '.github/workflows/ci.yml': 'jobs: { t: { steps: [{ run: npm test }] } }\n',
  'src/cart.ts': 'export const addToCart = () => 1;\n',
  'tests/cart.test.ts': 'test("a", () => {});\n',
  '.env': 'TOKEN=abc\n',
};

/** A document with every section; `layout` stands in one of them. */
export const page = (layout = '- `src/cart.ts` adds.'): string =>
  `# Shop\n\n${SECTIONS.map((section) =>
    section === 'Layout' ? `## Layout\n\n${layout}\n` : `## ${section}\n\nRun \`npm test\`.\n`,
  ).join('\n')}`;

export interface OnboardWish {
  readonly files?: Files;
  readonly model: Model;
  readonly person?: Person;
  readonly path?: string;
  readonly maxTurns?: number;
  readonly signal?: AbortSignal;
  readonly ports?: Partial<OnboardPorts>;
}

/** Runs `onboard` on a tree in memory; what became of the tree, and what the journal holds. */
export async function onboarded(wish: OnboardWish) {
  const { files = memoryFiles(SHOP), path = 'ONBOARDING.md', maxTurns = 8, model } = wish;
  const before = treeStates(files);
  const journal = memoryJournal();
  const person = wish.person ?? scriptedPerson(['yes']);
  const ports: OnboardPorts = {
    clock: fakeClock(),
    journal,
    policy: DEFAULT_POLICY,
    secrets: ['s3cr3t-key-value'],
    boundary: 'b0undary',
    record: false,
    checkout: files,
    person,
    openModel: () => ({ kind: 'model', model, tokensPerMinute: undefined }),
    ...wish.ports,
  };
  const { result, ending } = await onboard(
    { repository: '/shop', path, maxAttempts: 3, maxTurns },
    ports,
    wish.signal,
  );
  const isThere = files.locate(path).kind === 'file';
  return {
    result,
    ending,
    journal,
    files,
    end: `${result.verdict} ${result.reason} ${result.turns}/${result.attempts}`,
    /** Paths of everything that was changed, added or removed. */
    changed: changedBetween(before, treeStates(files)),
    text: isThere ? new TextDecoder().decode(files.read(path)) : undefined,
  };
}
