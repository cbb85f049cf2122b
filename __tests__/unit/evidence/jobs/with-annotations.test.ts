import { expect, test } from '@jest/globals';
import { distil } from '../../../../src/evidence/distil.ts';
import { withAnnotations } from '../../../../src/evidence/jobs/with-annotations.ts';

const MAX = 600;
const MUTE = 'shell: sh\nchecked 3 files\n##[error]Process completed with exit code 1.\n';
const TOLD = `src/a.ts:3:1: error: 'x' is not used\n${Array.from({ length: 60 }, (_, i) => `error: ${'abcdefghij'[i % 10]}${i} is broken\n`).join('')}##[error]Process completed with exit code 1.\n`;

async function joined(
  log: string,
  remarks: readonly { path: string; line: number; message: string }[],
  secrets: readonly string[] = [],
) {
  const evidence = await distil([Buffer.from(log)], { maxChars: MAX, secrets });
  return withAnnotations(evidence, remarks, { maxChars: MAX, secrets });
}

test('what only annotations say stands below the log, in the order given', async () => {
  const { excerpt, mentions } = await joined(MUTE, [
    { path: 'src/b.py', line: 9, message: "F401 'os' imported but unused" },
    { path: 'src/a.py', line: 2, message: 'E999 SyntaxError\nexpected an indented block' },
  ]);
  expect(excerpt).toContain(
    "\n[annotations of this job]\nsrc/b.py:9: F401 'os' imported but unused\nsrc/a.py:2: E999 SyntaxError\nexpected an indented block",
  );
  expect(excerpt).toContain('checked 3 files');
  expect(mentions.slice(0, 2)).toEqual([
    { path: 'src/b.py', line: 9, workspace: false },
    { path: 'src/a.py', line: 2, workspace: false },
  ]);
});

test('they give a mute log its class, and failures of two kinds two signatures', async () => {
  const lint = await joined(MUTE, [{ path: 'a.js', line: 1, message: 'eslint: no-unused-vars' }]);
  const type = await joined(MUTE, [
    { path: 'a.ts', line: 1, message: "error TS2322: Type 'a' is not assignable to type 'b'." },
  ]);
  expect([lint.class, type.class]).toEqual(['lint', 'type']);
  expect(lint.signature).not.toBe(type.signature);
});

test('what the log says already is not said twice', async () => {
  const { excerpt } = await joined(TOLD, [{ path: 'src/a.ts', line: 3, message: "error:  'x' is not used" }]);
  expect(excerpt.match(/'x' is not used/g)).toHaveLength(1);
  expect(excerpt).not.toContain('[annotations');
});

test('both keep to the room, and the log keeps the larger part where it tells something', async () => {
  const remarks = Array.from({ length: 30 }, (_, i) => ({
    path: `f${i}.ts`,
    line: i,
    message: `remark ${i} ${'y'.repeat(40)}`,
  }));
  const { excerpt } = await joined(TOLD, remarks);
  expect(excerpt.length).toBeLessThanOrEqual(MAX);
  const [log = '', notes = ''] = excerpt.split('[annotations of this job]');
  expect(log).toContain("'x' is not used");
  expect(notes).toContain('f0.ts:0: remark 0');
  expect(log.length).toBeGreaterThan(notes.length);
});

test('secrets and invisible characters do not pass', async () => {
  const { excerpt, mentions, redacted } = await joined(
    MUTE,
    [{ path: 'hunter2.ts', line: 1, message: 'the pass\u200bword is hunter2\u202e' }],
    ['hunter2'],
  );
  expect(excerpt).toContain('[redacted].ts:1: the password is [redacted]');
  expect([mentions[0]?.path, redacted]).toEqual(['[redacted].ts', 2]);
});

test('without annotations nothing changes', async () => {
  const evidence = await distil([Buffer.from(TOLD)], { maxChars: MAX, secrets: [] });
  expect(withAnnotations(evidence, [], { maxChars: MAX, secrets: [] })).toEqual(evidence);
});
