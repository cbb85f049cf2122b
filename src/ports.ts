/** The interfaces that the core needs, and the plain records they exchange. Adapters implement them; `compose.ts` picks. */
import type { Counts } from './kernel/counts.ts';
import type { Entry } from './kernel/entry.ts';
import type { FailingTest } from './kernel/evidence.ts';

/** Time. `monotonicMs` only ever grows; differences of it are durations in milliseconds. */
export interface Clock {
  now(): Date;
  monotonicMs(): number;
  /** Resolves after `ms`; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The append-only record of one run. Throws only when the entry cannot be written. */
export interface Journal {
  /** Where the journal can be read afterwards. */
  readonly location: string;
  append(entry: Entry): void;
}

/** What stands at a path, found without following anything out of the tree. */
export interface Located {
  /** The path as given, normalised lexically, relative to the root, `/`-separated; '' is the root. */
  readonly path: string;
  /** The same after resolving symbolic links (of the deepest existing ancestor); undefined when that leaves the root. */
  readonly realPath: string | undefined;
  readonly kind: 'file' | 'directory' | 'symlink' | 'other' | 'missing';
  /** Bytes; 0 for anything but a file. */
  readonly size: number;
  /** Number of hard links. */
  readonly links: number;
  /** Permission bits, for example 0o755. */
  readonly mode: number;
  /** When content or attributes last changed, in milliseconds with fractions, as nobody can set it back; 0 for anything but a file. */
  readonly changedMs: number;
}

/** One directory tree. Paths are relative to its root and `/`-separated; callers pass only paths that a guard let through. */
export interface Files {
  readonly root: string;
  /**
   * `path` must already be lexically inside the root. `kind` is that of the link's target when the path is a symbolic
   * link that stays inside the root, `symlink` when it dangles or leaves the root.
   */
  locate(path: string): Located;
  /** Bytes of a regular file; throws when it is none or cannot be read. */
  read(path: string): Uint8Array;
  /** Names in a directory, sorted by code unit, directories with a trailing `/`. */
  list(path: string): string[];
  /** Creates or replaces a regular file (and missing parent directories) atomically. `mode` defaults to the old file's or 0o644. */
  write(path: string, content: Uint8Array, mode?: number): void;
  /** Creates a regular file (and missing parent directories) of mode 0o644; `false`, and nothing is written, where something is. */
  create(path: string, content: Uint8Array): boolean;
  /** Removes a file; a missing one is fine. Removes parent directories that `write` had to create and that are empty now. */
  remove(path: string): void;
  /**
   * The project's own files: every regular file below the root that is neither ignored by git, nor in `.git`, nor in an
   * installed-dependency folder; sorted. Of a scratch copy, where git must not run: those of the checkout that are still
   * there, and what was written through this object.
   */
  walk(): string[];
  /** Every regular file on disk but in `.git` and installed-dependency folders, ignored ones too; sorted. */
  everything(): string[];
}

/** One command to run apart from everything. */
export interface SandboxCommand {
  /** Shell text, run by bash (or sh where there is none) in `cwd`. */
  readonly command: string;
  /** A program and its arguments, started without a shell instead of `command`, which is only its name then. */
  readonly argv?: readonly string[];
  /** `true`: the shell stops at the first failing command (`bash -e`), as Actions' default shell does. */
  readonly stopOnError: boolean;
  /** Relative to the tree's root; '' is the root. */
  readonly cwd: string;
  readonly timeoutMs: number;
  /** `true` only for set-up commands. */
  readonly network: boolean;
  /** Variables that the command's own workflow sets; those of the sandbox itself win. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface SandboxResult {
  /** The command's own exit code; 128 + signal when a signal ended it; null when it could not be started or was stopped by us. */
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  /** stdout and stderr in the order written, decoded as UTF-8 (invalid bytes replaced), head and tail kept past the cap. */
  readonly output: string;
  /** Wall time of the whole launch in milliseconds. */
  readonly ms: number;
}

/** Runs commands in a tree with nothing to steal around them. */
export interface Sandbox {
  readonly kind: 'bubblewrap' | 'none';
  /** Kills the whole process tree on time-out and on abort; nothing it started is alive when this resolves. */
  run(command: SandboxCommand, signal?: AbortSignal): Promise<SandboxResult>;
}

/** One run of the test command on a tree. */
export interface TestRun {
  readonly command: string;
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  /** Plain text (no ANSI, no control characters), not redacted. */
  readonly output: string;
  /** null: the output is of no runner that we know. */
  readonly counts: Counts | null;
  readonly failed: readonly FailingTest[];
  /** Ids of the tests that ran and passed; null when the output does not name them. */
  readonly passed: readonly string[] | null;
  /** Files that the run changed though nobody may (tests, CI, protected files); put back, and the run does not count. */
  readonly tampered: readonly string[];
  readonly ms: number;
}

/** A tree that can be written with backup and tested: the scratch copy, or the checkout after a yes. */
export interface Workspace {
  readonly files: Files;
  /** Writes one file, after keeping the bytes and mode it had before the first write. */
  write(path: string, content: Uint8Array): void;
  /** Runs the test command; the same tree is never run twice (its earlier result is returned) unless `again` is true. */
  test(options?: { readonly again?: boolean; readonly signal?: AbortSignal | undefined }): Promise<TestRun>;
  /** Runs a program in the sandbox and puts back what it changed of the tree's files. */
  command(argv: readonly string[], signal?: AbortSignal): Promise<SandboxResult>;
  /** Puts back every file written so far; says which could not be verified byte for byte. */
  restore(): { readonly restored: readonly string[]; readonly unverified: readonly string[] };
}

/** A throw-away copy of the checkout with a sandbox around it. */
export interface ScratchCopy {
  readonly files: Files;
  readonly sandbox: Sandbox;
  /** Deletes the copy; never throws. */
  remove(): Promise<void>;
}

/** Makes copies of the checkout as it stands now. */
export interface Scratch {
  copy(
    signal?: AbortSignal,
  ): Promise<
    | { readonly kind: 'copy'; readonly copy: ScratchCopy }
    | { readonly kind: 'problem'; readonly reason: string }
  >;
}

/** A question to a person. Everything they need for the answer stands in it. */
export interface Question {
  readonly about: 'proposal' | 'edit' | 'tests' | 'command';
  /** Plain sentences shown first, for example the diagnosis. */
  readonly intro: string;
  /** A unified diff or a command. */
  readonly shown: string;
  /** What was proven, for example `red → green`; '' when nothing was. */
  readonly proof: string;
  readonly warnings: readonly string[];
  /** What is asked, one sentence, for example `Allow?`. */
  readonly prompt: string;
}

export type Answer =
  | { readonly kind: 'yes'; readonly by: string }
  | { readonly kind: 'no'; readonly by: string; readonly reason: string };

export interface Person {
  ask(question: Question): Promise<Answer>;
}

/** A tool as the model sees it. `parameters` is a JSON schema. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** One tool invocation that the model asked for. `args` is the text it sent, not yet parsed. */
export interface ModelCall {
  readonly id: string;
  readonly name: string;
  readonly args: string;
  /** What the provider wants echoed with the call (Gemini's `extra_content`), untouched. */
  readonly extra?: unknown;
}

export type Message =
  | {
      readonly role: 'system' | 'user';
      readonly content: string;
      /** What is shown on our own guess, a file for example: the first thing to give way when room is short. Not sent. */
      readonly shows?: string;
    }
  | { readonly role: 'assistant'; readonly content: string; readonly calls: readonly ModelCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly content: string };

export interface ModelRequest {
  readonly messages: readonly Message[];
  readonly tools: readonly ToolDefinition[];
  readonly maxCompletionTokens: number;
  /** Left to the provider's default when undefined. */
  readonly temperature?: number;
}

export type ModelAnswer =
  | {
      readonly kind: 'reply';
      readonly text: string;
      readonly calls: readonly ModelCall[];
      /** Tokens as the provider counted them; undefined when it does not say. */
      readonly usage: { readonly prompt: number; readonly completion: number } | undefined;
      /** `true` when the completion limit cut the reply. */
      readonly cut: boolean;
    }
  | { readonly kind: 'rejected'; readonly reason: string; readonly failedGeneration: string | undefined }
  | {
      readonly kind: 'throttled';
      readonly reason: string;
      readonly waitMs: number | undefined;
      readonly perDay: boolean;
    }
  | {
      readonly kind: 'too-large';
      readonly reason: string;
      readonly limit: number | undefined;
      readonly requested: number | undefined;
    }
  | { readonly kind: 'unavailable'; readonly reason: string; readonly mayRetry: boolean };

export interface Model {
  readonly name: string;
  /** Host that receives the prompts, for example `api.groq.com`. */
  readonly host: string;
  /** One request, never retried inside; every failure is a value. Rejects only when aborted. */
  complete(request: ModelRequest, signal?: AbortSignal): Promise<ModelAnswer>;
}
