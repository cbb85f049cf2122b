import { describe, expect, test } from '@jest/globals';
import { encodeSource } from '../../../src/kernel/source-text.ts';
import type { Files } from '../../../src/ports.ts';
import { backup } from '../../../src/repair/backup.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';

const BYTES = new Uint8Array([0, 255, 13, 10, 195]);
const tree = () => memoryFiles({ 'a.sh': 'a\r\n', 'sub/b.bin': BYTES }, { modes: { 'a.sh': 0o755 } });
const shape = (files: Files) =>
  files.walk().map((path) => [path, files.locate(path).mode, Buffer.from(files.read(path)).toString('hex')]);

describe('backup and restore', () => {
  test('bytes, modes and absence come back; a file is kept as it was the first time', () => {
    const files = tree();
    const before = shape(files);
    const kept = backup(files, memoryFiles({}));
    for (const text of ['first', 'second']) {
      for (const path of ['a.sh', 'sub/b.bin', 'new/deep/c.txt']) {
        kept.keep(path);
        files.write(path, encodeSource(text), 0o600);
      }
    }
    expect(kept.restore()).toEqual({ restored: ['a.sh', 'sub/b.bin', 'new/deep/c.txt'], unverified: [] });
    expect(shape(files)).toEqual(before);
    expect(files.locate('new').kind).toBe('missing');
  });

  test('the store says what it holds and of which tree', () => {
    const store = memoryFiles({});
    const kept = backup(tree(), store);
    kept.keep('a.sh');
    kept.keep('new.txt');
    const manifest = JSON.parse(new TextDecoder().decode(store.read('manifest.json')));
    expect(manifest).toMatchObject({
      tree: '/memory',
      files: [
        { path: 'a.sh', mode: 0o755, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
        { path: 'new.txt', hash: null },
      ],
    });
    expect(store.read('files/a.sh')).toEqual(encodeSource('a\r\n'));
  });

  test('what cannot be kept throws, so that nothing is written', () => {
    const full = memoryFiles({}, { diskBytes: 10 });
    expect(() => backup(tree(), full).keep('a.sh')).toThrow('ENOSPC');
  });

  test('a damaged backup and a file that is not ours are reported, and do not stop the others', () => {
    const files = tree();
    const store = memoryFiles({});
    const kept = backup(files, store);
    for (const path of ['a.sh', 'sub/b.bin', 'c.txt']) {
      kept.keep(path);
      files.write(path, encodeSource('changed'));
    }
    store.write('files/a.sh', encodeSource('damaged'));
    const result = kept.restore((path) => path !== 'c.txt');
    expect(result).toEqual({ restored: ['sub/b.bin'], unverified: ['a.sh', 'c.txt'] });
    expect(files.read('c.txt')).toEqual(encodeSource('changed'));
  });

  test('a tree that cannot be written is reported; what was never changed is whole all the same', () => {
    const files = tree();
    const broken: Files = {
      ...files,
      write() {
        throw new Error('EROFS');
      },
    };
    const kept = backup(broken, memoryFiles({}));
    for (const path of ['a.sh', 'sub/b.bin']) kept.keep(path);
    files.write('a.sh', encodeSource('changed'));
    expect(kept.restore()).toEqual({ restored: ['sub/b.bin'], unverified: ['a.sh'] });
  });
});
