import { describe, expect, test } from '@jest/globals';
import { readCaseFile } from '../../../src/review/case-file.ts';
import { HEAD, OTHER_HEAD, PAYLOAD, PLACE, storedProposal } from '../../fakes/on-github.ts';

const STORED = storedProposal();
const CASE = { ...PLACE, digest: STORED.digest, payload: PAYLOAD };
const HERE = { repository: 'acme/app', pull: 9, base: 'main', head: HEAD };
const entry = (value: unknown, name = 'proposal.json') => ({
  name,
  bytes: Buffer.from(JSON.stringify(value)),
});

test('exactly the proposal that was written, for exactly this head', () => {
  expect(readCaseFile([entry(CASE)], HERE)).toEqual({ kind: 'proposal', stored: STORED });
});

describe('refused', () => {
  const evil = { ...PAYLOAD, edits: [{ path: '../x', mode: 0o644, before: null, after: 'x' }] };
  test.each<[string, Parameters<typeof readCaseFile>[0], object]>([
    ['artifact.entries', [], {}],
    ['artifact.entries', [entry(CASE), entry(CASE)], {}],
    ['artifact.entries', [entry(CASE), entry({}, '../../.bashrc')], {}],
    ['artifact.entries', [entry(CASE, 'sub/proposal.json')], {}],
    ['artifact.too-large', [{ name: 'proposal.json', bytes: new Uint8Array(20_000_001) }], {}],
    ['artifact.unreadable', [{ name: 'proposal.json', bytes: Buffer.from('{') }], {}],
    ['artifact.unreadable', [entry({ ...CASE, approved: true })], {}],
    ['artifact.unreadable', [entry({ ...CASE, payload: evil })], {}],
    ['artifact.elsewhere', [entry(CASE)], { pull: 10 }],
    ['artifact.elsewhere', [entry(CASE)], { head: OTHER_HEAD }],
    ['artifact.elsewhere', [entry(CASE)], { base: 'release' }],
    ['artifact.elsewhere', [entry(CASE)], { repository: 'eve/app' }],
    ['artifact.digest', [entry({ ...CASE, payload: { ...PAYLOAD, diagnosis: 'Another.' } })], {}],
    ['artifact.digest', [entry({ ...CASE, digest: `sha256:${'0'.repeat(64)}` })], {}],
  ])('%s', (rule, entries, place) => {
    expect(readCaseFile(entries, { ...HERE, ...place })).toMatchObject({ kind: 'refused', rule });
  });
});
