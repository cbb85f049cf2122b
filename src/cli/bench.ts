import { Command } from 'commander';
import { type BenchOptions, benchOptions } from './bench/bench-options.ts';
import { terminal } from './terminal.ts';

const EXAMPLES = `
Examples:
  $ build-doctor bench cases --provider groq --out results.jsonl     every case; the same call again goes on where it ended
  $ build-doctor bench cases --only py-hang-queue js-crlf --base-url http://localhost:11434/v1 --model qwen3
  $ build-doctor bench cases --provider groq --record --journals kept   keeps the conversations …
  $ build-doctor bench cases --replay kept                              … and answers from them, without a model
  $ build-doctor bench cases --check                                    are the cases as they say? Asks no model

A case is a folder with case.json, base/, pr/ and hidden/ (docs/bench.md). Each is healed in a copy, and judged by its tests,
by hidden tests and by the files that were touched. A Markdown table stands at the end.
Exit codes: 0 all ran, whatever came of it · 1 a case was violated or could not be run; with --check, a case is not as it says ·
2 usage, a bad case · 3 the model could not be used · 70 a bug · 130 interrupted, the results so far are kept.`;

/** `bench`: runs broken builds through the engine, and judges what comes of it. */
export function benchCommand(): Command {
  const command = new Command('bench')
    .description('measure: heal every case of a folder, judge the results, print a table')
    .argument('<DIR>', 'a folder of cases, or one case');
  for (const option of benchOptions()) command.addOption(option);
  return command.addHelpText('after', EXAMPLES).action(async (dir: string, options: BenchOptions) => {
    const { runBench } = await import(/* webpackMode: "eager" */ './bench/run-bench.ts');
    process.exitCode = await runBench(dir, options, terminal(options));
  });
}
