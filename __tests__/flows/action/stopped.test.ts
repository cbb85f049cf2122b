import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { doctorOnPrice } from '../../fakes/doctor-on-price.ts';

const { start } = doctorOnPrice();

test('stopped while GitHub makes it wait: it was said, ends at once, and asks GitHub for nothing more', async () => {
  const doctor = await start([]);
  const { faults } = doctor.github;
  const meet = faults.meet.bind(faults);
  const asked: string[] = [];
  faults.meet = (method, path, body) => {
    asked.push(`${method} ${path}`);
    return meet(method, path, body);
  };
  const body = { message: 'You have exceeded a secondary rate limit.' };
  const act = { status: 429, body, headers: { 'retry-after': '119' } };
  faults.add({ path: '/repos/acme/shop', nth: 1, times: 1, when: 'before', act });
  const ended = await doctor.redRun({}, { signal: { afterText: 'for GitHub', send: 'SIGTERM' } });
  expect(ended.stdout).toContain('Waiting 119 s for GitHub: its rate limit on GET /repos/{owner}/{repo}');
  expect(ended).toMatchObject({ code: 0, outputs: { verdict: 'exhausted', reason: 'interrupted' } });
  expect(asked).toEqual(['GET /repos/acme/shop']);
  const journal = readFileSync(ended.outputs.journal ?? '', 'utf8');
  const entries = journal
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(entries.map(({ kind }) => kind)).toEqual(['task', 'config', 'wait', 'verdict']);
});
