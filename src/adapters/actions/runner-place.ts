import { tmpdir } from 'node:os';

/** Where a job runs, from the variables that the runner sets. Source: GitHub, "Variables reference". */
export interface RunnerPlace {
  readonly kind: 'place';
  readonly apiUrl: string;
  readonly serverUrl: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly repositoryId: number;
  readonly runId: string;
  readonly attempt: string;
  /** A folder of the job; gone with it. */
  readonly temp: string;
  /** The path of the workflow that we run in; undefined when it is not known. */
  readonly workflow: string | undefined;
}

/** Reads the runner's variables; a problem is one sentence. */
export function runnerPlace(
  env: Readonly<Record<string, string | undefined>>,
): RunnerPlace | { readonly kind: 'problem'; readonly reason: string } {
  const repository = env.GITHUB_REPOSITORY ?? '';
  const repositoryId = env.GITHUB_REPOSITORY_ID ?? '';
  if (!/^[\w-]+\/(?!\.{1,2}$)[\w.-]+$/.test(repository) || !/^\d+$/.test(repositoryId)) {
    return {
      kind: 'problem',
      reason:
        'GITHUB_REPOSITORY and GITHUB_REPOSITORY_ID are not set: Build Doctor runs as a step of GitHub Actions; in a terminal use `build-doctor heal`.',
    };
  }
  return {
    kind: 'place',
    apiUrl: env.GITHUB_API_URL || 'https://api.github.com',
    serverUrl: env.GITHUB_SERVER_URL || 'https://github.com',
    repository,
    repositoryId: Number(repositoryId),
    runId: env.GITHUB_RUN_ID || '0',
    attempt: env.GITHUB_RUN_ATTEMPT || '1',
    temp: env.RUNNER_TEMP || tmpdir(),
    // GITHUB_WORKFLOW_REF is `owner/name/PATH@REF`.
    workflow: /^[^/]+\/[^/]+\/(.+?\.ya?ml)@/i.exec(env.GITHUB_WORKFLOW_REF ?? '')?.[1],
  };
}
