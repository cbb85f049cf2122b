import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, Option } from 'commander';
import { hasProgram, type TerminalSetup } from '../compose.ts';
import { type ModelServer, startModelServer } from '../standin/model/model-server.ts';
import { readRecording } from '../standin/model/recording.ts';
import { type HealOptions, modelOptions, outputOptions } from './heal-options.ts';
import { runHeal } from './run-heal.ts';
import { terminal } from './terminal.ts';

type DemoOptions = Pick<
  HealOptions,
  | 'yes'
  | 'no'
  | 'provider'
  | 'baseUrl'
  | 'model'
  | 'apiKeyEnv'
  | 'tokensPerMinute'
  | 'requestTimeout'
  | 'json'
  | 'quiet'
  | 'color'
  | 'verbose'
> & {
  readonly exhausted?: boolean;
  readonly language?: Language;
  readonly keep?: boolean;
};
type Language = 'python' | 'node';

const EXAMPLES = `
Examples:
  $ build-doctor demo                 a planted bug, a recorded conversation, your y or n
  $ build-doctor demo --yes           the same without a question
  $ build-doctor demo --exhausted     three attempts fail, everything is put back
  $ build-doctor demo --provider groq a real model (needs its key)`;

/** `demo`: the road on an example of ours, without install, key or network. */
export function demoCommand(): Command {
  const command = new Command('demo').description(
    'show the whole road on a small broken shop; needs no install, key or network',
  );
  const own = [
    new Option('--yes', 'say yes to the proposal').conflicts('no'),
    new Option('--no', 'say no to the proposal'),
    new Option('--exhausted', 'show a run that gives up'),
    new Option('--language <name>', 'which example: python, or node where there is no Python').choices([
      'python',
      'node',
    ]),
    new Option('--keep', 'keep the folder that the demo worked in'),
  ];
  for (const option of [...own, ...modelOptions(), ...outputOptions()]) command.addOption(option);
  return command.addHelpText('after', EXAMPLES).action(async (options: DemoOptions) => {
    process.exitCode = await act(options);
  });
}

async function act(options: DemoOptions): Promise<number> {
  const screen = terminal(options);
  const language = options.language ?? (hasProgram('python3') ? 'python' : 'node');
  const name = `${options.exhausted === true ? 'stubborn' : 'shop'}${language === 'node' ? '-node' : ''}`;
  const examples = examplesFolder();
  const recorded = options.provider === undefined && options.baseUrl === undefined;
  const server = recorded ? await recordedModel(join(examples, 'recordings', `${name}.jsonl`)) : undefined;
  const work = mkdtempSync(join(tmpdir(), 'build-doctor-demo-'));
  const repo = join(work, name);
  screen.say(
    server === undefined
      ? 'Demo with a real model, on an example that is broken on purpose.'
      : 'Demo: the answers are a recorded conversation, served by a local OpenAI-compatible server to the real openai SDK; nothing leaves this machine.',
  );
  try {
    cpSync(join(examples, name), repo, { recursive: true });
    return await runHeal(
      {
        test: language === 'python' ? 'python3 -m unittest' : 'npm test',
        setup: undefined,
        log: undefined,
        workingDirectory: '',
        maxAttempts: 3,
        maxTurns: 16,
        testTimeoutMs: 120_000,
        maxLogChars: 3_000,
        askEach: false,
      },
      placed(options, repo, server),
      screen,
      options,
      () => [
        ...differenceNotes(server?.server.differences() ?? [], options.verbose === true),
        ...(options.keep === true ? [`The demo worked in ${work}; it is kept.`] : []),
      ],
    );
  } finally {
    await server?.server.close();
    if (options.keep !== true) rmSync(work, { recursive: true, force: true });
  }
}

function placed(options: DemoOptions, repo: string, recorded: Recorded | undefined) {
  const { provider, baseUrl, model, apiKeyEnv, tokensPerMinute } = options;
  return {
    repo,
    sandbox: 'auto' as const,
    bareIfMissing: true,
    provider:
      recorded === undefined
        ? { provider, baseUrl, model, apiKeyEnv, tokensPerMinute }
        : { baseUrl: recorded.server.url, model: recorded.model, apiKey: 'none', tokensPerMinute },
    requestTimeoutMs: options.requestTimeout * 1000,
    journal: undefined,
    record: false,
    proposalAnswer:
      options.yes === true ? ('yes' as const) : options.no === true ? ('no' as const) : undefined,
    acceptWarnings: false,
  } satisfies Partial<TerminalSetup>;
}

/** Each request that left the recording, named; where it left it only on demand, since it is long. */
function differenceNotes(differences: readonly string[], verbose: boolean): string[] {
  if (verbose) return differences.map((difference) => `Note: ${difference}`);
  const requests = [...new Set(differences.flatMap((text) => /^request \d+/.exec(text) ?? []))];
  if (requests.length === 0) return [];
  return [
    `Note: ${requests.join(', ')} differs from the recorded one (a reason of your own for a no does that); the recorded answer was given all the same. --verbose shows the difference.`,
  ];
}

interface Recorded {
  readonly server: ModelServer;
  readonly model: string;
}

async function recordedModel(file: string): Promise<Recorded> {
  const recording = readRecording(readFileSync(file, 'utf8'));
  if (recording.kind === 'unreadable') throw new Error(`${file}: ${recording.reason}`);
  return {
    server: await startModelServer({ exchanges: recording.exchanges }),
    model: String(recording.exchanges[0]?.request.model ?? 'recorded'),
  };
}

/** The `examples` folder beside `dist` (or `src`) of this installation. */
function examplesFolder(): string {
  for (
    let folder = dirname(fileURLToPath(import.meta.url));
    folder !== dirname(folder);
    folder = dirname(folder)
  )
    if (existsSync(join(folder, 'examples', 'shop', 'cart.py'))) return join(folder, 'examples');
  throw new Error('the examples folder is missing from this installation; install build-doctor again');
}
