import { describe, expect, test } from '@jest/globals';
import { distil } from '../../../../src/evidence/distil.ts';
import { changesSentence, withChanges } from '../../../../src/evidence/setup/changes-sentence.ts';
import { changesSince } from '../../../../src/evidence/setup/changes-since.ts';
import { LogSetup } from '../../../../src/evidence/setup/log-setup.ts';
import type { FailureClass } from '../../../../src/kernel/evidence.ts';

async function setupOf(text: string) {
  const setup = new LogSetup();
  await setup.read([Buffer.from(text)]);
  return setup.of(null);
}

/** The sentence about two logs, and the changes behind it. */
async function said(
  green: string,
  red: string,
  {
    kind = 'unknown' as FailureClass,
    excerpt = '',
    since = 123 as number | null,
    secrets = [] as string[],
  } = {},
) {
  const evidence = { ...(await distil([], { maxChars: 1_000, secrets })), class: kind, excerpt };
  const changes = changesSince(await setupOf(green), await setupOf(red), evidence, { since, secrets });
  return changesSentence(withChanges(evidence, changes));
}

const pip = (...packages: string[]) => `Successfully installed ${packages.join(' ')}\n`;
const image = (version: string, name = 'ubuntu-24.04') =>
  `##[group]Runner Image\nImage: ${name}\nVersion: ${version}\n##[endgroup]\n`;

describe('what changed since green', () => {
  test.each<[string, string, string, string]>([
    ['a package', pip('foo-2.3.0', 'bar-1.0'), pip('foo-2.4.0', 'bar-1.0'), 'foo 2.3.0 → 2.4.0'],
    [
      'the image',
      image('20251102.1'),
      image('20251116.1'),
      'runner image ubuntu-24.04 20251102.1 → 20251116.1',
    ],
    [
      'another image',
      image('20251102.1', 'ubuntu-22.04'),
      image('20251116.1'),
      'runner image ubuntu-22.04 20251102.1 → ubuntu-24.04 20251116.1',
    ],
    ['a tool', 'node: v20.18.0', 'node: v22.1.0', 'node 20.18.0 → 22.1.0'],
    [
      'an action behind its tag',
      `Download action repository 'actions/cache@v4' (SHA:${'a'.repeat(40)})`,
      `Download action repository 'actions/cache@v4' (SHA:${'b'.repeat(40)})`,
      'actions/cache v4 aaaaaaa → bbbbbbb',
    ],
    ['what is new', pip('a-1', 'c-1'), pip('a-1', 'b-2.0', 'c-1'), 'new: b 2.0'],
    ['what is gone', pip('a-1', 'b-2.0', 'c-1'), pip('a-1', 'c-1'), 'gone: b 2.0'],
    [
      'one of two versions',
      'go: downloading x.y/z v1.0.0\ngo: downloading x.y/z v1.1.0',
      'go: downloading x.y/z v1.0.0\ngo: downloading x.y/z v1.2.0',
      'x.y/z 1.1.0 → 1.2.0',
    ],
    [
      'what only one side fetched, when it is little',
      'node: v20.1.0',
      'go: downloading x.y/z v1.3.0',
      'new: x.y/z 1.3.0',
    ],
  ])('says %s', async (_what, green, red, words) => {
    expect(await said(green, red)).toBe(`Changed since the green run 123: ${words}.`);
  });

  test.each<[string, string, string]>([
    ['order', pip('a-1', 'b-2'), pip('b-2', 'a-1')],
    [
      'times and sizes',
      '[INFO] Downloaded from c: https://r/m/x/1.0/x-1.0.jar (68 kB at 1 MB/s)',
      '[INFO] Downloaded from d: https://r/m/x/1.0/x-1.0.jar (68 kB at 3 MB/s)',
    ],
    [
      'a cold cache',
      'node: v20.1.0',
      Array.from({ length: 40 }, (_, i) => `go: downloading x.y/z${i} v1.0.0`).join('\n'),
    ],
    ['an installation that the red job did not come to', pip('a-1', 'b-1') + image('1.1'), image('1.1')],
    ['one that ended half-way', pip(...Array.from({ length: 30 }, (_, i) => `p${i}-1.0`)), ' + p0==1.0\n'],
    [
      'how one tool was asked for its version',
      'node: v20.1.0\nnpm: v10.1.0',
      'node: v20.1.0\ngit version 2.45.2',
    ],
  ])('leaves %s out', async (_what, green, red) => {
    expect(await said(green, red)).toBe('');
  });

  test('says nothing to be gone where dependencies could not be installed', async () => {
    const [green, red] = [pip('a-1', 'b-2', 'c-1'), 'Collecting a==1\nCollecting c==2\n'];
    expect(await said(green, red, { kind: 'dependency' })).toBe('Changed since the green run 123: c 1 → 2.');
  });

  const many = (minor: number) =>
    pip(...Array.from({ length: 12 }, (_, i) => `lib${i}-1.${minor}`)) + image(`2025110${minor}.1`);

  test('what the evidence names comes first, at most eight, the others counted', async () => {
    const sentence = await said(many(0), many(1), {
      excerpt: 'File "/usr/lib/site-packages/lib7/core.py", line 3',
    });
    expect(sentence).toMatch(/^Changed since the green run 123: lib7 1\.0 → 1\.1; /);
    expect(sentence.match(/→/g)).toHaveLength(8);
    expect(sentence).toMatch(/; 5 more\.$/);
  });

  test('three where the source is the likelier cause', async () => {
    const sentence = await said(many(0), many(1), { kind: 'test' });
    expect(sentence.match(/→/g)).toHaveLength(3);
    expect(sentence).toMatch(/; 10 more\.$/);
  });

  test('the machine first where the machine failed', async () => {
    expect(await said(many(0), many(1), { kind: 'infrastructure' })).toMatch(/123: runner image/);
  });

  test('of a saved log there is no number', async () => {
    expect(await said(pip('a-1'), pip('a-2'), { since: null })).toBe('Changed since the green log: a 1 → 2.');
  });

  test('holds no secret', async () => {
    const env = (value: string) => `##[group]Run make\nshell: sh\nenv:\n  MODE: ${value}\n##[endgroup]\n`;
    expect(await said(env('fast'), env('s3cr3t-value'), { secrets: ['s3cr3t-value'] })).toBe(
      'Changed since the green run 123: MODE fast → [redacted].',
    );
  });
});
