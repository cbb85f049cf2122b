import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { LocalGitHub } from '../../src/standin/github/server.ts';
import { folderWith } from './price-project.ts';
import { commandsIn, outputsIn } from './runner-output.ts';

/** A run that hangs is killed, or it would outlive the test. */
const TIME_LIMIT_MS = 90_000;

export interface ActionEnded {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** The lines that the runner would take for a command: `::error::…`, `##[…]`. */
  readonly commands: readonly string[];
  /** The values that were masked. */
  readonly masks: readonly string[];
}

export interface ActionSpawn {
  readonly github: LocalGitHub;
  /** The name and the payload of the event. */
  readonly event: string;
  readonly payload: unknown;
  readonly token: string;
  readonly repository: string;
  readonly repositoryId: number;
  readonly inputs: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** The Node binary; this one unless given. */
  readonly node?: string;
  readonly signal?: { readonly afterText: string; readonly send: NodeJS.Signals };
}

let runs = 0;

/** Runs the shipped action as a runner would: its environment, its files, its masks. Source: GitHub, "Variables reference". */
export function runAction(wish: ActionSpawn): Promise<ActionEnded> {
  const home = folderWith({ 'event.json': JSON.stringify(wish.payload), output: '', summary: '', state: '' });
  const temp = join(home, 'temp');
  mkdirSync(temp);
  runs += 1;
  const { github } = wish;
  const env = {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    HOME: home,
    TMPDIR: temp,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: wish.event,
    GITHUB_EVENT_PATH: join(home, 'event.json'),
    GITHUB_REPOSITORY: wish.repository,
    GITHUB_REPOSITORY_ID: String(wish.repositoryId),
    GITHUB_REPOSITORY_OWNER: wish.repository.split('/')[0] ?? '',
    GITHUB_API_URL: github.url,
    GITHUB_GRAPHQL_URL: github.graphql,
    GITHUB_SERVER_URL: github.git,
    GITHUB_RUN_ID: String(700_000 + runs),
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_WORKFLOW: 'Build Doctor',
    GITHUB_WORKFLOW_REF: `${wish.repository}/.github/workflows/build-doctor.yml@refs/heads/main`,
    GITHUB_OUTPUT: join(home, 'output'),
    GITHUB_STEP_SUMMARY: join(home, 'summary'),
    GITHUB_STATE: join(home, 'state'),
    RUNNER_TEMP: temp,
    'INPUT_GITHUB-TOKEN': wish.token,
    ...Object.fromEntries(
      Object.entries(wish.inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
    ),
    ...wish.env,
  };
  return new Promise((done, fail) => {
    const entry = process.env.DOCTOR_ACTION ?? resolve('dist/index.js');
    const child = spawn(wish.node ?? process.execPath, [entry], { env, cwd: home, detached: true });
    const kill = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
    const timer = setTimeout(kill, TIME_LIMIT_MS);
    const said = { out: '', err: '' };
    let sent = false;
    child.stdout.on('data', (piece: Buffer) => {
      said.out += piece.toString('utf8');
      if (wish.signal !== undefined && !sent && said.out.includes(wish.signal.afterText)) {
        sent = true;
        child.kill(wish.signal.send);
      }
    });
    child.stderr.on('data', (piece: Buffer) => {
      said.err += piece.toString('utf8');
    });
    child.once('error', fail);
    child.once('close', (code) => {
      clearTimeout(timer);
      const commands = commandsIn(said.out);
      done({
        code,
        stdout: said.out,
        stderr: said.err,
        outputs: outputsIn(readFileSync(join(home, 'output'), 'utf8')),
        summary: readFileSync(join(home, 'summary'), 'utf8'),
        commands,
        masks: commands.flatMap((line) => /^::add-mask::(.*)$/.exec(line)?.slice(1) ?? []),
      });
    });
  });
}
