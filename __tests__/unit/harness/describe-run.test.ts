import { expect, test } from '@jest/globals';
import { excerptOf } from '../../../src/harness/describe-run.ts';
import { testRun } from '../../fakes/scripted-workspace.ts';

const OUTPUT = `${Array.from({ length: 400 }, (_, index) => `ok ${index + 1} - case ${index}`).join('\n')}\n`;

test('a run that hit its time limit shows what ran last', async () => {
  const run = testRun({ output: OUTPUT, timedOut: true, exitCode: null });
  expect(await excerptOf(run, { secrets: [], boundary: 'b' })).toContain('case 399');
});

test('a run without output says so', async () => {
  expect(await excerptOf(testRun({ output: '\n' }), { secrets: [], boundary: 'b' })).toBe('(no output)');
});
