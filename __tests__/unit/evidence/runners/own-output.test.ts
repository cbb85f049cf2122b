import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { FAMILIES } from '../../../../src/evidence/families/index.ts';
import { readTestOutput } from '../../../../src/evidence/reports/read-test-output.ts';
import { readCatch2 } from '../../../../src/evidence/runners/catch2.ts';
import { readCtest } from '../../../../src/evidence/runners/ctest.ts';
import { readGoogletest } from '../../../../src/evidence/runners/googletest.ts';
import { readGradle } from '../../../../src/evidence/runners/gradle.ts';
import { readJunitConsole } from '../../../../src/evidence/runners/junit-console.ts';
import { readMinitest } from '../../../../src/evidence/runners/minitest.ts';
import { readRspec } from '../../../../src/evidence/runners/rspec.ts';
import { readSbt } from '../../../../src/evidence/runners/sbt.ts';
import { readSurefire } from '../../../../src/evidence/runners/surefire.ts';
import { plainText } from '../../../../src/kernel/plain-text.ts';
import { recorded } from './read-log.ts';

/** Whose output a recording is, by the first word of its name. */
const FAMILY_OF: Record<string, string> = {
  node20: 'tap',
  node24: 'tap',
  bats: 'tap',
  prove: 'tap',
  pytest: 'pytest',
  unittest: 'unittest',
  maven: 'jvm',
  gradle: 'jvm',
  junit: 'jvm',
  rspec: 'ruby',
  minitest: 'ruby',
  phpunit: 'php',
  exunit: 'elixir',
  ctest: 'native',
  googletest: 'native',
  catch2: 'native',
  jest: 'jest',
  mocha: 'mocha',
  go: 'go',
  cargo: 'cargo',
  nextest: 'cargo',
  dotnet: 'dotnet',
  sbt: 'jvm',
  vitest: 'vitest',
  vitest4: 'vitest',
  playwright: 'browser',
  ava: 'ava',
  jasmine: 'jasmine',
};
const NAMES = readdirSync(new URL('../../../fixtures/logs/', import.meta.url)).map((file) =>
  file.replace(/\.txt$/, ''),
);
const lines = (name: string) =>
  plainText(recorded(name))
    .split('\n')
    .map((line) => line.trimEnd());
const wordOf = (name: string) => /^\w+/.exec(name)?.[0] ?? '';

test.each(NAMES)("%s is read by its own family's reader and no other", (name) => {
  const readers = FAMILIES.filter(({ read }) => (read?.(lines(name)) ?? null) !== null).map(
    (family) => family.name,
  );
  expect(readers).toEqual([FAMILY_OF[wordOf(name)]]);
});

describe('readers of one family', () => {
  test.each([
    ['maven', readSurefire, 'jvm'],
    ['gradle', readGradle, 'jvm'],
    ['junit', readJunitConsole, 'jvm'],
    ['sbt', readSbt, 'jvm'],
    ['rspec', readRspec, 'ruby'],
    ['minitest', readMinitest, 'ruby'],
    ['ctest', readCtest, 'native'],
  ])('%s reads only its own', (word, read, family) => {
    const siblings = NAMES.filter((name) => FAMILY_OF[wordOf(name)] === family);
    expect(siblings.filter((name) => read(lines(name)) !== null)).toEqual(
      siblings.filter((name) => wordOf(name) === word),
    );
  });

  test('googletest and Catch2 also read what CTest shows of them', () => {
    const shown = ['ctest-output'];
    const own = (word: string) => NAMES.filter((name) => wordOf(name) === word);
    const native = NAMES.filter((name) => FAMILY_OF[wordOf(name)] === 'native');
    expect(native.filter((name) => readGoogletest(lines(name)) !== null)).toEqual([
      ...shown,
      ...own('googletest'),
    ]);
    expect(native.filter((name) => readCatch2(lines(name)) !== null).sort()).toEqual(
      [...own('catch2'), ...shown].sort(),
    );
  });
});

test('whatever tells numbers when red tells them when green, or a healed build would look unknown', () => {
  const green = NAMES.filter((name) => name.endsWith('-green'));
  expect(green.length).toBeGreaterThan(12);
  for (const name of green) {
    const { counts, failed } = readTestOutput(recorded(name));
    expect([name, failed, (counts?.executed ?? 0) > 0]).toEqual([name, [], true]);
  }
});
