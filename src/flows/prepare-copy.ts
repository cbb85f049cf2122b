import { clip } from '../kernel/clip.ts';
import { plainText } from '../kernel/plain-text.ts';
import type { Policy } from '../kernel/policy.ts';
import { redact } from '../kernel/redact.ts';
import { encodeSource } from '../kernel/source-text.ts';
import type { Files, Journal, Sandbox, Scratch, Workspace } from '../ports.ts';
import type { Change } from '../proposal/proposal.ts';
import { openWorkspace, type TestCommand } from '../repair/workspace.ts';
import type { Advice } from './advice.ts';
import { type Ending, misuse } from './ending.ts';

const SETUP_TIMEOUT_MS = 1_800_000;
const SHOWN_CHARS = 2_000;

/** What every copy of a run is made from. */
export interface CopyParts {
  readonly scratch: Scratch;
  readonly journal: Journal;
  readonly checkout: Files;
  readonly policy: Policy;
  readonly setup: string | undefined;
  /** Known secret values. */
  readonly secrets: readonly string[];
  readonly meter: (sandbox: Sandbox) => Sandbox;
  /** A new, empty folder outside every tree, for backups. */
  readonly scratchStore: () => Files;
  readonly advice: Advice;
}

export type Prepared =
  | { readonly kind: 'ready'; readonly workspace: Workspace; remove(): Promise<void> }
  | { readonly kind: 'ended'; readonly ending: Ending };

/**
 * A fresh copy of the checkout, set up (with network, without secrets), with its sandbox and backup. `applied` are changes
 * of a model that stand in the checkout: set-up does not see them, so that nothing a model wrote runs with network.
 */
export async function prepareCopy(
  parts: CopyParts,
  command: TestCommand,
  signal?: AbortSignal,
  applied: readonly Change[] = [],
): Promise<Prepared> {
  const made = await parts.scratch.copy(signal);
  if (made.kind === 'problem') return { kind: 'ended', ending: misuse('copy.failed', made.reason) };
  const { copy } = made;
  try {
    const { workingDirectory } = command;
    if (copy.files.locate(workingDirectory).kind !== 'directory') {
      await copy.remove();
      return { kind: 'ended', ending: noFolder(workingDirectory, parts.advice) };
    }
    const sandbox = parts.meter(copy.sandbox);
    if (parts.setup !== undefined) {
      lay(copy.files, applied, 'before');
      const failed = await setUp(parts.setup, command, sandbox, parts, signal);
      if (failed !== undefined) {
        await copy.remove();
        return { kind: 'ended', ending: failed };
      }
      lay(copy.files, applied, 'after');
    }
    const workspace = openWorkspace({
      files: copy.files,
      pristine: parts.checkout,
      store: parts.scratchStore(),
      sandbox,
      journal: parts.journal,
      policy: parts.policy,
      command,
    });
    return { kind: 'ready', workspace, remove: () => copy.remove() };
  } catch (error) {
    await copy.remove();
    throw error;
  }
}

async function setUp(
  setup: string,
  command: TestCommand,
  sandbox: Sandbox,
  { journal, secrets, advice }: CopyParts,
  signal: AbortSignal | undefined,
): Promise<Ending | undefined> {
  journal.append({ kind: 'wait', for: 'setup', reason: setup });
  const { exitCode, timedOut, output } = await sandbox.run(
    {
      command: setup,
      stopOnError: true,
      cwd: command.workingDirectory,
      timeoutMs: SETUP_TIMEOUT_MS,
      network: true,
    },
    signal,
  );
  signal?.throwIfAborted();
  if (exitCode === 0 && !timedOut) return undefined;
  const how = timedOut ? 'ran into the time limit' : `failed with exit code ${exitCode ?? 'none'}`;
  return misuse('setup.failed', `The set-up command \`${setup}\` ${how}: ${advice.setup}`, {
    story: ['Set-up failed:', clip(redact(plainText(output), secrets).text.trimEnd(), SHOWN_CHARS, 0.2)],
  });
}

/** Lays `changes` into a copy (or takes them out again), without a backup: nobody keeps the copy. */
function lay(files: Files, changes: readonly Change[], side: 'before' | 'after'): void {
  for (const change of changes) {
    const text = change[side];
    if (text === null) files.remove(change.path);
    else files.write(change.path, encodeSource(text), change.mode);
  }
}

function noFolder(workingDirectory: string, advice: Advice): Ending {
  return misuse('folder.missing', `There is no folder ${workingDirectory} in the checkout: ${advice.folder}`);
}
