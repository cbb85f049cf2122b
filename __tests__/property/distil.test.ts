import { expect, test } from '@jest/globals';
import { distil } from '../../src/evidence/distil.ts';
import { rounds, seedOf } from '../fakes/rounds.ts';
import { seeded } from '../fakes/seeded.ts';

const KNOWN_SECRET = 'correct horse battery';
/** Shapes that no one gave us: a token, a password in a URL, an assigned value, a header. */
const PLANTED = [
  KNOWN_SECRET,
  Buffer.from(KNOWN_SECRET).toString('base64'),
  `ghp_${'a1B2c3D4e5F6'.repeat(3)}`,
  'https://mia:s3cr3tpassw0rd@example.org/x',
  'API_TOKEN=7f9a8b2c4d6e8f0a1b3c',
  'Authorization: Bearer abcdef1234567890abcdef',
];
const HIDDEN = [KNOWN_SECRET, 'ghp_a1B2', 's3cr3tpassw0rd', '7f9a8b2c4d6e8f0a', 'abcdef1234567890abcdef'];

const LINES = [
  '',
  '##[group]Run npm test',
  '\u001b[36;1mnpm test\u001b[0m',
  'shell: /usr/bin/bash -e {0}',
  '##[endgroup]',
  '✓ should fail when the network is down',
  'ok 12 - error is handled',
  'src/price.ts(12,5): error TS2322: Type string is not assignable to type number.',
  'Traceback (most recent call last):',
  '  File "/opt/hostedtoolcache/Python/3.12/lib/python3.12/site-packages/x/y.py", line 9, in f',
  '  File "/home/runner/work/shop/shop/price.py", line 3, in total',
  '    return a / b',
  'ZeroDivisionError: division by zero',
  '=================================== FAILURES ===================================',
  '______________________________ test_total ______________________________',
  '>       assert total(3) == 4',
  'E       assert 3 == 4',
  'FAILED tests/test_price.py::test_total - assert 3 == 4',
  '1 failed, 12 passed in 0.12s',
  '--- FAIL: TestTotal (0.00s)',
  '    price_test.go:12: got 3, want 4',
  'FAIL\texample.org/shop\t0.004s',
  'npm error code ERESOLVE',
  '[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:3.2.5:test',
  '[INFO] Running org.example.PriceTest',
  'Downloading https://registry.example.org/x-1.2.3.tgz',
  '\u0000\u0007\u001b]0;title\u0007 text',
  '\u202egnp.exe‮ \u200b​ zero',
  '##[error]Process completed with exit code 1.',
  'Post job cleanup.',
  'x'.repeat(9_000),
  '❌ '.repeat(3_000),
];

type Random = ReturnType<typeof seeded>;

function anyLog(random: Random): Buffer {
  const isJobLog = random.below(2) === 0;
  const parts: Buffer[] = [];
  for (let line = random.below(400); line >= 0; line--) {
    const text = random.below(9) === 0 ? `value ${random.pick(PLANTED)} end` : random.pick(LINES);
    const stamp = isJobLog ? `2026-03-04T05:06:07.${String(1_000_000 + line)}Z ` : '';
    parts.push(Buffer.from(`${stamp}${text}${random.pick(['\n', '\r\n'])}`));
    if (random.below(40) === 0) parts.push(Buffer.from([0xff, 0xc3, 0x28, 0x00]));
  }
  return Buffer.concat(parts);
}

function cutIntoChunks(bytes: Buffer, random: Random): Buffer[] {
  const chunks: Buffer[] = [];
  for (let from = 0; from < bytes.length; ) {
    const to = from + 1 + random.below(random.pick([2, 50, 3_000]));
    chunks.push(bytes.subarray(from, to));
    from = to;
  }
  return chunks;
}

test('whatever a log holds: the excerpt fits, chunks do not matter, a cut never throws, no secret survives', async () => {
  const random = seeded(seedOf(5));
  for (let round = 0; round < rounds(40); round++) {
    const whole = anyLog(random);
    const bytes = whole.subarray(0, random.below(4) === 0 ? random.below(whole.length) : whole.length);
    const options = { maxChars: 100 + random.below(5_000), secrets: [KNOWN_SECRET] };
    const evidence = await distil([bytes], options);
    expect(evidence.excerpt.length).toBeLessThanOrEqual(options.maxChars);
    const told = JSON.stringify(evidence);
    expect([round, HIDDEN.filter((secret) => told.includes(secret))]).toEqual([round, []]);
    expect(await distil(cutIntoChunks(bytes, random), options)).toEqual(evidence);
  }
});
