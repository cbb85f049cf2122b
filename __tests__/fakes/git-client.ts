import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface GitClient {
  readonly folder: string;
  /** Runs the real git in the folder, without the machine's settings; never asks. */
  run(...argv: string[]): Promise<Outcome>;
  /** Like `run`, for what has to work: throws what git said otherwise, gives standard output. */
  must(...argv: string[]): Promise<string>;
  /** Sets a variable of git's environment for the runs to come. */
  set(name: string, value: string): void;
  close(): Promise<void>;
}

/** The real git client in an empty folder of its own. */
export async function gitClient(): Promise<GitClient> {
  const folder = await mkdtemp(join(tmpdir(), 'git-client-'));
  const home = await mkdtemp(join(tmpdir(), 'git-home-'));
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_AUTHOR_NAME: 'mia',
    GIT_AUTHOR_EMAIL: '1000002+mia@users.noreply.github.com',
    GIT_COMMITTER_NAME: 'mia',
    GIT_COMMITTER_EMAIL: '1000002+mia@users.noreply.github.com',
  };
  const run = (...argv: string[]) =>
    new Promise<Outcome>((resolve, reject) => {
      const child = spawn('git', argv, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
      const out: Buffer[] = [];
      const err: Buffer[] = [];
      child.stdout.on('data', (piece: Buffer) => out.push(piece));
      child.stderr.on('data', (piece: Buffer) => err.push(piece));
      child.once('error', reject);
      child.once('close', (code) =>
        resolve({
          code: code ?? -1,
          stdout: Buffer.concat(out).toString('utf8').trimEnd(),
          stderr: Buffer.concat(err).toString('utf8'),
        }),
      );
    });
  return {
    folder,
    run,
    must: async (...argv) => {
      const { code, stdout, stderr } = await run(...argv);
      if (code !== 0) throw new Error(`git ${argv.join(' ')} exited ${code}: ${stderr}`);
      return stdout;
    },
    set: (name, value) => {
      env[name] = value;
    },
    close: async () => {
      await rm(folder, { recursive: true, force: true });
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** A program in this folder for `GIT_ASKPASS` that knows a token. */
export async function askPass(folder: string, token: string): Promise<string> {
  const file = join(folder, 'askpass.sh');
  const script = `#!/bin/sh\ncase "$1" in Username*) echo x-access-token;; *) echo ${token};; esac\n`;
  await writeFile(file, script, { mode: 0o755 });
  return file;
}
