import { readTestOutput } from '../evidence/reports/read-test-output.ts';
import { sha256 } from '../kernel/hash.ts';
import { plainText } from '../kernel/plain-text.ts';
import type { Policy } from '../kernel/policy.ts';
import type { Files, Journal, Sandbox, TestRun, Workspace } from '../ports.ts';
import { backup } from './backup.ts';
import { snapshot } from './snapshot.ts';

const LONGEST_COMMAND_MS = 120_000;

/** The command that decides red and green. */
export interface TestCommand {
  readonly text: string;
  /** As Actions' default shell does: stop at the first failing line. */
  readonly stopOnError: boolean;
  /** Relative to the root of the tree; '' is the root. */
  readonly workingDirectory: string;
  readonly timeoutMs: number;
  /** Variables that its workflow sets. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface WorkspaceParts {
  readonly files: Files;
  /** The tree that `files` was copied from. */
  readonly pristine: Files;
  /** A folder outside the tree for backups. */
  readonly store: Files;
  readonly sandbox: Sandbox;
  readonly journal: Journal;
  readonly policy: Policy;
  readonly command: TestCommand;
}

/** A scratch copy that is written with backup and tested in its sandbox; a test run rejects with the signal's reason when aborted. */
export function openWorkspace(parts: WorkspaceParts): Workspace {
  const { files, sandbox, journal, command } = parts;
  const kept = backup(files, parts.store);
  const guarded = snapshot(files, parts.pristine, parts.policy);
  const hashes = new Map<string, string>();
  const runs = new Map<string, TestRun>();

  return {
    files,
    write(path, content) {
      kept.keep(path);
      files.write(path, content);
      guarded.wrote(path, content);
      hashes.set(path, sha256(content));
    },
    async test({ again = false, signal } = {}) {
      const tree = sha256(JSON.stringify([...hashes].toSorted()));
      const earlier = runs.get(tree);
      if (earlier !== undefined && !again) return earlier;
      journal.append({ kind: 'wait', for: 'tests', reason: command.text });
      guarded.begin();
      const run = await execute(sandbox, command, [files.root, parts.pristine.root], signal);
      const full = { ...run, tampered: guarded.undo(hashes.size === 0) };
      runs.set(tree, full);
      return full;
    },
    async command(argv, signal) {
      const { workingDirectory: cwd, timeoutMs, env } = command;
      const text = argv.join(' ');
      const result = await sandbox.run(
        {
          command: text,
          argv,
          stopOnError: false,
          cwd,
          timeoutMs: Math.min(timeoutMs, LONGEST_COMMAND_MS),
          network: false,
          ...(env === undefined ? {} : { env }),
        },
        signal,
      );
      signal?.throwIfAborted();
      guarded.undo(false);
      return result;
    },
    restore() {
      const result = kept.restore();
      for (const path of result.restored) {
        hashes.delete(path);
        if (files.locate(path).kind === 'file') guarded.wrote(path, files.read(path));
        else guarded.forget(path);
      }
      return result;
    },
  };
}

async function execute(
  sandbox: Sandbox,
  command: TestCommand,
  roots: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Omit<TestRun, 'tampered'>> {
  const { exitCode, timedOut, output, ms } = await sandbox.run(
    {
      command: command.text,
      stopOnError: command.stopOnError,
      cwd: command.workingDirectory,
      timeoutMs: command.timeoutMs,
      network: false,
      ...(command.env === undefined ? {} : { env: command.env }),
    },
    signal,
  );
  signal?.throwIfAborted();
  const text = roots
    .flatMap((root) => [`file://${root}/`, `${root}/`])
    .reduce((rest, prefix) => rest.replaceAll(prefix, ''), plainText(output));
  return { command: command.text, exitCode, timedOut, output: text, ms, ...readTestOutput(text) };
}
