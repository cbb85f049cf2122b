import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { breaches } from './architecture-rules.ts';

/** Host names in pieces, so that this file names none either. */
const REGISTRIES = [
  ['registry', 'npmjs', 'org'],
  ['registry', 'yarnpkg', 'com'],
  ['npm', 'pkg', 'github', 'com'],
  ['files', 'pythonhosted', 'org'],
  ['pypi', 'org'],
  ['deb', 'debian', 'org'],
];

const SRC = join(process.cwd(), 'src');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path))
  .sort();
const sourceOf = (path: string): string => readFileSync(join(SRC, path), 'utf8');

describe('src', () => {
  test('imports point one way, packages and effects stay in their homes', () => {
    expect(files.flatMap((path) => breaches(path, sourceOf(path)))).toEqual([]);
  });

  test('no file is over 250 lines', () => {
    expect(files.filter((path) => sourceOf(path).split('\n').length > 251)).toEqual([]);
  });

  test('no file hides behind a name that says nothing', () => {
    const empty = /(?:^|\/)(?:utils?|helpers?|common|types|misc|manager|service|shared)(?:\.ts|\/)/;
    expect(files.filter((path) => empty.test(path) || /[A-Z_]/.test(path))).toEqual([]);
  });
});

describe('the repository', () => {
  test('no text names a package registry, the package manager knows its own', () => {
    const hosts = new RegExp(REGISTRIES.map((words) => words.join('\\.')).join('|'), 'i');
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' });
    const texts = listed.split('\0').filter((path) => path !== '' && !path.startsWith('dist/'));
    expect(texts.filter((path) => hosts.test(textOf(path)))).toEqual([]);
  });
});

/** '' for a file that is listed but no longer there. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

describe('the check itself', () => {
  test.each([
    ['harness/a.ts', "import { x } from '../flows/heal.ts';", 'harness may not import flows'],
    ['kernel/a.ts', "import type { Files } from '../ports.ts';", 'kernel may not import ports'],
    ['flows/a.ts', "export { y } from '../adapters/node-files.ts';", 'flows may not import adapters'],
    ['cli/a.ts', "import { y } from '../adapters/node-files.ts';", 'cli may not import adapters'],
    ['cli/a.ts', "import { y } from '../index.ts';", 'cli may not import index'],
    ['ports.ts', "import type { C } from './config/config.ts';", 'ports may not import config'],
    ['adapters/a.ts', "import { z } from '../config/config.ts';", 'adapters may not import config'],
    ['standin/model/a.ts', "import type { T } from '../../ports.ts';", 'standin may not import ports'],
    ['repair/a.ts', "const late = await import('../compose.ts');", 'repair may not import compose'],
    ['repair/a.ts', "import {\n  a,\n  b,\n} from '../flows/x.ts';", 'repair may not import flows'],
    ['repair/a.ts', "import '../flows/x.ts';", 'repair may not import flows'],
    ['kernel/a.ts', "import { b } from './b.js';", 'must end in .ts'],
    ['kernel/a.ts', "import { b } from '../../scripts/b.ts';", 'leaves src'],
    ['helpers/a.ts', '', 'no part of the table'],
    ['flows/a.ts', "import OpenAI from 'openai';", 'openai is no import for flows'],
    ['adapters/a.ts', 'const { OpenAI } = await import(/* webpackMode: "eager" */ \'openai/client\');', ''],
    ['report/a.ts', "import { diffLines } from 'diff';", 'diff is no import for report'],
    ['harness/a.ts', "import * as v from 'valibot';", 'valibot is no import for harness'],
    ['cli/a.ts', "import lodash from 'lodash';", 'lodash has no home'],
    ['cli/a.ts', "import { spawn } from 'node:child_process';", 'node:child_process is no import for cli'],
    [
      'evidence/a.ts',
      "import { readFile } from 'node:fs/promises';",
      'node:fs/promises is no import for evidence',
    ],
    ['viewer/page/a.tsx', "import { render } from 'preact';\nsetTimeout(render, 1);", ''],
    ['viewer/page/a.ts', "import { join } from 'node:path';", 'node:path is nothing that a browser has'],
    ['viewer/a.ts', "import { render } from 'preact';", 'preact is no import for viewer'],
    ['viewer/a.ts', "import { App } from './page/app.tsx';", 'runs in a browser only'],
    ['viewer/a.ts', 'setTimeout(done, 5);', 'timers belongs'],
    ['flows/a.ts', 'const key = process.env.KEY;', 'process.env belongs'],
    ['flows/a.ts', "console.log('x');", 'console belongs'],
    ['flows/a.ts', 'const t = Date.now();', 'Date.now belongs'],
    ['flows/a.ts', 'const t = new Date();', 'Date.now belongs'],
    ['flows/a.ts', 'setTimeout(done, 5);', 'timers belongs'],
    ['flows/a.ts', 'await fetch(url);', 'fetch belongs'],
    [
      'flows/a.ts',
      "import { a } from '../kernel/a.ts'; // see ../cli/x.ts\n/* console.log() */ const u = 'process.env';",
      '',
    ],
    ['flows/a.ts', 'const say = `use console.log or fetch(`;', ''],
    ['flows/a.ts', 'const sha = await host.fetch(url);\nclock.setTimeout(1);', ''],
    ['compose.ts', "import { nodeFiles } from './adapters/node-files.ts';", ''],
    [
      'cli/main.ts',
      "import { startModelServer } from '../standin/model/model-server.ts';\nconsole.error(process.env.X);",
      '',
    ],
  ])('%s: %s', (path, source, why) => {
    const found = breaches(path, source);
    if (why === '') expect(found).toEqual([]);
    else expect(found).toEqual([expect.stringContaining(why)]);
  });
});
