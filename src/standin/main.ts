import { parseArgs } from 'node:util';
import { findGit } from './github/git/find-git.ts';
import type { Exchange } from './github/http/exchange.ts';
import { sayProblems } from './github/seed/say-problems.ts';
import { startSeeded } from './github/seed/start-seeded.ts';

const USAGE = `Usage: node dist/standin.js [--port PORT] [--seed FILE] [--ghes]

Starts a local GitHub on 127.0.0.1 and prints one line of JSON: {"url","graphql","git","tokens"}.

  --port PORT  where to listen (default 0: a free port)
  --seed FILE  a repository with people, pull requests and runs, as JSON (try examples/standin/shop.json)
  --ghes       answer as GitHub Enterprise Server does, below /api/v3
  --help       this text

It stops on SIGINT and SIGTERM. docs/local-github.md describes the seed and POST /_/event.
`;
const WRONG = 2;

interface Wish {
  readonly port: number;
  readonly seed: string | undefined;
  readonly ghes: boolean;
}

const wish = read(process.argv.slice(2));
if (wish !== undefined) await start(wish);

/** The command line; undefined when it was answered with the usage or with what is wrong. */
function read(argv: string[]): Wish | undefined {
  try {
    const { values } = parseArgs({
      args: argv,
      options: {
        port: { type: 'string', default: '0' },
        seed: { type: 'string' },
        ghes: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      process.stdout.write(USAGE);
      return undefined;
    }
    const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
    if (!(port <= 65_535)) return fail(`--port ${values.port} is no port.\n\n${USAGE}`);
    return { port, seed: values.seed, ghes: values.ghes };
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

async function start({ port, seed, ghes }: Wish): Promise<void> {
  const git = await findGit();
  if (git.kind === 'missing') return fail(`${git.reason}\n`);
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  try {
    const started = await startSeeded(seed, { port, ghes, observe: sayUnserved });
    if (started.kind === 'problems') return fail(`${sayProblems(seed ?? 'seed', started.problems)}\n`);
    const { github, tokens } = started;
    const { url, graphql } = github;
    process.stdout.write(`${JSON.stringify({ url, graphql, git: github.git, tokens })}\n`);
    await stopped;
    await github.close();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') return fail(`Port ${port} is taken; --port 0 takes a free one.\n`);
    if (code === 'EACCES') return fail(`Port ${port} may not be used; --port 0 takes a free one.\n`);
    throw error;
  }
}

/** Tells a 404 of something that is not served from GitHub's own. */
function sayUnserved({ method, path, route, isFault }: Exchange): void {
  if (route !== undefined || isFault) return;
  process.stderr.write(`local GitHub: ${method} ${path} is not served (docs/local-github.md)\n`);
}

function fail(message: string): undefined {
  process.stderr.write(message);
  process.exitCode = WRONG;
}
