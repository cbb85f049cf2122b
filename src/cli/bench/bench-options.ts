import { Option } from 'commander';
import {
  type HealOptions,
  type ModelFlags,
  modelOptions,
  outputOptions,
  wholeNumber,
} from '../heal-options.ts';
import type { OutputFlags } from '../terminal.ts';

/** Options of `bench` as commander parses them. */
export interface BenchOptions
  extends ModelFlags,
    OutputFlags,
    Pick<HealOptions, 'sandbox' | 'maxAttempts' | 'maxTurns' | 'record'> {
  readonly only?: readonly string[];
  readonly jobs: number;
  readonly out?: string;
  readonly journals?: string;
  readonly replay?: string;
  readonly throughGithub?: boolean;
  readonly baseline?: boolean;
  readonly check?: boolean;
}

export function benchOptions(): Option[] {
  return [
    new Option('--only <id...>', 'these cases only'),
    new Option('--jobs <n>', 'cases at the same time; they share the tokens per minute')
      .argParser(wholeNumber)
      .default(1),
    new Option('--out <file>', 'results, one JSON object a line; a case that stands there is not run again'),
    new Option('--journals <dir>', 'a folder for the journals, ID.jsonl each'),
    new Option(
      '--record',
      'keep requests and replies in the journals, so that --replay can answer from them',
    ),
    new Option('--replay <dir>', 'ID.jsonl in this folder answers instead of a model'),
    new Option('--through-github', 'run the action against a local GitHub, up to the commit'),
    new Option('--baseline', 'run the harness of a tutorial instead, to compare with').conflicts(
      'throughGithub',
    ),
    new Option('--check', 'ask no model: verify that the cases are as they say').conflicts([
      'replay',
      'record',
      'baseline',
      'throughGithub',
    ]),
    new Option('--sandbox <kind>', 'where tests run').choices(['auto', 'bubblewrap', 'none']).default('auto'),
    new Option('--max-attempts <n>', 'test runs of edits before giving up').argParser(wholeNumber).default(3),
    new Option('--max-turns <n>', 'model replies before giving up').argParser(wholeNumber).default(16),
    ...modelOptions(),
    ...outputOptions(),
  ];
}
