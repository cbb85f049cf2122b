import { existsSync, readFileSync, statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  COMMANDS,
  type Run,
  type RunElsewhere,
  type Session,
  type Told,
} from '../fakes/docs/command-table.ts';
import { isNeededHere } from '../fakes/docs/needed-here.ts';
import { readerWorld } from '../fakes/docs/reader-world.ts';
import { documents, toldCommands } from '../fakes/docs/told-commands.ts';

const TABLE = '__tests__/fakes/docs/command-table.ts';

/** `node dist/cli.js` is `build-doctor` without an installation. */
const byName = (command: string) => command.replaceAll('node dist/cli.js', 'build-doctor');

const told = toldCommands().map(({ file, command }) => {
  const keys = [`${file}: ${command}`, command, byName(command)];
  return { file, command, key: keys.find((key) => key in COMMANDS) };
});
const known = [...new Set(told.flatMap(({ key }) => (key === undefined ? [] : [key])))].flatMap((key) => {
  const entry = COMMANDS[key];
  return entry === undefined ? [] : [{ key, entry }];
});
function those<Kind extends Told>(is: (entry: Told) => entry is Kind): [string, Kind][] {
  return known.flatMap(({ key, entry }) => (is(entry) ? [[key, entry] as [string, Kind]] : []));
}
const isRun = (entry: Told): entry is Run => 'in' in entry;
const isElsewhere = (entry: Told): entry is RunElsewhere => 'held' in entry;
const isSession = (entry: Told): entry is Session => 'session' in entry;

test('every command that a document or a help text names is known here', () => {
  const unknown = told
    .filter(({ key }) => key === undefined)
    .map(
      ({ file, command }) =>
        `${file} tells to run \`${command}\`: say in ${TABLE} how it is run and what it says`,
    );
  expect(unknown).toEqual([]);
  expect(told.length).toBeGreaterThan(50);
});

test('no command stands here that no document names any more', () => {
  const named = known.map(({ key }) => key);
  expect(Object.keys(COMMANDS).filter((key) => !named.includes(key))).toEqual([]);
});

test('every `npm run` in a document is one', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const named = documents().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bnpm run ([\w-]+)/g)].map(([, name]) => `${file}: ${name}`),
  );
  expect(named.filter((one) => !(one.replace(/^.*: /, '') in scripts))).toEqual([]);
});

test.each(those(isElsewhere))('%s is run elsewhere', (_, { held }) => {
  for (const [path, part] of Object.entries(held)) {
    expect([path, existsSync(path)]).toEqual([path, true]);
    if (part !== '' && statSync(path).isFile()) expect(readFileSync(path, 'utf8')).toContain(part);
  }
});

describe('what a reader is told to run does what it says', () => {
  let world: Awaited<ReturnType<typeof readerWorld>>;
  beforeAll(async () => {
    world = await readerWorld();
  });
  afterAll(() => world.close());

  const runs = those(isRun);
  const here = runs.filter(([command]) => isNeededHere(command));
  if (here.length < runs.length)
    test.skip.each(runs.filter((one) => !here.includes(one)))('%s: not here', () => {});

  test.each(here)('%s', async (command, { in: place, code = 0, says, until }) => {
    const ran = await world.run(command.replace(/^\S+\.md: /, ''), place, until);
    expect(ran.said).toMatch(says);
    expect([ran.code, ran.said]).toEqual([code, ran.said]);
  });

  const steps = those(isSession);
  const session = steps.every(([command]) => isNeededHere(command)) ? test : test.skip;
  session('the session with a local GitHub', async () => {
    const lines = steps.flatMap(([command], index) => [`echo; echo "step ${index}"`, command]);
    const script = ['exec 2>&1', 'set -e', "trap 'kill %1' EXIT", ...lines].join('\n');
    const ran = await world.run(script, 'desk');
    const parts = ran.said.split(/^step \d+$/m).slice(1);
    for (const [index, [command, { says = /(?:)/ }]] of steps.entries())
      expect([command, parts[index]]).toEqual([command, expect.stringMatching(says)]);
    expect([ran.code, ran.said]).toEqual([0, ran.said]);
  });
});
