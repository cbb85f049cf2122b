import * as v from 'valibot';
import { type CodeHost, HostFailure } from '../../ports/code-host.ts';
import type { Pause } from '../../ports/interruption.ts';
import type { Written } from '../../ports/written.ts';
import type { Clock } from '../../ports.ts';
import { type GithubClient, githubClient } from './client.ts';
import { commitTo } from './commit.ts';
import { commitToNewBranch } from './commit-to-new-branch.ts';
import { fetchMerge } from './fetch-merge.ts';
import { fetchTree } from './fetch-tree.ts';
import { jobLog } from './job-log.ts';
import { openPull } from './open-pull.ts';
import { withEdits } from './review-edits.ts';
import {
  AnnotationJson,
  Anything,
  AuthorJson,
  CommentJson,
  CommitJson,
  FileJson,
  IdJson,
  JobJson,
  LineCommentJson,
  PermissionJson,
  PullJson,
  RefJson,
  ReviewJson,
  RunJson,
  SuiteJson,
  ViewerJson,
} from './schemas.ts';
import { allThreads, RESOLVE } from './threads.ts';

export interface GithubPlace {
  /** GITHUB_API_URL, for example `https://api.github.com`. */
  readonly apiUrl: string;
  /** GITHUB_SERVER_URL, for example `https://github.com`. */
  readonly serverUrl: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly token: string;
  /** For what is committed; the token itself when undefined. Its commits start CI as a person's do. */
  readonly pushToken: string | undefined;
  readonly fetch: typeof globalThis.fetch;
  /** For git: PATH, proxies, certificates. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** Waits until GitHub is well again. */
  readonly pause: Pause;
  /** Stops the run: what is asked of GitHub ends, and nothing more is sent. */
  readonly signal: AbortSignal;
  /** How long one request may take, and a log's or git's server say nothing; a minute unless given. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 60_000;
/** How many of a list that is not wanted whole. */
const FEW = 10;
/** Long enough for a log to be stored: one that is missing then stays missing. */
const STORED_AFTER_MS = 600_000;

/** A repository on GitHub behind the port. */
export function githubHost(place: GithubPlace): CodeHost {
  const [owner = '', repo = ''] = place.repository.split('/');
  const at = { owner, repo };
  const { apiUrl: baseUrl, timeoutMs = TIMEOUT_MS } = place;
  const client = githubClient({ ...place, baseUrl, timeoutMs, repeatsWrites: true });
  const committer = githubClient({
    ...place,
    baseUrl,
    token: place.pushToken ?? place.token,
    timeoutMs,
    repeatsWrites: false,
  });
  const repositoryPath = '/repos/{owner}/{repo}';
  const get = <T>(path: string, parameters: object, schema: v.GenericSchema<unknown, T>) =>
    client.get(`GET ${repositoryPath}${path}`, { ...at, ...parameters }, schema);
  const list = <T>(path: string, parameters: object, schema: v.GenericSchema<unknown, T>) =>
    client.list(`GET ${repositoryPath}${path}`, { ...at, ...parameters }, schema);
  const post = <T>(
    path: string,
    parameters: object,
    schema: v.GenericSchema<unknown, T>,
    permission: string,
  ) => client.write(`POST ${repositoryPath}${path}`, { ...at, ...parameters }, schema, permission);

  const refTo = async (ref: string) => (await get('/git/ref/{ref}', { ref }, RefJson))?.object.sha;
  const commitAt = (sha: string) => get('/git/commits/{commit_sha}', { commit_sha: sha }, CommitJson);

  const viewerOf = async ({ query }: GithubClient) => {
    const found = await query('query { viewer { databaseId login } }', {}, ViewerJson);
    if (found === undefined) throw hidden(place.repository);
    return found.viewer;
  };

  return {
    repository: place.repository,
    viewer: () => viewerOf(client),
    async defaultBranch() {
      const found = await get('', {}, v.object({ default_branch: v.string() }));
      if (found === undefined) throw hidden(place.repository);
      return found.default_branch;
    },
    run: (id) => get('/actions/runs/{run_id}', { run_id: id }, RunJson),
    async greenRuns({ workflowId, branch, until }) {
      const created =
        until === undefined ? {} : { created: `<=${until.toISOString().replace(/\.\d+Z$/, 'Z')}` };
      const found = await get(
        '/actions/workflows/{workflow_id}/runs',
        { workflow_id: workflowId, branch, status: 'success', per_page: FEW, ...created },
        v.object({ workflow_runs: v.array(RunJson) }),
      );
      return found?.workflow_runs ?? [];
    },
    runsOf: (sha) => list('/actions/runs', { head_sha: sha }, RunJson),
    jobs: ({ id, attempt }) =>
      list(
        '/actions/runs/{run_id}/attempts/{attempt_number}/jobs',
        { run_id: id, attempt_number: attempt },
        JobJson,
      ),
    jobLog: ({ id, completedAt }) =>
      jobLog(
        { ...place, client, timeoutMs, mayCome: isFresh(completedAt, place.clock) },
        { ...at, job_id: id },
      ),
    annotations: ({ id }) =>
      list('/check-runs/{check_run_id}/annotations', { check_run_id: id }, AnnotationJson),
    pull: (number) => get('/pulls/{pull_number}', { pull_number: number }, PullJson),
    openPullsFrom: (from, branch) => list('/pulls', { state: 'open', head: `${from}:${branch}` }, PullJson),
    pullsFrom: (from, branch) => list('/pulls', { state: 'all', head: `${from}:${branch}` }, PullJson),
    changedFiles: (pull) => list('/pulls/{pull_number}/files', { pull_number: pull }, FileJson),
    reviews: async (pull) =>
      withEdits(
        client,
        { ...at, pull },
        await list('/pulls/{pull_number}/reviews', { pull_number: pull }, ReviewJson),
      ),
    lineComments: (pull) => list('/pulls/{pull_number}/comments', { pull_number: pull }, LineCommentJson),
    comments: (pull) => list('/issues/{issue_number}/comments', { issue_number: pull }, CommentJson),
    threads: (pull) => allThreads(client, { ...at, pull }),
    async permission(login) {
      const found = await get('/collaborators/{username}/permission', { username: login }, PermissionJson);
      return found?.permission ?? 'none';
    },
    async pushedAt(sha) {
      const suites = await list('/commits/{ref}/check-suites', { ref: sha }, SuiteJson);
      const times = suites.flatMap(({ created_at: at }) => (at === undefined ? [] : [at.getTime()]));
      return times.length === 0 ? undefined : new Date(Math.min(...times));
    },
    async mergeCommit(pull) {
      const sha = await refTo(`pull/${pull}/merge`);
      return sha === undefined ? undefined : commitAt(sha);
    },
    commitAt,
    async isOwnCommit(sha) {
      const author = (await get('/commits/{ref}', { ref: sha }, AuthorJson))?.author;
      return author !== undefined && author.id === (await viewerOf(committer)).id;
    },
    branchTip: (branch) => refTo(`heads/${branch}`),
    file: (sha, path) =>
      client.bytes(`GET ${repositoryPath}/contents/{path}`, {
        ...at,
        path,
        ref: sha,
        headers: { accept: 'application/vnd.github.raw+json' },
      }),
    postReview: (pull, { commitId, body, comments }) =>
      post(
        '/pulls/{pull_number}/reviews',
        {
          pull_number: pull,
          commit_id: commitId,
          event: 'COMMENT',
          body,
          comments: comments.map(({ path, startLine, endLine, body: text }) => ({
            path,
            body: text,
            line: endLine,
            side: 'RIGHT',
            ...(startLine === endLine ? {} : { start_line: startLine, start_side: 'RIGHT' }),
          })),
        },
        ReviewJson,
        'pull-requests: write',
      ),
    postComment: (pull, body) =>
      post('/issues/{issue_number}/comments', { issue_number: pull, body }, CommentJson, 'issues: write'),
    reply: (pull, { commentId, path, commitId }, body) =>
      post(
        '/pulls/{pull_number}/comments',
        // GitHub reads nothing but the first two in an answer, and its schema asks for the others all the same.
        { pull_number: pull, in_reply_to: commentId, body, path, commit_id: commitId },
        IdJson,
        'pull-requests: write',
      ),
    react: async (commentId, content) =>
      nothing(
        await post(
          '/issues/comments/{comment_id}/reactions',
          { comment_id: commentId, content },
          Anything,
          'issues: write',
        ),
      ),
    resolveThread: async (id) => nothing(await client.mutate(RESOLVE, { id }, Anything, 'contents: write')),
    setStatus: async (sha, { state, description, context, targetUrl }) =>
      nothing(
        await post(
          '/statuses/{sha}',
          { sha, state, description, context, ...(targetUrl === undefined ? {} : { target_url: targetUrl }) },
          Anything,
          'statuses: write',
        ),
      ),
    commit: (draft) => commitTo(committer, at, draft),
    commitToNewBranch: (draft) => commitToNewBranch(committer, at, draft),
    openPull: (draft) => openPull(committer, at, draft),
    fetchTree: (sha, folder) => fetchTree({ ...place, timeoutMs }, sha, folder),
    fetchMerge: (wish, folder) => fetchMerge({ ...place, timeoutMs }, wish, folder),
  };
}

const isFresh = (completedAt: Date | undefined, clock: Clock): boolean =>
  completedAt === undefined || clock.now().getTime() - completedAt.getTime() < STORED_AFTER_MS;

const nothing = (written: Written<unknown>): Written<undefined> =>
  written.kind === 'written' ? { kind: 'written', value: undefined } : written;

const hidden = (repository: string): HostFailure =>
  new HostFailure(
    'forbidden',
    `GitHub shows no repository ${repository} to this token: check github-token.`,
    'contents: read',
    undefined,
  );
