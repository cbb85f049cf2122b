import { Command, Option } from 'commander';
import { outputOptions } from './heal-options.ts';
import type { ReplayOptions } from './replay/run-replay.ts';
import { terminal } from './terminal.ts';

const EXAMPLES = `
Examples:
  $ build-doctor heal --record --journal ../fix.jsonl --test "npm test"
  $ build-doctor replay ../fix.jsonl                    the same answers again, on a copy of the same checkout
  $ build-doctor replay run.jsonl --repo ../shop        a journal of the action, on a checkout of the commit it names
  $ build-doctor replay fix.jsonl --verbose             shows all of the first request that differs

The checkout has to stand as it did before the run; it is copied, never written. The model's replies and the person's answers
are those of the journal, and waits for rate limits are skipped. The journal's commands run in a sandbox without network; with
--sandbox none they run on this machine as you, with its network: --repo has to be given, and the journal to be trusted.
Exit codes: 0 the same verdict and diff · 1 another · 2 nothing to replay, or another tree · 70 a bug · 130 interrupted.`;

/** `replay`: runs a recorded run again and says whether it comes to the same. */
export function replayCommand(): Command {
  const command = new Command('replay')
    .description('run a journal kept with record again: the same verdict and diff?')
    .argument('<JOURNAL>', 'a journal of heal or of the action, kept with record');
  const own = [
    new Option('--repo <dir>', "the checkout as it was before the run; without it, the journal's own folder"),
    new Option('--sandbox <kind>', 'where tests run').choices(['auto', 'bubblewrap', 'none']).default('auto'),
  ];
  for (const option of [...own, ...outputOptions()]) command.addOption(option);
  return command.addHelpText('after', EXAMPLES).action(async (journal: string, options: ReplayOptions) => {
    const { runReplay } = await import(/* webpackMode: "eager" */ './replay/run-replay.ts');
    process.exitCode = await runReplay(journal, options, terminal(options));
  });
}
