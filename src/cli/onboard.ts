import { Command, Option } from 'commander';
import { type ModelFlags, modelOptions, outputOptions, wholeNumber } from './heal-options.ts';
import { type OutputFlags, terminal } from './terminal.ts';

/** Options of `onboard` as commander parses them. */
export interface OnboardOptions extends ModelFlags, OutputFlags {
  readonly repo: string;
  readonly out: string;
  readonly yes?: boolean;
  readonly no?: boolean;
  readonly maxAttempts: number;
  readonly maxTurns: number;
  readonly journal?: string;
  readonly record?: boolean;
}

const EXAMPLES = `
Examples:
  $ build-doctor onboard --repo .
  $ build-doctor onboard --out docs/ONBOARDING.md --yes
  $ build-doctor onboard --base-url http://localhost:11434/v1 --model qwen3

The model reads the repository and writes one new page: what it is, layout, build and test, where to start, traps. Every path
and command in it is looked up in the repository; nothing is run. The page is written after a yes, and nothing else is.
Exit codes: 0 written · 1 denied, or no page that holds · 2 the file exists, usage · 3 model unavailable, disk full ·
4 stale: files changed meanwhile · 70 a bug · 130 interrupted, nothing written.`;

/** `onboard`: a page for newcomers, held against the tree, written after a yes. */
export function onboardCommand(): Command {
  const command = new Command('onboard').description(
    'write ONBOARDING.md, checked against the tree, after your yes',
  );
  for (const option of options()) command.addOption(option);
  return command.addHelpText('after', EXAMPLES).action(async (given: OnboardOptions) => {
    // Nobody else needs what reads Markdown.
    const { runOnboard } = await import(/* webpackMode: "eager" */ './run-onboard.ts');
    process.exitCode = await runOnboard(given, terminal(given));
  });
}

const options = (): Option[] => [
  new Option('--repo <dir>', 'the checkout').default('.'),
  new Option('--out <file>', 'the page, relative to the checkout; it must not exist').default(
    'ONBOARDING.md',
  ),
  new Option('--yes', 'say yes to the page').conflicts('no'),
  new Option('--no', 'say no to the page'),
  new Option('--max-attempts <n>', 'checked pages before giving up').argParser(wholeNumber).default(3),
  new Option('--max-turns <n>', 'model replies before giving up').argParser(wholeNumber).default(24),
  ...modelOptions(),
  new Option('--journal <file>', 'where the journal goes, outside the checkout'),
  new Option('--record', 'keep requests and replies in the journal'),
  ...outputOptions(),
];
