import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { readEvent } from '../adapters/actions/event.ts';
import { actionsRunner } from '../adapters/actions/runner.ts';
import { runnerPlace } from '../adapters/actions/runner-place.ts';
import { environment } from '../adapters/environment.ts';
import { findSandbox } from '../adapters/find-sandbox.ts';
import { githubHost } from '../adapters/github/code-host.ts';
import { httpFetch } from '../adapters/http-fetch.ts';
import { journalFile } from '../adapters/journal-file.ts';
import { logKeeper } from '../adapters/log-keeper.ts';
import { madeFolder } from '../adapters/made-folder.ts';
import { nodeFiles } from '../adapters/node-files.ts';
import { redactedJournal } from '../adapters/redacted-journal.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { timeLimit } from '../adapters/time-limit.ts';
import { watchedJournal } from '../adapters/watched-journal.ts';
import { type ActionConfig, readInputs } from '../config/read-inputs.ts';
import { resolveActionProvider } from '../config/resolve-action-provider.ts';
import type { ActionPorts, ActionSettings } from '../flows/action-ports.ts';
import { meter } from '../flows/meter.ts';
import type { ActionJob } from '../flows/run-action.ts';
import { toldPause } from '../flows/told-pause.ts';
import type { Entry } from '../kernel/entry.ts';
import { DEFAULT_POLICY, type Policy } from '../kernel/policy.ts';
import { encodeSource } from '../kernel/source-text.ts';
import type { Runner } from '../ports/runner.ts';
import { actionTrees } from './action-trees.ts';
import { keepTimeline } from './keep-timeline.ts';
import { openModel } from './open-model.ts';

export type ComposedAction =
  | (ActionJob & {
      readonly kind: 'action';
      /** Stops the run: by the runner, or when its time is up. */
      readonly signal: AbortSignal;
      close(): void;
    })
  | {
      readonly kind: 'problems';
      readonly runner: Runner;
      readonly problems: readonly string[];
      close(): void;
    };

/** The real ports of a run in GitHub Actions, until `stopping`; or everything that a maintainer has to mend first. */
export async function composeAction(
  progress: (runner: Runner, entry: Entry) => void,
  stopping: AbortSignal,
): Promise<ComposedAction> {
  const runner = actionsRunner();
  const close = () => runner.close();
  const problems = (all: readonly string[]): ComposedAction => ({
    kind: 'problems',
    runner,
    problems: all,
    close,
  });
  const env = environment();
  const place = runnerPlace(env);
  // Outside a job the inputs are missing too, and to say so would lead astray.
  if (place.kind === 'problem') return problems([place.reason]);
  const inputs = readInputs((name) => runner.input(name));
  if (inputs.kind === 'problems') return problems(inputs.problems);
  const { config } = inputs;
  const secrets = [config.githubToken, config.pushToken, config.stateKey, config.apiKey].flatMap((secret) =>
    secret === undefined ? [] : [secret],
  );
  for (const secret of secrets) runner.mask(secret);
  const event = readEvent(runner.event.name, runner.event.payload);
  if (event === undefined)
    return problems([`The payload of the event ${runner.event.name} is not as GitHub sends it.`]);
  const temporary = temporaryFolder();
  if (temporary.kind === 'problem') return problems([temporary.reason]);
  const clock = systemClock();
  const run = `${place.runId}-${place.attempt}`;
  const records = nodeFiles(madeFolder(resolve(place.temp, 'build-doctor')));
  const watched = watchedJournal(journalFile(join(records.root, `${run}.jsonl`), run, clock), (entry) =>
    progress(runner, entry),
  );
  const journal = redactedJournal(watched, secrets);
  const signal = timeLimit(stopping, config.maxMs);
  const metered = meter(clock);
  const policy = policyOf(config);
  const pause = metered.pause(toldPause(clock, journal, signal));
  const sandbox = findSandbox(config.sandbox);
  const host = githubHost({
    apiUrl: place.apiUrl,
    serverUrl: place.serverUrl,
    repository: place.repository,
    token: config.githubToken,
    pushToken: config.pushToken,
    fetch: await httpFetch(env),
    env,
    clock,
    pause,
    signal,
  });
  const ports: ActionPorts = {
    host,
    clock,
    pause,
    journal,
    policy,
    secrets,
    boundary: randomBytes(4).toString('hex'),
    record: config.record,
    noSandbox: sandbox.kind === 'missing' ? forAction(sandbox.reason) : undefined,
    keepLog: () => logKeeper(temporary.fresh('log')),
    store: () => nodeFiles(temporary.fresh('backup')),
    ...actionTrees({
      host,
      kind: sandbox.kind === 'missing' ? 'none' : sandbox.kind,
      temporary,
      policy,
      say: (line) => runner.say(line),
    }),
    openModel: () => openModel(resolveActionProvider(config, env), { ...config, env, journal }),
  };
  return {
    kind: 'action',
    runner,
    event,
    settings: settingsOf(config, place.workflow),
    ports,
    repositoryId: place.repositoryId,
    keep(ending, text) {
      records.write(`${run}.${ending}`, encodeSource(text));
      return join(records.root, `${run}.${ending}`);
    },
    keepTimeline: () => keepTimeline(records, run),
    failOn: config.failOn,
    meter: metered,
    signal,
    close: () => {
      temporary.remove();
      close();
    },
  };
}

const policyOf = ({ readOnlyPaths, secretPaths, allowEdit, allowShell }: ActionConfig): Policy => ({
  ...DEFAULT_POLICY,
  readOnlyPaths,
  secretPaths,
  allowEdit,
  allowShell,
});

const settingsOf = (config: ActionConfig, ownWorkflow: string | undefined): ActionSettings => ({
  test: config.testCommand,
  setup: config.setupCommand,
  workingDirectory: config.workingDirectory,
  maxAttempts: config.maxAttempts,
  maxTurns: config.maxTurns,
  testTimeoutMs: config.testTimeoutMs,
  maxLogChars: config.maxLogChars,
  mode: config.mode,
  workflows: config.workflows,
  ownWorkflow,
  applyOn: config.applyOn,
  requireDigest: config.requireDigest,
  requireSecondPerson: config.requireSecondPerson,
  stateKey: config.stateKey,
  startsCi: config.pushToken !== undefined,
});

/** Where a terminal has an option, the action has an input. */
const forAction = (reason: string): string => reason.replace('give `--sandbox none`', 'set `sandbox: none`');
