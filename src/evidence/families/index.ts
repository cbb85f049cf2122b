import type { Family } from '../family.ts';
import { ava } from './ava.ts';
import { browser } from './browser.ts';
import { bundlers } from './bundlers.ts';
import { cargo } from './cargo.ts';
import { docker } from './docker.ts';
import { documentation } from './documentation.ts';
import { dotnet } from './dotnet.ts';
import { elixir } from './elixir.ts';
import { go } from './go.ts';
import { infrastructureCode } from './infrastructure-code.ts';
import { jasmine } from './jasmine.ts';
import { jest } from './jest.ts';
import { jvm } from './jvm.ts';
import { mocha } from './mocha.ts';
import { native } from './native.ts';
import { packages } from './packages.ts';
import { php } from './php.ts';
import { pytest } from './pytest.ts';
import { pythonLinters } from './python-linters.ts';
import { ruby } from './ruby.ts';
import { scriptLinters } from './script-linters.ts';
import { strictWarnings } from './strict-warnings.ts';
import { tap } from './tap.ts';
import { typescript } from './typescript.ts';
import { unittest } from './unittest.ts';
import { vitest } from './vitest.ts';

/** All families; where two read the same output, the earlier one's report comes first. */
export const FAMILIES: readonly Family[] = [
  unittest,
  pytest,
  tap,
  jest,
  vitest,
  mocha,
  ava,
  jasmine,
  go,
  cargo,
  jvm,
  dotnet,
  native,
  ruby,
  php,
  elixir,
  browser,
  typescript,
  scriptLinters,
  pythonLinters,
  bundlers,
  documentation,
  docker,
  packages,
  infrastructureCode,
  strictWarnings,
];

/** Those whose mark a line of the step shows. */
export function familiesIn(lines: readonly string[]): readonly Family[] {
  return FAMILIES.filter(({ mark }) => lines.some((line) => mark.test(line)));
}
