import { join } from 'node:path';
import type { ActionStep } from './run-action.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a runner around us may have set; none of it is of this step. */
const OF_A_RUNNER = /^(?:GITHUB_|INPUT_|RUNNER_|ACTIONS_)/;

/** The environment of a step; `home` holds its files. Source: GitHub, "Variables reference". */
export function runnerEnvironment(
  step: Pick<ActionStep, 'event' | 'repository' | 'github' | 'runId' | 'workflow' | 'inputs'>,
  home: string,
  host: Environment,
): Environment {
  const { repository, github, workflow } = step;
  const temp = join(home, 'temp');
  const ref = `refs/heads/${workflow.branch}`;
  return {
    ...Object.fromEntries(Object.entries(host).filter(([name]) => !OF_A_RUNNER.test(name))),
    ...withoutProxy(host),
    TMPDIR: temp,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: step.event,
    GITHUB_EVENT_PATH: join(home, 'event.json'),
    GITHUB_REPOSITORY: repository.name,
    GITHUB_REPOSITORY_ID: String(repository.id),
    GITHUB_REPOSITORY_OWNER: repository.name.split('/')[0],
    GITHUB_API_URL: github.url,
    GITHUB_GRAPHQL_URL: github.graphql,
    GITHUB_SERVER_URL: github.git,
    GITHUB_REF: ref,
    GITHUB_RUN_ID: String(step.runId),
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_WORKFLOW: workflow.name,
    GITHUB_WORKFLOW_REF: `${repository.name}/${workflow.path}@${ref}`,
    GITHUB_OUTPUT: join(home, 'output'),
    GITHUB_STEP_SUMMARY: join(home, 'summary'),
    GITHUB_STATE: join(home, 'state'),
    RUNNER_OS: 'Linux',
    RUNNER_TEMP: temp,
    ...Object.fromEntries(
      Object.entries(step.inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
    ),
  };
}

/** This GitHub is on loopback, where no proxy leads. */
function withoutProxy({ NO_PROXY, no_proxy }: Environment): Environment {
  const all = [NO_PROXY ?? no_proxy ?? '', '127.0.0.1', 'localhost'].filter((name) => name !== '').join(',');
  return { NO_PROXY: all, no_proxy: all };
}
