import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { type HttpModel, httpModel } from '../fakes/http-model.ts';
import { bytesBelow, CAUSE, EDIT, PRICE_FILES, PRICE_TEST, removeFolders } from '../fakes/price-project.ts';
import { isHere } from '../fakes/require-here.ts';
import { CLI, cliWorld, spawnCli } from '../fakes/spawned-cli.ts';

const UNSHARE = ['unshare', '-rm', 'sh', '-c'];
const PROBE = [...UNSHARE, 'mount -t tmpfs -o size=64k tmpfs /mnt'];
const onSmallDisks = isHere(PROBE, 'runs on a full disk') ? describe : describe.skip;

let model: HttpModel | undefined;
afterEach(async () => {
  await model?.close();
  model = undefined;
});
afterAll(removeFolders);

type World = ReturnType<typeof cliWorld>;

/** Runs `heal --yes` with a small disk mounted at a folder; `before` and `after` are shell lines around it. */
async function heal(
  world: World,
  mount: string,
  size: string,
  lines: { before?: string; after?: string; journal?: string } = {},
) {
  model = await httpModel([() => ({ text: CAUSE, calls: [['replace_in_file', EDIT]] })]);
  const place = ['--repo', world.checkout, '--sandbox', 'none', '--base-url', model.url, '--model', 'm'];
  const journal = lines.journal === undefined ? [] : ['--journal', lines.journal];
  const heal = [process.execPath, CLI, 'heal', ...place, '--test', PRICE_TEST, '--yes', ...journal];
  const script = [
    `mount -t tmpfs -o size=${size} tmpfs '${mount}' || exit 99`,
    lines.before ?? '',
    '"$@"; code=$?',
    lines.after ?? '',
    'exit $code',
  ].join('\n');
  return spawnCli([], { instead: [...UNSHARE, script, 'sh', ...heal], env: world.env });
}

onSmallDisks('on a full disk', () => {
  test('no room for the copy: nothing is half-written, and it is said where room is needed', async () => {
    const world = cliWorld({ ...PRICE_FILES, 'data.bin': new Uint8Array(600_000).fill(7) });
    const before = bytesBelow(world.checkout);
    const ended = await heal(world, world.env.TMPDIR, '128k', { after: `ls -A '${world.env.TMPDIR}' >&2` });
    expect(ended.code).toBe(2);
    expect(ended.stderr).toMatch(/no room for a copy.*TMPDIR/);
    expect(ended.stderr).not.toMatch(/\n\s+at /);
    expect(ended.lastError).toMatch(/^MODEL: /);
    expect(bytesBelow(world.checkout)).toEqual(before);
  });

  test('no room for the journal: the checkout is as it was, the journal holds whole lines', async () => {
    const world = cliWorld();
    const before = bytesBelow(world.checkout);
    const state = join(world.home, 'state');
    mkdirSync(state);
    const saved = join(world.home, 'saved');
    const ended = await heal(world, state, '4k', {
      after: `cp -r '${state}' '${saved}'`,
      journal: join(state, 'run.jsonl'),
    });
    expect(ended.code).toBe(3);
    expect(ended.lines.at(-1)).toMatch(/^Verdict: unavailable: .*(?:disk is full|ENOSPC)/);
    expect(ended.stderr).not.toMatch(/\n\s+at /);
    expect(bytesBelow(world.checkout)).toEqual(before);
    const text = readFileSync(join(saved, 'run.jsonl'), 'utf8');
    expect(text.endsWith('\n')).toBe(true);
    for (const line of text.trimEnd().split('\n')) expect(JSON.parse(line)).toMatchObject({ v: 1 });
    expect(world.litter()).toEqual([]);
  });

  test('no room in the checkout after the yes: every file is as it was', async () => {
    const world = cliWorld({});
    const [list, seen] = [join(world.home, 'before'), join(world.home, 'after')];
    const look = (at: string) =>
      `(cd '${world.checkout}' && find . -type f | sort | xargs sha256sum) > '${at}'`;
    const files = Object.entries(PRICE_FILES).map(
      ([path, text]) => `cat > '${world.checkout}/${path}' <<'END'\n${text}END`,
    );
    const fill = `cat /dev/zero > '${world.checkout}/fill' 2>/dev/null`;
    const ended = await heal(world, world.checkout, '256k', {
      before: [...files, fill, look(list)].join('\n'),
      after: look(seen),
    });
    expect(ended.code).toBe(3);
    expect(ended.lines.at(-1)).toMatch(/^Verdict: unavailable: .*could not be written.*ENOSPC.*put back/);
    expect(readFileSync(seen, 'utf8')).toBe(readFileSync(list, 'utf8'));
    expect(readFileSync(list, 'utf8').trim().split('\n')).toHaveLength(4);
  });
});

test('a journal on a device that takes nothing', async () => {
  const world = cliWorld();
  const before = bytesBelow(world.checkout);
  model = await httpModel([]);
  const ended = await world.heal(model.url, ['--yes', '--journal', '/dev/full']);
  expect(ended.code).toBe(3);
  expect(ended.lines.at(-1)).toMatch(/^Verdict: unavailable: .*disk is full/);
  expect(bytesBelow(world.checkout)).toEqual(before);
  expect(readdirSync(world.env.TMPDIR)).toEqual([]);
});
