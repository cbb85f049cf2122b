import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { doctorOnPrice, FIX } from '../../fakes/doctor-on-price.ts';
import { CAUSE } from '../../fakes/price-project.ts';

const { start } = doctorOnPrice();

const KEY = 'kept-out-of-everything';

test('the change is held against the failure, told to the model, and shown when it asks', async () => {
  const look = () => ({ text: 'I look at the change.', calls: [['show_change', {}]] as const });
  const doctor = await start([look, FIX], { files: { '.env': `KEY=${KEY}\n` } });
  const ended = await doctor.redRun();
  expect(ended.outputs).toMatchObject({ verdict: 'proposed' });
  const lines = readFileSync(ended.outputs.journal ?? '', 'utf8')
    .trimEnd()
    .split('\n');
  const evidence = lines.map((line) => JSON.parse(line)).find(({ kind }) => kind === 'evidence');
  expect(evidence).toMatchObject({
    suspects: [
      { path: 'price.sh', line: 1, why: expect.stringMatching(/^(?:changes|defines|the only)/) },
      {},
    ],
  });
  const [first = '', second = ''] = doctor.model.requests.map((request) => JSON.stringify(request));
  expect(first).toMatch(/<untrusted changed \w+>\\nprice\.sh:1 \(/);
  expect(first).toContain('"name":"show_change"');
  expect(second).toContain('price.sh (modified)\\n@@ ');
  expect(first + second).not.toContain(KEY);
  expect(second).not.toContain('.env (added)');
});

test('where no fix comes of it, people read where to begin, and that it proves nothing', async () => {
  const doctor = await start([() => ({ text: `NO CHANGE: ${CAUSE}` })]);
  expect((await doctor.redRun()).outputs).toMatchObject({ verdict: 'explained' });
  expect(await doctor.said()).toMatch(
    /Where to look first:\*\* `price\.sh:\d+` \(.+\)\. Of what changed it is closest to the failure, which alone proves nothing\./,
  );
});
