import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { doctorOnPrice, FIX, type PriceDoctor } from '../../fakes/doctor-on-price.ts';
import { RED_RUN } from '../../fakes/price-on-github.ts';
import { CAUSE, EDIT, PRICE_FILES } from '../../fakes/price-project.ts';

const { start } = doctorOnPrice();

/** GitHub merges a pull request into its base when its head moves. Source: github-facts §1.8. */
const PUSHED = { kind: 'push', pr: 1, by: 'mia', files: { 'README.md': '# Prices, again\n' } };

const modeOf = async ({ github }: PriceDoctor, path: string) => {
  const { tree } = (await github.api('/repos/acme/shop/git/trees/discount?recursive=1')) as {
    tree: { path: string; mode: string }[];
  };
  return tree.find((one) => one.path === path)?.mode;
};

test('a program keeps its mode', async () => {
  const doctor = await start(undefined, {
    files: { 'price.sh': { bytes: Buffer.from(PRICE_FILES['price.sh'] ?? ''), mode: '100755' } },
  });
  await doctor.proposal();
  const ended = await doctor.review();
  expect(ended.outputs).toMatchObject({ verdict: 'verified' });
  expect(await doctor.file('price.sh')).toContain(EDIT.new);
  expect(await modeOf(doctor, 'price.sh')).toBe('100755');
});

test('a file with CRLF keeps it', async () => {
  const files = {
    'names.txt': '# Names\r\nThe prise\r\nof it\r\n',
    'price_test.sh':
      'echo "TAP version 13"; if grep -q "The price" names.txt; then echo "ok 1 - price 3"; echo "1..1"; exit 0; fi\necho "not ok 1 - price 3"; echo "# names.txt:2: prise"; echo "1..1"; exit 1\n',
  };
  const edit = { path: 'names.txt', old: 'The prise', new: 'The price' };
  const doctor = await start([() => ({ text: CAUSE, calls: [['replace_in_file', edit]] })], { files });
  const log = 'not ok 1 - price 3\n# names.txt:2: prise\n1..1\n';
  const ended = await doctor.redRun({
    jobs: [
      {
        name: 'test',
        conclusion: 'failure',
        steps: [{ name: 'Test', conclusion: 'failure', run: 'sh price_test.sh', log }],
      },
    ],
  });
  expect(ended.outputs).toMatchObject({ verdict: 'proposed' });
  doctor.later();
  expect((await doctor.review()).outputs).toMatchObject({ verdict: 'verified' });
  expect(await doctor.file('names.txt')).toBe('# Names\r\nThe price\r\nof it\r\n');
});

test('a fix outside the diff is shown as a patch, and applied whole', async () => {
  const text = PRICE_FILES['price.sh'] ?? '';
  const doctor = await start(undefined, {
    before: { 'price.sh': text },
    files: { 'price.sh': text },
  });
  await doctor.proposal();
  const [review] = await doctor.reviews();
  expect(review?.body).toContain('GitHub cannot show this part of `price.sh` as a suggestion');
  expect(review?.body).toMatch(/```diff\n[\s\S]*\+ {2}if \[ "\$1" -ge 3 \]/);
  expect(await doctor.lineComments()).toEqual([]);
  expect((await doctor.review()).outputs).toMatchObject({ verdict: 'verified' });
  expect(await doctor.file('price.sh')).toContain(EDIT.new);
});

test('green alone, red when merged: explained, and nothing is edited', async () => {
  const doctor = await start([], {
    before: { 'price_test.sh': PRICE_FILES['price_test.sh'] ?? '' },
    files: { 'price.sh': (PRICE_FILES['price.sh'] ?? '').replace(EDIT.old, EDIT.new) },
  });
  const { github } = doctor;
  const more = (PRICE_FILES['price_test.sh'] ?? '').replace('check 3 4 360', 'check 3 4 360\n. ./rounds.sh');
  await github.happen({
    kind: 'push',
    branch: 'main',
    by: 'ada',
    files: { 'rounds.sh': 'check 4 9 800\n', 'price_test.sh': more },
  });
  await github.happen(PUSHED);
  const log =
    'TAP version 13\nok 1 - price 2\nok 2 - price 3\nok 3 - price 4\nnot ok 4 - price 9\n# got 810, not 800\n1..3\n# tests 3\n# pass 3\n# fail 1\n';
  const ended = await doctor.redRun({
    jobs: [
      {
        name: 'test',
        conclusion: 'failure',
        steps: [{ name: 'Test', conclusion: 'failure', run: 'sh price_test.sh', log }],
      },
    ],
  });
  expect(ended.outputs).toMatchObject({ verdict: 'explained', reason: 'merge.red' });
  expect(await doctor.said()).toContain('Green alone, red when merged with `main`'.replaceAll('`', ''));
  expect(doctor.model.requests).toEqual([]);
});

test('a fix proven on the merge is tested on the merge: red when the base broke it, committed once it is green', async () => {
  // The branch alone lacks a file of the base, so its tests are red whatever the fix.
  const files = { 'price_test.sh': `. ./rounds.sh\n${PRICE_FILES['price_test.sh'] ?? ''}` };
  const doctor = await start(undefined, { files });
  const { github } = doctor;
  const main = async (text: string) => {
    await github.happen({ kind: 'push', branch: 'main', by: 'ada', files: { 'rounds.sh': text } });
    const { sha } = (await github.api('/repos/acme/shop/commits/main')) as { sha: string };
    return `merged with \`main\` at \`${sha.slice(0, 7)}\``;
  };
  const proven = await main('rounds=1\n');
  const { after: head } = (await github.happen(PUSHED)).payload;
  await doctor.proposal();
  const [review] = await doctor.reviews();
  expect(review?.body).toContain(`with \`sh price_test.sh\` ${proven}: 1 of 3 tests fails`);
  const broken = await main('echo no rounds; exit 9\n');
  const red = await doctor.review({}, { inputs: { 'fail-on': 'still-failing' } });
  expect(red).toMatchObject({ code: 1, outputs: { verdict: 'still-failing', 'commit-sha': '' } });
  expect((await doctor.head()).sha).toBe(head);
  const said = await doctor.said();
  expect(said).toContain(`was applied and tested ${broken}, and nothing was pushed`);
  expect(said).toContain(`The fix was proven ${proven}, which has moved on since.`);
  expect(said).toMatch(/Tests still fail[\s\S]*no rounds/);
  const mended = await main('rounds=2\n');
  const green = await doctor.review();
  expect(green).toMatchObject({ code: 0, outputs: { verdict: 'verified' } });
  expect((await doctor.head()).sha).toBe(green.outputs['commit-sha']);
  expect(await doctor.file('price.sh')).toContain(EDIT.new);
  expect(await doctor.said()).toContain(`\`sh price_test.sh\` on it ${mended}: all 3 tests pass (exit 0)`);
});

test('a person clicks "Commit suggestion": CI on that commit decides', async () => {
  const doctor = await start([FIX, FIX]);
  const id = await doctor.proposal();
  const { github } = doctor;
  const [shown] = await doctor.lineComments();
  await github.happen({ kind: 'click', pr: 1, by: 'ada', comments: [shown?.id] });
  doctor.later();
  const green = await github.act(
    await github.happen({ kind: 'run', pr: 1, workflow: 'CI', conclusion: 'success' }),
  );
  expect(green).toMatchObject({ code: 0, outputs: { verdict: 'verified', reason: 'ci.passed' } });
  expect(green.stdout).toContain(`proposal ${id} was committed by a person, and CI passes on it.`);
  expect(readFileSync(green.outputs.journal ?? '', 'utf8')).toContain(`"restored":false,"proposal":"${id}"`);
  const { sha } = await doctor.head();
  expect(await github.api(`/repos/acme/shop/commits/${sha}/status`)).toMatchObject({ state: 'success' });
  expect((await doctor.comments()).at(-1)?.body).toContain('Tests pass now');
  expect(doctor.model.requests).toHaveLength(1);
});

test('and where CI stays red the proposal is closed as still failing, without a model', async () => {
  const doctor = await start();
  await doctor.proposal();
  const { github } = doctor;
  const [shown] = await doctor.lineComments();
  await github.happen({ kind: 'click', pr: 1, by: 'ada', comments: [shown?.id] });
  doctor.later();
  const red = await github.act(await github.happen(RED_RUN));
  expect(red.outputs).toMatchObject({ verdict: 'still-failing', reason: 'ci.failed' });
  expect(doctor.model.requests).toHaveLength(1);
});

test('CI on our own commit is not a click of a person', async () => {
  const doctor = await start();
  await doctor.proposal();
  await doctor.review();
  const said = await doctor.said();
  const { github } = doctor;
  const waiting = github.repository.runs.filter(({ event }) => event === 'pull_request').at(-1);
  await github.happen({ kind: 'approve-run', by: 'ada', run: waiting?.id });
  const green = await github.act(
    await github.happen({ kind: 'run', run: waiting?.id, conclusion: 'success' }),
  );
  expect(green.outputs).toMatchObject({ verdict: 'healthy', reason: 'proposal.none' });
  expect(await doctor.said()).toBe(said);
});
