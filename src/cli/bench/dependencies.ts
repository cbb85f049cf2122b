import { appendFileSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BenchPorts, CaseTree } from '../../compose/bench.ts';
import { layFolder } from '../../compose/lay-folder.ts';
import { sha256 } from '../../kernel/hash.ts';
import { folderClash } from './folder-clash.ts';
import { lastLines } from './last-lines.ts';

export type LaidIn =
  | {
      readonly kind: 'tree';
      readonly tree: CaseTree;
      /** Paths that set-up added. */
      readonly added: readonly string[];
    }
  | { readonly kind: 'failed'; readonly why: string };

/** What set-up commands brought, kept once for each command and tree. */
export interface Dependencies {
  /** Lays into a checkout what `command` adds to its tree (a git SHA), after running it where that was never done. */
  layIn(
    checkout: string,
    tree: string,
    command: string | null | undefined,
    signal: AbortSignal,
  ): Promise<LaidIn>;
}

/** Where the kept ones are is below the state folder, so that the next bench has them too. */
export function dependencies(ports: Pick<BenchPorts, 'setUp' | 'sandbox' | 'state'>): Dependencies {
  const started = new Map<string, Promise<string | undefined>>();
  return {
    async layIn(checkout, tree, command, signal) {
      if (command === null || command === undefined)
        return { kind: 'tree', tree: { checkout, home: undefined }, added: [] };
      const machine = [process.version, process.arch, ports.sandbox];
      const key = sha256(JSON.stringify([command, tree, machine])).slice(0, 24);
      const kept = join(ports.state, 'bench', 'dependencies', key);
      const running = started.get(key) ?? setUp(ports, { checkout, command, kept }, signal);
      started.set(key, running);
      const why = await running;
      if (why !== undefined) return { kind: 'failed', why };
      const clash = folderClash(join(kept, 'tree'), checkout);
      if (clash !== undefined) return { kind: 'failed', why: unfit(command, clash) };
      const added = lay(join(kept, 'tree'), checkout);
      return { kind: 'tree', tree: { checkout, home: join(kept, 'home') }, added };
    },
  };
}

/** Runs the command unless its result is there; why it came to nothing, if so. */
async function setUp(
  ports: Pick<BenchPorts, 'setUp'>,
  { checkout, command, kept }: { readonly checkout: string; readonly command: string; readonly kept: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  if (existsSync(kept)) return undefined;
  const part = `${kept}.part-${process.pid}`;
  mkdirSync(dirname(kept), { recursive: true });
  // One that was killed half-way may have had our process id.
  rmSync(part, { recursive: true, force: true });
  try {
    const { exitCode, timedOut, output } = await ports.setUp(checkout, command, part, signal);
    if (exitCode !== 0) {
      const how = timedOut ? 'ran into the time limit' : `ended with ${exitCode ?? 'no exit code'}`;
      return `set-up \`${command}\` ${how}: ${lastLines(output)}`;
    }
    // Another bench may have been faster.
    if (!existsSync(kept)) renameSync(part, kept);
    return undefined;
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

const unfit = (command: string, clash: string): string =>
  `what set-up \`${command}\` added does not fit on the tree: at ${clash} one of them has a folder, the other has none`;

/** Copies what was kept over a checkout, and keeps git from taking it for the project's own files. */
function lay(kept: string, checkout: string): string[] {
  const added = missing(kept, checkout, '');
  layFolder(kept, checkout);
  appendFileSync(join(checkout, '.git', 'info', 'exclude'), added.map((path) => `/${path}\n`).join(''));
  return added;
}

function missing(kept: string, checkout: string, folder: string): string[] {
  return readdirSync(join(kept, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const stands = lstatSync(join(checkout, path), { throwIfNoEntry: false }) !== undefined;
    return stands && entry.isDirectory() ? missing(kept, checkout, path) : [path];
  });
}
