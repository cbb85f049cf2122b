import { composeDemo, type DemoPorts } from '../../compose/demo.ts';
import { exitCodeOf, type Verdict } from '../../kernel/verdict.ts';
import { findGit } from '../../standin/github/git/find-git.ts';
import { INTERRUPTED, interrupts } from '../interrupts.ts';
import { findInstallation } from '../on-github/find-installation.ts';
import { startLocalPull } from '../on-github/local-pull.ts';
import type { DoctorRun } from '../on-github/run-doctor.ts';
import type { Terminal } from '../terminal.ts';
import { type DemoExample, demoExample, type Language } from './demo-example.ts';
import { type DemoModel, openDemoModel } from './demo-model.ts';
import type { DemoOptions } from './demo-options.ts';
import { differenceNotes } from './difference-notes.ts';
import { failingLines } from './failing-lines.ts';
import { keepGitHub } from './keep-github.ts';
import { stage } from './stage.ts';
import { play } from './story.ts';
import { tellResult } from './tell-result.ts';

/** Runs the demo in a terminal; the exit code. An interrupt stops what runs, takes everything away and ends with 130. */
export async function runDemo(options: DemoOptions, language: Language, screen: Terminal): Promise<number> {
  const installation = findInstallation();
  if (installation.kind === 'problem') return screen.refuse(installation.reason);
  const git = await findGit();
  if (git.kind === 'missing') return screen.refuse(git.reason);
  const { examples, action } = installation;
  const example = demoExample(examples, language, options.exhausted === true);
  const model = await openDemoModel(options, examples, example.name, process.env);
  if (model.kind === 'problem') return screen.refuse(model.reason);
  const { signal, stop, release } = interrupts();
  const ports = composeDemo({
    input: screen.input,
    prompts: process.stderr,
    story: screen.story,
    interactive: screen.interactive,
    colors: screen.colors,
    proposalAnswer: options.yes === true ? 'yes' : options.no === true ? 'no' : undefined,
    acceptWarnings: false,
    signal,
    interrupt: stop,
    tell: (line) => screen.tell(line),
  });
  try {
    if (ports.kind === 'problem') return screen.refuse(ports.reason);
    const { verdict, runs } = await played({ options, example, model, ports, screen, action, signal });
    const notes = differenceNotes(model.differences(), options.verbose === true);
    tellResult({ options, ports, screen }, verdict, runs, notes);
    return verdict.reason === 'interrupted' ? INTERRUPTED : exitCodeOf(verdict.word);
  } finally {
    screen.settle();
    await model.close();
    if (ports.kind === 'ports' && options.keep !== true) ports.remove();
    release();
  }
}

interface Parts {
  readonly options: DemoOptions;
  readonly example: DemoExample;
  readonly model: DemoModel;
  readonly ports: DemoPorts;
  readonly screen: Terminal;
  readonly action: string;
  readonly signal: AbortSignal;
}

interface Played {
  readonly verdict: Verdict;
  readonly runs: readonly DoctorRun[];
}

async function played({ options, example, model, ports, screen, action, signal }: Parts): Promise<Played> {
  const runs: DoctorRun[] = [];
  const scene = stage(screen, options.quiet === true && options.json === true);
  try {
    const github = await startLocalPull({ ...example, repo: 'acme/shop' });
    try {
      scene.plain(`A local GitHub runs at ${github.git}, and Build Doctor on it as it would on GitHub.`);
      scene.plain(model.intro);
      const last = await play({
        example,
        github,
        ports,
        stage: scene,
        action,
        folder: ports.folder,
        inputs: { sandbox: ports.sandbox, 'test-timeout': '120' },
        model: model.inputs,
        signal,
        onLine: (line) => {
          // The demo ends with it.
          if (!line.startsWith('Verdict: ')) scene.progress(line);
        },
        onRun: (run) => runs.push(run),
      });
      scene.plain('');
      scene.plain(last.isGreen ? 'Tests pass now.' : 'Tests still fail:');
      if (!last.isGreen) scene.quote(failingLines(last.output));
      if (options.keep === true) await keepGitHub(github, ports.folder);
      return { verdict: verdictOf(runs), runs };
    } finally {
      await github.close();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    scene.plain('');
    const sentence = 'interrupted; nothing of the demo is left but its journals.';
    return { verdict: { word: 'exhausted', reason: 'interrupted', sentence }, runs };
  }
}

/** That of the last run; a run that ended without one is a bug. */
function verdictOf(runs: readonly DoctorRun[]): Verdict {
  const entry = runs.at(-1)?.entries.findLast((line) => line.kind === 'verdict');
  if (entry !== undefined) return { word: entry.verdict, reason: entry.reason, sentence: entry.sentence };
  throw new Error(`the action ended with ${runs.at(-1)?.code ?? 'a signal'} and without a verdict`);
}
