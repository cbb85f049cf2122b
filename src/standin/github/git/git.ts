import { spawn } from 'node:child_process';
import { isLasting, LastingAnswers } from './lasting-answers.ts';

export interface GitResult {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export interface GitOptions {
  readonly input?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
}

/** Nothing of the machine's git settings reaches the repositories of this server. */
export const GIT_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
  HOME: '/nonexistent',
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  // A path is a path, whatever characters it holds.
  GIT_LITERAL_PATHSPECS: '1',
  GIT_AUTHOR_NAME: 'GitHub',
  GIT_AUTHOR_EMAIL: 'noreply@github.com',
  GIT_COMMITTER_NAME: 'GitHub',
  GIT_COMMITTER_EMAIL: 'noreply@github.com',
};

// Folders of repositories are never used twice, so no answer outlives its repository.
const lasting = new LastingAnswers();

/** Runs git in `folder` (a bare repository); the exit code is a value, only a git that cannot start throws. */
export async function tryGit(
  folder: string,
  argv: readonly string[],
  options: GitOptions = {},
): Promise<GitResult> {
  if (options.input !== undefined || options.env !== undefined || !isLasting(argv)) {
    return runGit(folder, argv, options);
  }
  const known = lasting.get(folder, argv);
  if (known !== undefined) return known;
  const answer = await runGit(folder, argv, options);
  lasting.keep(folder, argv, answer);
  return answer;
}

function runGit(folder: string, argv: readonly string[], options: GitOptions): Promise<GitResult> {
  // No argument of a process holds a NUL, so nothing has a name with one.
  if (argv.some((word) => word.includes('\0'))) {
    return Promise.resolve({ code: 128, stdout: Buffer.alloc(0), stderr: 'an argument holds a NUL' });
  }
  return new Promise((resolve, reject) => {
    const child = spawn('git', ['-C', folder, ...argv], {
      env: { ...GIT_ENVIRONMENT, ...options.env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => out.push(piece));
    child.stderr.on('data', (piece: Buffer) => err.push(piece));
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ code: code ?? 128, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString('utf8') }),
    );
    // git may end before it has read everything.
    child.stdin.once('error', () => undefined);
    child.stdin.end(options.input ?? '');
  });
}

/** Like `tryGit`, where anything but exit 0 is a bug of this server; gives standard output. */
export async function git(
  folder: string,
  argv: readonly string[],
  options: GitOptions = {},
): Promise<Buffer> {
  const { code, stdout, stderr } = await tryGit(folder, argv, options);
  if (code !== 0) throw new Error(`git ${argv.join(' ')} exited ${code}: ${stderr}`);
  return stdout;
}

export const gitText = async (
  folder: string,
  argv: readonly string[],
  options: GitOptions = {},
): Promise<string> => (await git(folder, argv, options)).toString('utf8').trimEnd();
