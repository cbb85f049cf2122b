import { copyFileSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { doctorOnPrice } from '../../fakes/doctor-on-price.ts';
import { folderWith } from '../../fakes/price-project.ts';
import { dataOf } from '../../fakes/timeline-template.ts';

const { start } = doctorOnPrice();

const shipped = process.env.DOCTOR_ACTION;
afterEach(() => {
  if (shipped === undefined) delete process.env.DOCTOR_ACTION;
  else process.env.DOCTOR_ACTION = shipped;
});

test('a run that was stopped has its timeline too, beside the journal, and the summary names it', async () => {
  const doctor = await start([() => 'hang' as const]);
  const ended = await doctor.redRun({}, { signal: { afterText: 'Asking scripted', send: 'SIGTERM' } });
  const journal = ended.outputs.journal ?? '';
  const page = readFileSync(journal.replace(/\.jsonl$/, '.html'), 'utf8');
  const entries = readFileSync(journal, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(entries.at(-1)).toMatchObject({ kind: 'verdict', verdict: 'exhausted' });
  expect(dataOf(page)).toMatchObject({ live: false, files: [{ lines: entries }] });
  expect(page).toContain("connect-src 'none'");
  expect(ended.summary).toMatch(/^- Timeline: `\d+-1\.html`/m);
});

test('where the page is missing the run ends as it would, with a warning', async () => {
  const folder = folderWith({ 'package.json': '{"type":"module"}' });
  copyFileSync(shipped ?? resolve('dist/index.js'), join(folder, 'index.js'));
  process.env.DOCTOR_ACTION = join(folder, 'index.js');
  const doctor = await start([() => 'hang' as const]);
  const ended = await doctor.redRun({}, { signal: { afterText: 'Asking scripted', send: 'SIGTERM' } });
  expect(ended).toMatchObject({ code: 0, outputs: { verdict: 'exhausted', reason: 'interrupted' } });
  expect(ended.commands.join('\n')).toMatch(
    /^::warning::The timeline page could not be written: .*timeline\.html/m,
  );
  expect(ended.summary).toContain('- Journal: ');
  expect(ended.summary).not.toContain('Timeline');
});
