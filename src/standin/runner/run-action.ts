import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandReader } from './command-reader.ts';
import { readOutputs } from './read-outputs.ts';
import { runnerEnvironment } from './runner-environment.ts';

/** One step that uses an action: what GitHub and the workflow file say about it. */
export interface ActionStep {
  /** The action's main file. */
  readonly entry: string;
  readonly event: string;
  readonly payload: unknown;
  readonly repository: { readonly name: string; readonly id: number };
  /** The addresses of the API, of GraphQL and of pages. */
  readonly github: { readonly url: string; readonly graphql: string; readonly git: string };
  readonly runId: number;
  readonly workflow: { readonly name: string; readonly path: string; readonly branch: string };
  /** Input names as in `action.yml`. */
  readonly inputs: Readonly<Record<string, string>>;
  /** A folder that exists; the step gets one of its own below it. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Told every line for people, as the job's log shows it. */
  readonly onLine: (line: string) => void;
}

export interface StepEnded {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** The files below `RUNNER_TEMP` with this ending: what a later step would upload. */
  filesEndingIn(ending: string): readonly string[];
}

/** How long a step may take to end after it was asked to; then it is killed. GitHub gives 7.5 s after SIGINT. */
const LAST_WORDS_MS = 10_000;

/** Runs an action as a runner would: its environment, event file, inputs, outputs, summary, and commands in its output. */
export async function runAction(step: ActionStep): Promise<StepEnded> {
  step.signal.throwIfAborted();
  const home = mkdtempSync(join(step.folder, 'runner-'));
  const temp = join(home, 'temp');
  mkdirSync(temp);
  for (const name of ['output', 'summary', 'state']) writeFileSync(join(home, name), '');
  writeFileSync(join(home, 'event.json'), JSON.stringify(step.payload));
  const code = await spawned(step, home);
  return {
    code,
    outputs: readOutputs(readFileSync(join(home, 'output'), 'utf8')),
    summary: readFileSync(join(home, 'summary'), 'utf8'),
    filesEndingIn: (ending) =>
      readdirSync(temp, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(ending))
        .map((name) => join(temp, name)),
  };
}

function spawned({ entry, signal, onLine, ...step }: ActionStep, home: string): Promise<number | null> {
  return new Promise((done, fail) => {
    const env = runnerEnvironment(step, home, process.env);
    // A process group of its own: a Ctrl-C in the terminal reaches it through us, once.
    const child = spawn(process.execPath, [entry], { env, cwd: home, detached: true });
    let timer: NodeJS.Timeout | undefined;
    const kill = () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    };
    const stop = () => {
      child.kill('SIGTERM');
      timer = setTimeout(kill, LAST_WORDS_MS);
    };
    signal.addEventListener('abort', stop, { once: true });
    const reader = commandReader(onLine);
    child.stdout.setEncoding('utf8').on('data', (piece: string) => reader.add(piece));
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      for (const line of piece.split('\n')) if (line.trim() !== '') onLine(line);
    });
    child.once('error', fail);
    child.once('close', (code) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      reader.end();
      done(code);
    });
  });
}
