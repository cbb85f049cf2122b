import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { readEvent } from '../adapters/actions/event.ts';
import { actionsRunner } from '../adapters/actions/runner.ts';
import { runnerPlace } from '../adapters/actions/runner-place.ts';
import { checkoutScratch } from '../adapters/checkout-scratch.ts';
import { environment } from '../adapters/environment.ts';
import { findSandbox } from '../adapters/find-sandbox.ts';
import { githubHost } from '../adapters/github/code-host.ts';
import { httpFetch } from '../adapters/http-fetch.ts';
import { journalFile } from '../adapters/journal-file.ts';
import { nodeFiles } from '../adapters/node-files.ts';
import { openAiModel } from '../adapters/openai-model.ts';
import { redactedJournal } from '../adapters/redacted-journal.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { watchedJournal } from '../adapters/watched-journal.ts';
import type { OnExchange } from '../adapters/whole-response.ts';
import { resolveProvider } from '../config/provider.ts';
import { type ActionConfig, readInputs } from '../config/read-inputs.ts';
import type { ActionPorts, ActionSettings } from '../flows/action-ports.ts';
import type { Entry } from '../kernel/entry.ts';
import { DEFAULT_POLICY, type Policy } from '../kernel/policy.ts';
import type { Event } from '../ports/event.ts';
import type { Runner } from '../ports/runner.ts';

export type ComposedAction =
  | {
      readonly kind: 'action';
      readonly runner: Runner;
      readonly event: Event;
      readonly settings: ActionSettings;
      readonly ports: ActionPorts;
      readonly repositoryId: number;
      readonly failOn: readonly string[];
      readonly maxMs: number;
      close(): void;
    }
  | {
      readonly kind: 'problems';
      readonly runner: Runner;
      readonly problems: readonly string[];
      close(): void;
    };

/** The real ports of a run in GitHub Actions; or everything that a maintainer has to mend first. */
export async function composeAction(
  progress: (runner: Runner, entry: Entry) => void,
): Promise<ComposedAction> {
  const runner = actionsRunner();
  const close = () => runner.close();
  const problems = (all: readonly string[]): ComposedAction => ({
    kind: 'problems',
    runner,
    problems: all,
    close,
  });
  const inputs = readInputs((name) => runner.input(name));
  if (inputs.kind === 'problems') return problems(inputs.problems);
  const { config } = inputs;
  const secrets = [config.githubToken, config.pushToken, config.stateKey, config.apiKey].flatMap((secret) =>
    secret === undefined ? [] : [secret],
  );
  for (const secret of secrets) runner.mask(secret);
  const env = environment();
  const place = runnerPlace(env);
  const event = readEvent(runner.event.name, runner.event.payload);
  if (place.kind === 'problem') return problems([place.reason]);
  if (event === undefined)
    return problems([`The payload of the event ${runner.event.name} is not as GitHub sends it.`]);
  const temporary = temporaryFolder();
  if (temporary.kind === 'problem') return problems([temporary.reason]);
  const clock = systemClock();
  const journalPath = resolve(place.temp, 'build-doctor', `${place.runId}-${place.attempt}.jsonl`);
  const watched = watchedJournal(
    journalFile(journalPath, `${place.runId}-${place.attempt}`, clock),
    (entry) => progress(runner, entry),
  );
  const journal = redactedJournal(watched, secrets);
  const policy = policyOf(config);
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
  });
  const ports: ActionPorts = {
    host,
    clock,
    journal,
    policy,
    secrets,
    boundary: randomBytes(4).toString('hex'),
    noSandbox: sandbox.kind === 'missing' ? sandbox.reason : undefined,
    store: () => nodeFiles(temporary.fresh('backup')),
    async openTree(sha) {
      const folder = join(temporary.fresh('tree'), 'tree');
      await host.fetchTree(sha, folder);
      const kind = sandbox.kind === 'missing' ? 'none' : sandbox.kind;
      const onLeftOut = (secret: readonly string[]) => {
        if (secret.length > 0)
          runner.say(`Not copied for the tests, because they may hold secrets: ${secret.join(', ')}.`);
      };
      return {
        files: nodeFiles(folder),
        scratch: checkoutScratch({ checkout: folder, kind, temporary, policy, onLeftOut }),
      };
    },
    openModel: () => openModel(config, env, journal),
  };
  return {
    kind: 'action',
    runner,
    event,
    settings: settingsOf(config, place.workflow),
    ports,
    repositoryId: place.repositoryId,
    failOn: config.failOn,
    maxMs: config.maxMs,
    close: () => {
      temporary.remove();
      close();
    },
  };
}

function openModel(
  config: ActionConfig,
  env: Readonly<Record<string, string | undefined>>,
  journal: ActionPorts['journal'],
): ReturnType<ActionPorts['openModel']> {
  const { provider, baseUrl, model: name, apiKey: key, tokensPerMinute: limit } = config;
  const found = resolveProvider({ provider, baseUrl, model: name, apiKey: key, tokensPerMinute: limit }, env);
  if (found.kind === 'problem') return found;
  const { apiKey, model, tokensPerMinute } = found.settings;
  const onExchange: OnExchange = (request, response) =>
    journal.append({ kind: 'exchange', request, response });
  return {
    kind: 'model',
    tokensPerMinute,
    model: openAiModel({
      baseUrl: found.settings.baseUrl,
      apiKey,
      model,
      env,
      requestTimeoutMs: config.requestTimeoutMs,
      ...(config.record && { onExchange }),
    }),
  };
}

const policyOf = ({ readOnlyPaths, secretPaths, allowEdit }: ActionConfig): Policy => ({
  ...DEFAULT_POLICY,
  readOnlyPaths,
  secretPaths,
  allowEdit,
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
