import { Command, Option } from 'commander';
import { hasProgram } from '../compose.ts';
import type { DemoOptions } from './demo/demo-options.ts';
import { modelOptions, outputOptions } from './heal-options.ts';
import { terminal } from './terminal.ts';

const EXAMPLES = `
Examples:
  $ build-doctor demo                   a red pull request on a local GitHub, a recorded conversation, your y or n
  $ build-doctor demo --yes             the same without a question: ends with the commit and green CI
  $ build-doctor demo --no              the maintainer says no
  $ build-doctor demo --exhausted       three attempts fail, everything is put back
  $ build-doctor demo --provider groq   a real model (needs its key)

Exit codes: 0 with --yes · 1 with --no and --exhausted · 2 something is missing here · 130 interrupted.`;

/** `demo`: the road on GitHub against a local GitHub, without install, key or network. */
export function demoCommand(): Command {
  const command = new Command('demo').description(
    'show the whole road on a local GitHub: red CI, suggestion, approval, commit; needs no install, key or network',
  );
  const own = [
    new Option('--yes', 'approve the proposal').conflicts('no'),
    new Option('--no', 'deny the proposal'),
    new Option('--exhausted', 'show a run that gives up'),
    new Option('--language <name>', 'which example: python, or node where there is no Python').choices([
      'python',
      'node',
    ]),
    new Option('--keep', 'keep the folder that the demo worked in'),
  ];
  for (const option of [...own, ...modelOptions(), ...outputOptions()]) command.addOption(option);
  return command.addHelpText('after', EXAMPLES).action(async (options: DemoOptions) => {
    const language = options.language ?? (hasProgram('python3') ? 'python' : 'node');
    // With the local GitHub comes a good part of the bundle; no other command waits for it.
    const { runDemo } = await import(/* webpackMode: "eager" */ './demo/run-demo.ts');
    process.exitCode = await runDemo(options, language, terminal(options));
  });
}
