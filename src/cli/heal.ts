import { Command } from 'commander';
import { type HealOptions, healOptions } from './heal-options.ts';
import { openLog } from './open-log.ts';
import { runHeal } from './run-heal.ts';
import { terminal } from './terminal.ts';

const EXAMPLES = `
Examples:
  $ build-doctor heal --repo . --test "python -m pytest -q"
  $ build-doctor heal --test "npm test" --setup "npm ci" --yes
  $ gh run view 123 --log-failed | build-doctor heal --log - --test "go test ./..."
  $ build-doctor heal --test "make check" --base-url http://localhost:11434/v1 --model qwen3

The model edits a scratch copy; the checkout is written only after a yes, with a backup, and tested again.
Exit codes: 0 verified or healthy · 1 other verdicts · 2 usage or configuration · 3 model unavailable, disk full ·
4 stale: files changed meanwhile · 70 a bug · 130 interrupted, everything restored.`;

/** `heal`: red → proven fix → yes → green, on a checkout in a terminal. */
export function healCommand(): Command {
  const command = new Command('heal').description('mend a red test command in a checkout, after your yes');
  for (const option of healOptions()) command.addOption(option);
  return command.addHelpText('after', EXAMPLES).action(async (options: HealOptions) => {
    process.exitCode = await act(options);
  });
}

async function act(options: HealOptions): Promise<number> {
  const screen = terminal(options, options.log === '-');
  const log = options.log === undefined ? undefined : openLog(options.log);
  if (log?.kind === 'unreadable') return screen.refuse(log.reason);
  if (options.test === undefined && log === undefined)
    return screen.refuse(
      'Say the test command with --test, for example --test "npm test", or a saved log with --log.',
    );
  if (options.test?.trim() === '')
    return screen.refuse('--test is empty: say the command that runs the tests.');
  const folder = workingDirectory(options.workingDirectory ?? '');
  if (folder === undefined)
    return screen.refuse(
      `--working-directory ${options.workingDirectory} must be a folder inside the checkout, relative to it.`,
    );
  const asked = {
    test: options.test,
    setup: options.setup,
    log,
    workingDirectory: folder,
    maxAttempts: options.maxAttempts,
    maxTurns: options.maxTurns,
    testTimeoutMs: options.testTimeout * 1000,
    maxLogChars: 3_000,
    askEach: options.ask === 'each',
  };
  try {
    return await runHeal(asked, placedBy(options), screen, options);
  } finally {
    // An interrupted run may have left standard input half-read: it would keep the process alive.
    if (options.log === '-') for (const stream of [process.stdin, screen.input]) stream.destroy();
  }
}

function placedBy(options: HealOptions) {
  const { repo, sandbox, provider, baseUrl, model, apiKeyEnv, tokensPerMinute } = options;
  return {
    repo,
    sandbox,
    provider: { provider, baseUrl, model, apiKeyEnv, tokensPerMinute },
    requestTimeoutMs: options.requestTimeout * 1000,
    journal: options.journal,
    record: options.record === true,
    proposalAnswer:
      options.yes === true ? ('yes' as const) : options.no === true ? ('no' as const) : undefined,
    acceptWarnings: options.acceptWarnings === true,
  };
}

/** The folder with `/` separators and no leading or trailing ones; undefined when it leaves the checkout. */
function workingDirectory(given: string): string | undefined {
  const parts = given.split('/').filter((part) => part !== '' && part !== '.');
  return given.startsWith('/') || parts.includes('..') ? undefined : parts.join('/');
}
