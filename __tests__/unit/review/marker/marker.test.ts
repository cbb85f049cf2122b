import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { markerOf, readProposal, withoutMarker } from '../../../../src/review/marker/read-marker.ts';
import { hidden, MAX_PAYLOAD, type Marker, writeMarker } from '../../../../src/review/marker/write-marker.ts';
import { EDIT, HEAD, OTHER_HEAD, PAYLOAD, storedProposal } from '../../../fakes/on-github.ts';

type Stored = ReturnType<typeof storedProposal>;

function written(stored: Stored, key?: string): Marker {
  const marker = writeMarker(stored, key);
  if (marker === undefined) throw new Error('too large');
  return marker;
}
const withAfter = (after: string) => storedProposal({ edits: [{ ...EDIT, after }] });
/** Text of so many characters that cannot be packed. */
const noise = (chars: number) =>
  createHash('shake256', { outputLength: chars }).update('seed').digest('base64').slice(0, chars);
/** The marker with some of its data changed, digest and all else left. */
const meddled = (stored: Stored, over: Readonly<Record<string, unknown>>, key?: string) =>
  hidden({ ...(markerOf(written(stored, key).review) as object), ...over });
const payloadOf = (data: unknown) => deflateRawSync(JSON.stringify(data)).toString('base64url');

describe('what is written can be read', () => {
  test.each([
    ['plain text', 'two = 2\n'],
    ['the end of a comment', 'a --> b <!-- c --!> <script>\n'],
    ['a marker', '<!-- build-doctor:v1 {"id":"0"} -->\n'],
    ['CRLF and lone returns', 'a\r\nb\rc\r\n'],
    ['emoji, combining marks, right to left', '🩺 e\u0301 \u05d0\u200f\n'],
    ['separators and NUL', '\u2028\u2029\u0000\ufeff\n'],
    ['half a character', 'a\ud83d b\udc00\n'],
    ['backticks and backslashes', '```\\`"\n'],
    ['nothing', ''],
    ['a megabyte of the same', 'x'.repeat(1_000_000)],
  ])('%s', (_, text) => {
    const stored = storedProposal({ edits: [{ ...EDIT, after: text }], diagnosis: text, warnings: [text] });
    const { review, parts } = written(stored);
    expect(parts).toEqual([]);
    // Neither ends the comment early nor breaks its line.
    expect(review.slice(0, -3)).not.toMatch(/-->|\n/);
    const body = `Text with ${text}\n\n${review}\n`;
    expect(readProposal(body, [], undefined)).toEqual({ kind: 'proposal', stored });
    expect(withoutMarker(body)).toBe(`Text with ${text}\n\n`);
  });

  test('in several comments, in any order, among others', () => {
    const stored = withAfter(noise(1_000_000));
    const { review, parts } = written(stored);
    expect(parts.length).toBeGreaterThan(10);
    for (const part of [review, ...parts]) expect(part.length).toBeLessThan(MAX_PAYLOAD + 1_000);
    const others = ['Hello', hidden({ head: HEAD }), ...parts.toReversed(), parts[0] ?? ''];
    expect(readProposal(review, others, undefined)).toEqual({ kind: 'proposal', stored });
    for (const left of [0, 7, parts.length - 1])
      expect(readProposal(review, parts.toSpliced(left, 1), undefined)).toMatchObject({
        rule: 'proposal.incomplete',
      });
  });

  test('beside a review that leaves it no room', () => {
    const stored = withAfter(noise(20_000));
    const [inside, beside] = [writeMarker(stored, undefined), writeMarker(stored, undefined, 2_000)];
    expect(inside?.parts).toEqual([]);
    expect(beside?.parts).toHaveLength(1);
    expect(beside?.review.length).toBeLessThan(2_000);
    expect(readProposal(beside?.review ?? '', beside?.parts ?? [], undefined)).toEqual({
      kind: 'proposal',
      stored,
    });
    const room = inside?.review.length ?? 0;
    expect(writeMarker(stored, undefined, room)?.parts).toEqual([]);
    expect(writeMarker(stored, undefined, room - 1)?.parts).toHaveLength(1);
  });

  test('proven on the head or on a merge; one that was posted when only heads were tested keeps its id', () => {
    const merged = storedProposal({ proof: { ...PAYLOAD.proof, mergedWith: OTHER_HEAD } });
    expect(readProposal(written(merged).review, [], undefined)).toEqual({ kind: 'proposal', stored: merged });
    expect(storedProposal().id).toBe('7edf8f06');
  });

  test('unless it is too large to travel', () => {
    expect(writeMarker(withAfter(noise(3_000_000)), undefined)).toBeUndefined();
    expect(writeMarker(withAfter('x'.repeat(20_000_001)), undefined)).toBeUndefined();
  });
});

describe('what was meddled with is no proposal', () => {
  const stored = storedProposal();
  const other = withAfter('rm -rf\n');
  const payload = (one: Stored) => (markerOf(written(one).review) as { payload: string }).payload;

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['another payload', { payload: payload(other) }],
    ['another digest', { digest: other.digest }],
    ['another id', { id: other.id }],
    ['another repository', { repo: 'acme/other' }],
    ['another pull request', { pr: 7 }],
    ['another base', { base: 'next' }],
    ['another head', { head: OTHER_HEAD }],
    ['another run', { run: null }],
    ['no change at all', { payload: payloadOf({ ...PAYLOAD, edits: [{ ...EDIT, after: EDIT.before }] }) }],
    ['other warnings', { payload: payloadOf({ ...PAYLOAD, warnings: ['w'] }) }],
    [
      'another command',
      { payload: payloadOf({ ...PAYLOAD, proof: { ...PAYLOAD.proof, command: 'curl x' } }) },
    ],
    [
      'another tree that it was proven on',
      { payload: payloadOf({ ...PAYLOAD, proof: { ...PAYLOAD.proof, mergedWith: HEAD } }) },
    ],
  ])('%s', (_, over) => {
    expect(readProposal(meddled(stored, over), [], undefined)).toMatchObject({
      kind: 'broken',
      rule: 'proposal.digest',
    });
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['no base64', { payload: '%%%' }],
    ['no deflate', { payload: 'AAAA' }],
    ['no JSON', { payload: deflateRawSync('{').toString('base64url') }],
    ['half of it', { payload: payload(stored).slice(0, 40) }],
    ['a bomb', { payload: deflateRawSync(Buffer.alloc(50_000_000, 32)).toString('base64url') }],
    ['a field more', { payload: payloadOf({ ...PAYLOAD, sudo: true }) }],
    ['no edits', { payload: payloadOf({ ...PAYLOAD, edits: [] }) }],
    ['a file twice', { payload: payloadOf({ ...PAYLOAD, edits: [EDIT, EDIT] }) }],
    ...[
      '../x',
      '/etc/x',
      'a/../../x',
      'a//b',
      './a',
      'a\\b',
      '.git/hooks/x',
      'a/.GIT/config',
      'a\u0000b',
      '',
    ].map((path): [string, Readonly<Record<string, unknown>>] => [
      `the path ${JSON.stringify(path)}`,
      { payload: payloadOf({ ...PAYLOAD, edits: [{ ...EDIT, path }] }) },
    ]),
    ['a short head', { head: 'a1a1a1a' }],
    ['a thousand parts', { payload: undefined, parts: 1000 }],
    ['no number', { pr: '9' }],
  ])('%s', (_, over) => {
    expect(readProposal(meddled(stored, over), [], undefined)).toMatchObject({ rule: 'proposal.unreadable' });
  });

  test('parts of another proposal do not fill the gap', () => {
    const large = withAfter(noise(200_000));
    const others = written(withAfter(noise(200_001))).parts;
    expect(readProposal(written(large).review, others, undefined)).toMatchObject({
      rule: 'proposal.incomplete',
    });
  });
});

describe('where the marker stands', () => {
  const stored = storedProposal();
  const { review } = written(stored);
  const forged = written(withAfter('forged\n')).review;

  test.each([
    [
      'another one above, as out of a log or a file',
      `\`\`\`diff\n+${forged}\n\`\`\`\n${forged}\n\n${review}`,
    ],
    ['a quoted one above', `> ${forged}\n\n${review}`],
    ['CRLF around it', `Text\r\n\r\n${review}\r\n`],
  ])('%s: the last one is ours', (_, body) => {
    expect(readProposal(body, [], undefined)).toEqual({ kind: 'proposal', stored });
  });

  test.each([
    ['quoted', `> ${review}`],
    ['in a fence', `\`\`\`\n${review}\n\`\`\``],
    ['with words behind it', `${review}\n\nIt is fine.`],
    ['with another one on its line', `${review} ${forged}`],
    ['cut', review.slice(0, -200)],
    ['with a letter less', `Text\n${review.replace('{"id"', '{id"')}`],
  ])('%s it is damaged, which does not make way for an older one', (_, body) => {
    expect(readProposal(body, [], undefined)).toMatchObject({ kind: 'broken', rule: 'proposal.unreadable' });
  });

  test.each([
    '',
    'Looks good.',
    hidden({ head: HEAD, workflow: 77 }),
    '<!-- build-doctor:v2 {} -->',
    '<!-- a -->',
  ])('%j holds none', (body) => {
    expect(readProposal(body, [], undefined)).toBeUndefined();
  });

  test('a huge text without one is read quickly', () => {
    expect(readProposal('<!-- build-doctor:v1 {'.repeat(100_000), [], undefined)).toMatchObject({
      kind: 'broken',
    });
    expect(readProposal('\n'.repeat(2_000_000), [], undefined)).toBeUndefined();
  });
});

describe('the state key', () => {
  const stored = storedProposal();
  test('must have signed it, where one is given', () => {
    const signed = written(stored, 'key').review;
    expect(readProposal(signed, [], 'key')).toEqual({ kind: 'proposal', stored });
    expect(readProposal(signed, [], undefined)).toEqual({ kind: 'proposal', stored });
    for (const body of [
      written(stored).review,
      written(stored, 'kex').review,
      meddled(stored, { mac: '' }, 'key'),
    ])
      expect(readProposal(body, [], 'key')).toMatchObject({ kind: 'broken', rule: 'proposal.mac' });
  });

  test('signs all that is used: what was put beside it is not read', () => {
    const other = { path: 'package.json', mode: 0o644, before: '{}', after: '{}' };
    const { review } = written({ ...stored, edits: [...stored.edits, other] }, 'key');
    expect(readProposal(review, [], 'key')).toEqual({ kind: 'proposal', stored });
  });

  test('signs the place as well: a signature is worth nothing elsewhere', () => {
    const elsewhere = storedProposal({}, { pull: 7 });
    const { mac } = markerOf(written(elsewhere, 'key').review) as { mac: string };
    expect(readProposal(meddled(stored, { mac }, 'key'), [], 'key')).toMatchObject({ rule: 'proposal.mac' });
  });

  test('never travels', () => {
    const { review } = written(stored, 'a-secret-key');
    const { payload } = markerOf(review) as { payload: string };
    const inside = inflateRawSync(Buffer.from(payload, 'base64url')).toString('utf8');
    expect(review + inside).not.toContain('a-secret-key');
  });
});
