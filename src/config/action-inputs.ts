import { VERDICTS } from '../kernel/verdict.ts';
import type { Input } from './input.ts';
import {
  choice,
  flag,
  list,
  number,
  oneOf,
  optionalChoice,
  optionalNumber,
  secret,
  text,
} from './input-kinds.ts';
import { baseUrl, firstWords, folder, glob, workflowPath } from './input-places.ts';
import { PROVIDER_NAMES } from './provider.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Every input of the action under the name of its setting; `action.yml` declares the same, and a test holds that. */
export const INPUTS = {
  githubToken: { ...secret('github-token'), fallback: '${{ github.token }}' },
  pushToken: secret('push-token'),
  stateKey: secret('state-key'),
  apiKey: secret('api-key'),
  provider: optionalChoice('provider', PROVIDER_NAMES),
  baseUrl: baseUrl('base-url'),
  model: text('model'),
  tokensPerMinute: optionalNumber('tokens-per-minute', '8000'),
  mode: choice('mode', 'fix', ['fix', 'explain']),
  testCommand: text('test-command'),
  setupCommand: text('setup-command'),
  workingDirectory: folder('working-directory'),
  sandbox: choice('sandbox', 'auto', ['auto', 'bubblewrap', 'none']),
  runId: optionalNumber('run-id', '15301234567'),
  pull: optionalNumber('pr', '42'),
  /** Empty: all but our own. */
  workflows: list('workflows', workflowPath, { commas: true }),
  maxAttempts: number('max-attempts', 3, { least: 1, most: 10, unit: 'attempts' }),
  maxTurns: number('max-turns', 16, { least: 1, most: 100, unit: 'turns' }),
  maxLogChars: number('max-log-chars', 3_000, { least: 200, most: 100_000, unit: 'characters' }),
  testTimeoutMs: number('test-timeout', 600, { least: 1, most: 21_600, unit: 'seconds' }, SECOND),
  requestTimeoutMs: number('request-timeout', 120, { least: 1, most: 3_600, unit: 'seconds' }, SECOND),
  maxMs: number('max-minutes', 40, { least: 1, most: 350, unit: 'minutes' }, MINUTE),
  failOn: list('fail-on', (given) => oneOf(given, VERDICTS), { commas: true }),
  applyOn: choice('apply-on', 'review', ['review', 'command']),
  requireDigest: flag('require-digest'),
  requireSecondPerson: flag('require-second-person'),
  readOnlyPaths: list('read-only-paths', glob, { commas: false }),
  secretPaths: list('secret-paths', glob, { commas: false }),
  allowEdit: list('allow-edit', glob, { commas: false }),
  allowShell: list('allow-shell', firstWords, { commas: false }),
  record: flag('record'),
} as const satisfies Readonly<Record<string, Input<unknown>>>;
