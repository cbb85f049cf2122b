import { expect, test } from '@jest/globals';
import { applyAndTest } from '../../../src/flows/apply-and-test.ts';
import { meter } from '../../../src/flows/meter.ts';
import type { Payload } from '../../../src/review/marker/stored-proposal.ts';
import { SETTINGS } from '../../fakes/dispatch-on.ts';
import { PAYLOAD, storedProposal } from '../../fakes/on-github.ts';
import { EDIT, PRICE_FILES, PRICE_TEST } from '../../fakes/price-project.ts';
import { type TreesOnGitHub, treesOnGitHub } from '../../fakes/trees-on-github.ts';
import { twins } from '../../fakes/twins.ts';

/** The tests of the branch read `rounds.sh`, which only `main` has: they are green on the merge and nowhere else. */
const { start } = treesOnGitHub();
const OLD = PRICE_FILES['price.sh'] ?? '';
const CHANGE = { path: 'price.sh', mode: 0o644, before: OLD, after: OLD.replace(EDIT.old, EDIT.new) };
const TESTS = `. ./rounds.sh\n${PRICE_FILES['price_test.sh'] ?? ''}`;
const MAIN = { 'README.md': 'shop\n' };
const ROUNDS = { 'rounds.sh': 'rounds=1\n' };

/** A proposal for the head, proven alone or merged with what `main` is now. */
async function applied(
  { host, ports }: TreesOnGitHub,
  mergedWith: string | undefined,
  over: Partial<Payload> = {},
) {
  const proof: Payload['proof'] = {
    ...PAYLOAD.proof,
    command: PRICE_TEST,
    before: { exitCode: 1, counts: { executed: 3, failed: 1, skipped: 0 }, failed: [], passed: null },
    ...(mergedWith === undefined ? {} : { mergedWith }),
  };
  const head = (await host.pull(1))?.head.sha ?? '';
  const place = { repository: 'acme/shop', pull: 1, base: 'main', head };
  const stored = storedProposal({ edits: [CHANGE], proof, ...over }, place);
  const settings = SETTINGS;
  const asked = { stored, isNamed: true, settings, meter: meter(ports.clock), signal: undefined };
  const tested = await applyAndTest(asked, ports);
  return { tested, verdict: tested.green ? 'green' : tested.ending.verdict };
}
async function startBranch(more = {}): Promise<{ stage: TreesOnGitHub; base: string }> {
  const stage = await start({ main: MAIN, change: { ...PRICE_FILES, 'price_test.sh': TESTS, ...more } });
  return { stage, base: await stage.push('main', ROUNDS) };
}

test.each([
  ['as GitHub made it', true],
  ['made here, where GitHub made none since the base moved', false],
])('a fix that was proven on the merge is tested on the merge, %s', async (_name, isMade) => {
  const { stage, base } = await startBranch();
  if (isMade) await stage.push('discount', { 'README.md': 'prices\n' });
  const { tested } = await applied(stage, base);
  expect(tested).toMatchObject({ green: true, mergedWith: base, after: { exitCode: 0 } });
});

test('one that was proven on the head is tested on the head, whatever the base has', async () => {
  const { stage } = await startBranch({ 'price_test.sh': PRICE_FILES['price_test.sh'] ?? '' });
  await stage.push('main', { 'price.sh': 'exit 7\n' });
  const { tested } = await applied(stage, undefined);
  expect(tested).toMatchObject({ green: true, mergedWith: undefined });
});

test('a base that has moved on since the proof is merged as it is now', async () => {
  const { stage, base } = await startBranch();
  const now = await stage.push('main', { 'rounds.sh': 'echo rounds are gone; exit 9\n' });
  const { tested, verdict } = await applied(stage, base);
  expect(tested).toMatchObject({ green: false, mergedWith: now, after: { exitCode: 9 } });
  expect(verdict).toMatchObject({ word: 'still-failing', reason: 'tests.exit-code' });
  expect(verdict).toMatchObject({
    sentence: expect.stringContaining(`merged with main at ${now.slice(0, 7)} (exit code 9)`),
  });
});

test('a base that conflicts by now: nothing is tested, and it is said', async () => {
  const { stage, base } = await startBranch();
  await stage.push('main', { 'price.sh': 'price() { echo 1; }\n' });
  const { verdict } = await applied(stage, base);
  expect(verdict).toMatchObject({
    word: 'stale',
    sentence: expect.stringContaining('with the fix conflicts with main in price.sh. Nothing was pushed.'),
  });
  expect(stage.ports.journal.of('verification')).toEqual([]);
});

test('the fix is tested in the function that it is for, though the base has moved another of its body there', async () => {
  const red = twins.price('-gt');
  const stage = await start({
    main: { 'price.sh': twins.price('-ge'), 'use.sh': twins.use('price_y') },
    change: { 'price.sh': red, 'price_test.sh': twins.test },
  });
  const main = {
    'price.sh': `${'# licence\n'.repeat(10)}${twins.price('-ge')}`,
    'use.sh': twins.use('price_x'),
  };
  const base = await stage.push('main', main);
  const edits = [{ ...CHANGE, before: red, after: twins.price('-gt', '-ge') }];
  const { tested, verdict } = await applied(stage, base, { edits });
  expect(tested).toMatchObject({ green: false, mergedWith: base });
  expect(verdict).toMatchObject({ word: 'still-failing' });
});

test('a head that is not what the proposal was made from is never written over', async () => {
  const { stage, base } = await startBranch();
  const edits = [{ ...CHANGE, before: `${OLD}more\n`, after: `${OLD}most\n` }];
  const { verdict } = await applied(stage, base, { edits });
  expect(verdict).toMatchObject({ word: 'stale', reason: 'files.changed' });
});
