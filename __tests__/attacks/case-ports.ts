import type { ActionSettings } from '../../src/flows/action-ports.ts';
import { sha256 } from '../../src/kernel/hash.ts';
import { isRecord } from '../../src/kernel/is-record.ts';
import { DEFAULT_POLICY, type Policy } from '../../src/kernel/policy.ts';
import {
  type Account,
  type CiRun,
  type CodeHost,
  HostFailure,
  type PostedComment,
  type PostedLineComment,
  type PostedReview,
  type PullRequest,
} from '../../src/ports/code-host.ts';
import { SETTINGS } from '../fakes/dispatch-on.ts';
import { EDIT } from '../fakes/on-github.ts';
import type { Setup } from './attack-case.ts';

/**
 * How a catalogue's words become the product's: `config` the policy and the settings, `setup.api` what GitHub answers.
 * A catalogue names people by login and workflows by id; GitHub has ids for both, and a path for each workflow.
 */
type Config = Setup['config'];
type Json = Readonly<Record<string, unknown>>;

/** The repository of every catalogue. */
export const REPOSITORY = { name: 'acme/app', id: 1 };
const DOCTOR = 'build-doctor[bot]';
const DOCTOR_PATH = '.github/workflows/build-doctor.yml';
const LONG_AGO = new Date('2025-12-31T00:00:00Z');

export const policyOf = (config: Config = {}): Policy => ({
  ...DEFAULT_POLICY,
  readOnlyPaths: config.read_only_paths ?? [],
  secretPaths: config.secret_paths ?? [],
  allowEdit: config.allow_edit ?? [],
  allowShell: (config.allow_shell ?? []).map((line) => line.split(' ')),
  ...(config.mode === 'onboarding' && { onlyPaths: ['ONBOARDING.md'] }),
});

/** A workflow whose id is watched, or our own, has the path that the event gives for it; no event's path has another id. */
export function settingsOf(config: Config = {}, run: Json = {}): ActionSettings {
  const { watch_workflow_ids: watched = [], self_workflow_id: own } = config;
  const path = typeof run.path === 'string' ? run.path : '';
  return {
    ...SETTINGS,
    workflows: watched.map((id) => (id === run.workflow_id ? path : `.github/workflows/${id}.yml`)),
    ownWorkflow: own !== undefined && own === run.workflow_id ? path : DOCTOR_PATH,
    applyOn: config.apply_on ?? 'review',
    requireDigest: config.require_digest ?? false,
    requireSecondPerson: config.require_second_person ?? false,
    stateKey: STATE_KEY,
  };
}

/** `mac_valid` is whether a marker was signed with it. */
export const STATE_KEY = 'the state key of this repository';

export function accountOf(user: unknown): Account | undefined {
  if (!isRecord(user) || typeof user.login !== 'string') return undefined;
  const id = Number.parseInt(sha256(user.login.toLowerCase()).slice(0, 8), 16);
  const type = user.type === 'Bot' || user.type === 'Organization' ? user.type : 'User';
  return { id, login: user.login, type };
}

const VIEWER: Account = accountOf({ login: DOCTOR, type: 'Bot' }) ?? { id: 0, login: DOCTOR, type: 'Bot' };

/** The account that the product runs as. */
export const viewer = (): Account => VIEWER;

export function pullOf(json: unknown): PullRequest | undefined {
  if (!isRecord(json) || !isRecord(json.head) || !isRecord(json.base)) return undefined;
  const idOf = (side: Json) => (isRecord(side.repo) ? Number(side.repo.id) : undefined);
  const headRepositoryId = idOf(json.head);
  return {
    number: Number(json.number),
    state: json.state === 'closed' ? 'closed' : 'open',
    author: accountOf(json.user),
    url: `https://github.test/pull/${json.number}`,
    head: { sha: String(json.head.sha), ref: 'feature' },
    base: { sha: 'c'.repeat(40), ref: String(json.base.ref) },
    isFork: headRepositoryId === undefined || headRepositoryId !== idOf(json.base),
    headRepositoryId,
    isLocked: json.locked === true,
    isOff: false,
  };
}

/** What stands on GitHub in a case, beyond `api`. */
export interface Standing {
  readonly pull: PullRequest | undefined;
  /** Others that have the same head. */
  readonly otherPulls?: readonly PullRequest[];
  readonly run?: CiRun;
  readonly reviews?: readonly PostedReview[];
  readonly comments?: readonly PostedComment[];
  readonly lineComments?: readonly PostedLineComment[];
}

/** A GitHub that answers from a case and takes every write down; nothing that is written changes what it answers. */
export function hostOf(
  api: Json,
  standing: Standing,
): { readonly host: CodeHost; readonly writes: string[] } {
  const writes: string[] = [];
  const written = <T>(what: string, value: T) => {
    writes.push(what);
    return Promise.resolve({ kind: 'written' as const, value });
  };
  const { pull, otherPulls = [], run, reviews = [], lineComments = [] } = standing;
  const pulls = pull === undefined ? otherPulls : [pull, ...otherPulls];
  const comments = [...(standing.comments ?? []), ...recentRuns(api)];
  const later = new Date('2026-01-01T12:00:00Z');
  const comment = (body: string): PostedComment => ({
    id: 1,
    author: VIEWER,
    body,
    createdAt: later,
    url: '',
  });
  const host: CodeHost = {
    repository: REPOSITORY.name,
    viewer: async () => VIEWER,
    defaultBranch: async () => 'main',
    greenRuns: async () => [],
    run: async (id) => (run?.id === id ? run : undefined),
    runsOf: async (sha) => (run === undefined ? redOn(pull, sha) : run.headSha === sha ? [run] : []),
    jobs: async () => [{ id: 1, name: 'test', conclusion: 'failure', completedAt: later, steps: [] }],
    jobLog: async () => ({
      kind: 'log',
      chunks: logOf('FAIL src/a.test.ts\n##[error]Process completed with exit code 1.\n'),
    }),
    annotations: async () => [],
    pull: async (number) => pulls.find((one) => one.number === number),
    openPullsFrom: async () => pulls.filter(({ state }) => state === 'open'),
    pullsFrom: async () => pulls,
    changedFiles: async () => [
      { path: EDIT.path, status: 'modified', patch: '@@ -1,3 +1,4 @@\n one\n+two\n three\n four' },
    ],
    reviews: async () => reviews,
    lineComments: async () => lineComments,
    comments: async () => comments,
    threads: async () => [],
    permission: async (login) => permissionOf(api, login),
    pushedAt: async (sha) => pushedAt(api, sha),
    mergeCommit: async () => undefined,
    commitAt: async () => undefined,
    isOwnCommit: async () => false,
    branchTip: async () => pull?.head.sha,
    file: async () => undefined,
    postReview: (_, { body }) =>
      written('review', { ...comment(body), state: 'COMMENTED', commitId: undefined, submittedAt: later }),
    postComment: (_, body) => written(`comment: ${body}`, comment(body)),
    reply: () => written('reply', { id: 1 }),
    react: (_, reaction) => written(`reaction ${reaction}`, undefined),
    resolveThread: () => written('resolved thread', undefined),
    setStatus: () => written('status', undefined),
    commit: ({ parent, files }) =>
      written(
        `commit on ${parent}: ${JSON.stringify(files.map(({ path, content }) => [path, new TextDecoder().decode(content)]))}`,
        {
          sha: 'd'.repeat(40),
          url: '',
        },
      ),
    commitToNewBranch: ({ branch }) => written(`branch ${branch}`, { sha: 'd'.repeat(40), url: '' }),
    openPull: () => Promise.reject(new Error('no pull request is opened here')),
    fetchTree: () => Promise.reject(new Error('no tree is fetched here')),
    fetchMerge: () => Promise.reject(new Error('no tree is merged here')),
  };
  return { host, writes };
}

/** `recent_runs` are commands that were given on the pull request. */
const recentRuns = ({ recent_runs: recent }: Json): PostedComment[] =>
  (Array.isArray(recent) ? recent : []).map(({ actor, at }, index) => ({
    id: 100 + index,
    author: accountOf({ login: actor }),
    body: '/doctor',
    createdAt: new Date(at),
    url: '',
  }));

/** `head_timeline` is when the pull request's heads were pushed; where there is none, long ago. */
function pushedAt({ head_timeline: timeline }: Json, sha: string): Date | undefined {
  if (!Array.isArray(timeline)) return LONG_AGO;
  const at = timeline.find((one) => one.sha === sha)?.pushed_at;
  return at === undefined ? undefined : new Date(at);
}

function permissionOf({ permission }: Json, login: string): Awaited<ReturnType<CodeHost['permission']>> {
  const found = isRecord(permission) && Object.hasOwn(permission, login) ? permission[login] : undefined;
  if (!isRecord(found)) return 'none';
  const word = ['admin', 'write', 'read', 'none'] as const;
  const known = word.find((one) => one === found.permission);
  if (known === undefined)
    throw new HostFailure('unavailable', `no permission of ${login}`, undefined, found);
  return known;
}

/** Where a case has no run, there is a red one on the pull request's head. */
const redOn = (pull: PullRequest | undefined, sha: string): CiRun[] =>
  pull?.headRepositoryId === undefined || pull.head.sha !== sha
    ? []
    : [runOf({ id: 7001, head_sha: sha, head_repository: { id: pull.headRepositoryId, full_name: 'x/y' } })];

/** The CI run as the API gives it, from the event's. */
export function runOf(json: Json): CiRun {
  const repository = isRecord(json.head_repository) ? json.head_repository : undefined;
  return {
    id: Number(json.id),
    attempt: Number(json.run_attempt ?? 1),
    workflowId: Number(json.workflow_id ?? 77),
    workflowPath: String(json.path ?? '.github/workflows/ci.yml'),
    workflowName: String(json.name ?? 'CI'),
    event: String(json.event ?? 'pull_request'),
    status: 'completed',
    conclusion: String(json.conclusion ?? 'failure'),
    headSha: String(json.head_sha),
    headBranch: String(json.head_branch ?? 'feature'),
    headRepository:
      repository === undefined
        ? undefined
        : { id: Number(repository.id), owner: String(repository.full_name).replace(/\/.*/, '') },
    url: 'https://github.test/run',
    actor: accountOf(json.actor),
    triggeringActor: accountOf(json.triggering_actor),
  };
}

async function* logOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
