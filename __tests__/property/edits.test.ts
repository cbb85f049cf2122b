import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { nodeFiles } from '../../src/adapters/node-files.ts';
import { encodeSource } from '../../src/kernel/source-text.ts';
import { rounds, seedOf } from '../fakes/rounds.ts';
import { seeded } from '../fakes/seeded.ts';
import { callTool, resultText, toolView } from '../fakes/tool-view.ts';

const folder = mkdtempSync(join(tmpdir(), 'edits-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WORDS = ['value', 'é', '名', 'a\tb', '  indented', '', '$&', "'q'", '\u{1f600}'];

test('an edit on disk keeps line ends, byte order mark, mode and the final newline, and every byte around it', () => {
  const random = seeded(seedOf(47));
  const at = join(folder, 'file.txt');
  const files = nodeFiles(folder, { known: ['file.txt'] });
  for (let round = 0; round < rounds(200); round += 1) {
    const eol = random.pick(['\n', '\r\n']);
    const bom = random.pick(['', '', '\u{feff}']);
    const mode = random.pick([0o644, 0o755, 0o600]);
    const count = 1 + random.below(6);
    const lines = Array.from({ length: count }, (_, index) => `${index}:${random.pick(WORDS)}`);
    const last = random.pick(['', eol]);
    const place = random.below(count);
    const line = lines[place] ?? '';
    const replaced = Array.from({ length: 1 + random.below(3) }, () => `new ${random.pick(WORDS)}`);
    // A model writes \n whatever the file has, or what it was shown.
    const sent = replaced.join(random.pick(['\n', eol]));
    writeFileSync(at, bom + lines.join(eol) + last);
    chmodSync(at, mode);
    const plan = callTool(toolView(files), 'replace_in_file', { path: 'file.txt', old: line, new: sent });
    if (plan.kind !== 'write') throw new Error(`round ${round}: ${resultText(plan)}`);
    files.write(plan.path, encodeSource(plan.after));
    // A file without any line end has none to keep.
    const own = lines.length === 1 && last === '' ? '\n' : eol;
    const wanted = bom + lines.with(place, replaced.join(own)).join(eol) + last;
    expect([round, readFileSync(at, 'utf8'), statSync(at).mode & 0o777]).toEqual([round, wanted, mode]);
  }
});
