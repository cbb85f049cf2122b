import { sliceWhole } from '../../kernel/clip.ts';
import { isRecord } from '../../kernel/is-record.ts';
import { readWorkflow } from './read-workflow.ts';
import { stepDirectory } from './workflow-directory.ts';
import { canRead, isLegOf, isScalar, nameOfStep } from './workflow-names.ts';
import { stepShell } from './workflow-shell.ts';

/** The command of a step as its workflow file has it; `env` are the literal variables around it. */
export interface StepCommand {
  readonly kind: 'command';
  readonly run: string;
  readonly stopOnError: boolean;
  /** Relative to the checkout; '' is its root. */
  readonly workingDirectory: string;
  readonly env: Readonly<Record<string, string>>;
}
type None = { readonly kind: 'none'; readonly reason: string };
export type FoundStep = StepCommand | None;
type Level = Readonly<Record<string, unknown>>;

const EXPRESSION = /\$\{\{/;
/** No variable of a process can hold the second. */
const NO_VALUE = /\$\{\{|\0/;
const LONGEST_NAME = 80;

/**
 * Finds the `run:` of a failed step in a workflow file by the names that GitHub shows: the job's name (a matrix leg carries
 * its values in parentheses) and the step's (`Run FIRST LINE` where it has none). Only what bash or sh can run as it stands
 * is a command: no `${{ }}`, no other shell, no container or service, no reusable workflow. Source: GitHub, "Workflow
 * syntax".
 */
export function workflowStep(workflow: string, jobName: string, stepName: string): FoundStep {
  const root = readWorkflow(workflow);
  if (root === undefined) return none('its workflow file is no valid YAML');
  const job = findJob(root, jobName);
  if (job.kind === 'none') return job;
  const cannot = notHere(job.level);
  if (cannot !== undefined) return none(cannot);
  const steps = (Array.isArray(job.level.steps) ? job.level.steps : []).filter(isRecord);
  const exact = steps.filter((step) => nameOfStep(step) === stepName.trimEnd());
  const named = exact.length > 0 ? exact : steps.filter((step) => canRead(nameOfStep(step) ?? '', stepName));
  const commands = named.map((step) => commandOf([root, job.level, step], steps, jobName));
  const [command] = commands;
  if (command === undefined) return none(`no step of the job is called ${short(stepName)}`);
  return commands.every((other) => JSON.stringify(other) === JSON.stringify(command))
    ? command
    : none(`more than one step of the job is called ${short(stepName)}`);
}

function findJob({ jobs }: Level, shown: string): { readonly kind: 'job'; readonly level: Level } | None {
  const all = isRecord(jobs) ? Object.entries(jobs) : [];
  const named = all.flatMap(([id, level]) =>
    isRecord(level) ? [{ name: isScalar(level.name) ? String(level.name) : id, level }] : [],
  );
  const ways: ((job: (typeof named)[number]) => boolean)[] = [
    ({ name }) => name === shown,
    ({ name }) => isLegOf(name, shown),
    ({ name }) => canRead(name, shown),
    // What a reusable workflow runs is shown below the job that calls it.
    ({ name, level }) => level.uses !== undefined && isCaller(name, shown.split(' / ')[0] ?? ''),
    () => all.length === 1,
  ];
  for (const isMeant of ways) {
    const [first, ...others] = named.filter(isMeant);
    if (first !== undefined && others.length === 0) return { kind: 'job', level: first.level };
  }
  return none(`no single job of the workflow file is called ${short(shown)}`);
}

const isCaller = (name: string, shown: string): boolean => isLegOf(name, shown) || canRead(name, shown);

/** Why nothing of a job can be run here; undefined when it can. */
function notHere({ uses, container, services }: Level): string | undefined {
  if (uses !== undefined) return 'the job calls a reusable workflow';
  if (container !== undefined && container !== null) return 'the job runs in a container';
  if (!isRecord(services) || Object.keys(services).length === 0) return undefined;
  return `the job needs services (${short(Object.keys(services).join(', '))})`;
}

function commandOf(levels: readonly [Level, Level, Level], steps: Level[], jobName: string): FoundStep {
  const [root, job, step] = levels;
  if (typeof step.run !== 'string') return none('the step uses an action, it runs no command');
  if (step.run.trim() === '') return none('its command is empty');
  if (step.run.includes('\0')) return none('its command holds a NUL character');
  if (EXPRESSION.test(step.run)) return none('its command holds a ${{ }} expression');
  const defaults = [job, root].map(({ defaults: given }) =>
    isRecord(given) && isRecord(given.run) ? given.run : {},
  );
  const nearest = (key: string) => [step, ...defaults].map((level) => level[key]).find(isText);
  const shell = nearest('shell') ?? (isOnWindows(job, jobName) ? 'pwsh' : undefined);
  const meant = stepShell(shell);
  if (meant === undefined) return none(`its shell is ${short(shell ?? '')}; only bash and sh are run here`);
  const directory = stepDirectory(nearest('working-directory') ?? '', steps);
  if (directory.kind === 'none') return directory;
  const { env, unknown } = variables(levels);
  const run = step.run.trim();
  const missing = unknown.find((name) => new RegExp(`\\$(?:${name}\\b|\\{[#!]?${name}\\b)`).test(run));
  if (missing !== undefined) return none(`its command needs ${missing}, which holds a \${{ }} expression`);
  return {
    kind: 'command',
    run: meant.pipefail && /[^|]\|[^|]/.test(run) ? `set -o pipefail\n${run}` : run,
    stopOnError: meant.stopOnError,
    workingDirectory: directory.path,
    env,
  };
}

/** The variables of `env:` that are plain values, the nearest level last; `unknown` hold an expression. */
function variables(levels: readonly Level[]): { env: Record<string, string>; unknown: string[] } {
  const all = new Map<string, string | undefined>();
  for (const [name, value] of levels.flatMap(({ env }) => (isRecord(env) ? Object.entries(env) : []))) {
    if (!/^\w+$/.test(name)) continue;
    const text = value === null ? '' : isScalar(value) ? String(value) : undefined;
    all.set(name, text === undefined || NO_VALUE.test(text) ? undefined : text);
  }
  const known = [...all].flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]));
  return {
    env: Object.fromEntries(known),
    unknown: [...all.keys()].filter((name) => all.get(name) === undefined),
  };
}

const short = (name: string): string => sliceWhole(name, 0, LONGEST_NAME);

const isText = (value: unknown): value is string => typeof value === 'string';

/** By `runs-on`; where that is an expression, the leg of the matrix tells. */
function isOnWindows(job: Level, shown: string): boolean {
  const runsOn = JSON.stringify(job['runs-on'] ?? '');
  return /windows/i.test(EXPRESSION.test(runsOn) ? `${runsOn} ${shown}` : runsOn);
}

const none = (reason: string): None => ({ kind: 'none', reason });
