import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { logKeeper } from '../../src/adapters/log-keeper.ts';
import { distil } from '../../src/evidence/distil.ts';
import { memoryFiles } from '../fakes/memory-files.ts';
import { callTool, resultText, toolView } from '../fakes/tool-view.ts';

/** `DOCTOR_ROUNDS` is the number of lines: ten million in `npm run prove long-logs`. */
const LINES = Number(process.env.DOCTOR_ROUNDS ?? 200_000);
const MOST_MORE_BYTES = 300_000_000;

const folder = mkdtempSync(join(tmpdir(), 'long-logs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One job whose failure stands in the middle of what its tests print. */
function* log(lines: number): Generator<Uint8Array> {
  const stamp = '2026-03-02T09:14:05.0000000Z';
  yield Buffer.from(
    `${stamp} ##[group]Run make check\n${stamp} make check\n${stamp} shell: bash\n${stamp} ##[endgroup]\n`,
  );
  for (let at = 0; at < lines; at += 1_000) {
    const block = Array.from({ length: 1_000 }, (_, index) => `${stamp} ok ${at + index}\n`).join('');
    yield Buffer.from(block);
    if (at === Math.floor(lines / 2_000) * 1_000) yield Buffer.from(`${stamp} error: the needle broke\n`);
  }
  yield Buffer.from(`${stamp} ##[error]Process completed with exit code 2.\n`);
}

test(
  'a log of many short lines is read, kept, searched and shown in bounded memory',
  async () => {
    const keep = logKeeper(folder);
    let peak = 0;
    const before = process.memoryUsage().rss;
    function* watched() {
      for (const piece of log(LINES)) {
        peak = Math.max(peak, process.memoryUsage().rss);
        yield piece;
      }
    }
    const evidence = await distil(watched(), { maxChars: 3_000, secrets: [], keep });
    expect(evidence).toMatchObject({ linesRead: LINES + 6, exitCode: 2, command: 'make check' });
    expect(evidence.excerpt).toContain('error: the needle broke');

    const kept = keep.kept(null);
    expect(kept).toMatchObject({ lines: LINES + 6, cut: undefined });
    const look = async (name: string, args: Readonly<Record<string, unknown>>) => {
      const plan = callTool(toolView(memoryFiles({})), name, args, { log: kept });
      return plan.kind === 'look-up' ? (await plan.find(kept, undefined)).text : resultText(plan);
    };
    const needle = Math.floor(LINES / 2_000) * 1_000 + 1_005;
    expect(await look('search_log', { pattern: 'need(le|ed)' })).toBe(`${needle}: error: the needle broke`);
    expect(await look('read_log', { from: needle - 1, to: needle })).toBe(
      `CI's log, lines ${needle - 1}-${needle} of ${LINES + 6}\n${needle - 1}| ok ${needle - 6}\n${needle}| error: the needle broke`,
    );
    peak = Math.max(peak, process.memoryUsage().rss);
    expect(peak - before).toBeLessThan(MOST_MORE_BYTES);
  },
  60_000 + LINES / 10,
);
