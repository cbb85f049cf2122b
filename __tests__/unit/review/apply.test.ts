import { describe, expect, test } from '@jest/globals';
import { encodeSource } from '../../../src/kernel/source-text.ts';
import type { Files } from '../../../src/ports.ts';
import { makeProposal, type Proposal } from '../../../src/proposal/proposal.ts';
import { applyProposal } from '../../../src/review/apply.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';

const ENTRIES = { 'a.sh': 'a\r\n', 'b.txt': 'b' };
const shape = (files: Files) =>
  files.walk().map((path) => [path, files.locate(path).mode, new TextDecoder().decode(files.read(path))]);
const place = () => memoryFiles(ENTRIES, { modes: { 'a.sh': 0o755 }, links: { 'link.txt': 'b.txt' } });

function proposal(over: { aBefore?: string; newMode?: number } = {}): Proposal {
  const made = makeProposal(
    [
      { path: 'a.sh', mode: 0o755, before: over.aBefore ?? 'a\r\n', after: 'A\r\n' },
      { path: 'deep/new.sh', mode: over.newMode ?? 0o755, before: null, after: 'new\n' },
    ],
    'cause',
    [],
  );
  if (made === undefined) throw new Error('nothing differs');
  return made;
}

describe('applying a proposal', () => {
  test('writes exactly its bytes, with their modes, and can put all back', () => {
    const checkout = place();
    const before = shape(checkout);
    const applied = applyProposal(proposal(), checkout, memoryFiles({}));
    expect(applied).toMatchObject({ kind: 'applied', files: ['a.sh', 'deep/new.sh'] });
    expect(shape(checkout)).toEqual([
      ['a.sh', 0o755, 'A\r\n'],
      ['b.txt', 0o644, 'b'],
      ['deep/new.sh', 0o755, 'new\n'],
    ]);
    if (applied.kind === 'applied')
      expect(applied.restore()).toEqual({ restored: ['a.sh', 'deep/new.sh'], unverified: [] });
    expect(shape(checkout)).toEqual(before);
    expect(checkout.locate('deep').kind).toBe('missing');
  });

  test.each<[string, (checkout: Files) => void, string[]]>([
    ['one byte', (checkout) => checkout.write('a.sh', encodeSource('a\n')), ['a.sh']],
    ['a deleted file', (checkout) => checkout.remove('a.sh'), ['a.sh']],
    [
      'a new file that exists by now',
      (checkout) => checkout.write('deep/new.sh', encodeSource('')),
      ['deep/new.sh'],
    ],
    [
      'both',
      (checkout) => {
        checkout.remove('a.sh');
        checkout.write('deep/new.sh', encodeSource(''));
      },
      ['a.sh', 'deep/new.sh'],
    ],
  ])('is stale after %s, and writes nothing', (_, meddle, changed) => {
    const checkout = place();
    meddle(checkout);
    const before = shape(checkout);
    const store = memoryFiles({});
    expect(applyProposal(proposal(), checkout, store)).toEqual({ kind: 'stale', changed });
    expect([shape(checkout), store.walk()]).toEqual([before, []]);
  });

  test('a path that has become a link is stale: links are never written through', () => {
    const linked = makeProposal([{ path: 'link.txt', mode: 0o644, before: 'b', after: 'c' }], '', []);
    const applied = linked && applyProposal(linked, place(), memoryFiles({}));
    expect(applied).toEqual({ kind: 'stale', changed: ['link.txt'] });
  });

  test('a file that cannot be written puts the earlier ones back', () => {
    const files = place();
    const before = shape(files);
    const checkout: Files = {
      ...files,
      write(path, content, mode) {
        if (path === 'deep/new.sh') throw new Error('EROFS: read-only file system');
        files.write(path, content, mode);
      },
    };
    expect(applyProposal(proposal(), checkout, memoryFiles({}))).toEqual({
      kind: 'error',
      reason: 'EROFS: read-only file system',
      backup: '/memory',
      restored: { restored: ['a.sh', 'deep/new.sh'], unverified: [] },
    });
    expect(shape(files)).toEqual(before);
  });

  test('a backup that cannot be kept writes nothing', () => {
    const checkout = place();
    const before = shape(checkout);
    expect(applyProposal(proposal(), checkout, memoryFiles({}, { diskBytes: 2 })).kind).toBe('error');
    expect(shape(checkout)).toEqual(before);
  });

  test.each<[string, (checkout: Files) => void, string[]]>([
    ['changed', (checkout) => checkout.write('a.sh', encodeSource('theirs\n')), ['a.sh']],
    ['deleted', (checkout) => checkout.remove('a.sh'), ['a.sh']],
    [
      'changed (a new one)',
      (checkout) => checkout.write('deep/new.sh', encodeSource('theirs\n')),
      ['deep/new.sh'],
    ],
  ])('a file that somebody %s after the writing is left to them', (_, meddle, unverified) => {
    const checkout = place();
    const applied = applyProposal(proposal(), checkout, memoryFiles({}));
    meddle(checkout);
    const theirs = shape(checkout).filter(([path]) => unverified.includes(String(path)));
    if (applied.kind !== 'applied') throw new Error(applied.kind);
    expect(applied.restore().unverified).toEqual(unverified);
    expect(shape(checkout).filter(([path]) => unverified.includes(String(path)))).toEqual(theirs);
  });
});
