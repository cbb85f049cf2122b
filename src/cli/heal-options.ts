import { InvalidArgumentError, Option } from 'commander';
import { PROVIDER_NAMES } from '../config/provider.ts';
import type { OutputFlags } from './terminal.ts';

/** `modelOptions` as commander parses them. */
export interface ModelFlags {
  readonly provider?: string;
  readonly baseUrl?: string;
  readonly model?: string;
  readonly apiKeyEnv?: string;
  readonly tokensPerMinute?: number;
  readonly requestTimeout: number;
}

/** Options of `heal` as commander parses them. */
export interface HealOptions extends ModelFlags, OutputFlags {
  readonly repo: string;
  readonly test?: string;
  readonly setup?: string;
  readonly log?: string;
  readonly workingDirectory?: string;
  readonly yes?: boolean;
  readonly no?: boolean;
  readonly acceptWarnings?: boolean;
  readonly ask?: 'each';
  readonly sandbox: 'auto' | 'bubblewrap' | 'none';
  readonly maxAttempts: number;
  readonly maxTurns: number;
  readonly testTimeout: number;
  readonly journal?: string;
  readonly record?: boolean;
}

/** The model's options, shared by every command that asks one. */
export function modelOptions(): Option[] {
  return [
    new Option('--provider <name>', 'the model provider; without it, the one whose key is set').choices([
      ...PROVIDER_NAMES,
    ]),
    new Option('--base-url <url>', 'an OpenAI-compatible endpoint, for example http://localhost:11434/v1'),
    new Option('--model <name>', "the model's name"),
    new Option('--api-key-env <name>', 'environment variable that holds the API key'),
    new Option('--tokens-per-minute <n>', "the provider's limit; 8000 for groq and github-models").argParser(
      wholeNumber,
    ),
    new Option('--request-timeout <s>', 'seconds to wait for one reply').argParser(wholeNumber).default(120),
  ];
}

/** Output flags that every command takes. */
export function outputOptions(): Option[] {
  return [
    new Option('--json', 'print one JSON object on stdout and nothing else there'),
    new Option('--quiet', 'no progress lines'),
    new Option('--no-color', 'no colours (NO_COLOR does the same)'),
    new Option('--verbose', 'tell more, and with a bug where it happened'),
  ];
}

/** A positive whole number, or commander's own complaint. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0)
    throw new InvalidArgumentError('it takes a positive whole number.');
  return Number(text);
}

export function healOptions(): Option[] {
  return [
    new Option('--repo <dir>', 'the checkout').default('.'),
    new Option('--test <cmd>', "the test command; without it, the log's failing step, after asking"),
    new Option('--setup <cmd>', 'run once in the copy first, with network: npm ci, pip install -e .'),
    new Option('--log <file>', 'a saved CI log: text, gzipped, or the zip of a run (- reads standard input)'),
    new Option('--working-directory <sub>', 'folder below the checkout to run in'),
    new Option('--yes', 'say yes to the proposal').conflicts('no'),
    new Option('--no', 'say no to the proposal'),
    new Option('--accept-warnings', 'let --yes cover a proposal that carries warnings'),
    new Option('--ask <what>', 'each: ask before every edit and test run as well').choices(['each']),
    new Option('--sandbox <kind>', 'where tests run').choices(['auto', 'bubblewrap', 'none']).default('auto'),
    new Option('--max-attempts <n>', 'test runs of edits before giving up').argParser(wholeNumber).default(3),
    new Option('--max-turns <n>', 'model replies before giving up').argParser(wholeNumber).default(16),
    new Option('--test-timeout <s>', 'seconds for one test run').argParser(wholeNumber).default(600),
    ...modelOptions(),
    new Option('--journal <file>', 'where the journal goes, outside the checkout'),
    new Option('--record', 'keep requests and replies in the journal'),
    ...outputOptions(),
  ];
}
