import * as v from 'valibot';
import { FolderInside, Limit, ShellText, Variables } from './runnable.ts';

const Texts = v.array(v.string());

const Denial = v.object({
  path: v.string(),
  reason: v.string(),
  removed: Texts,
  added: Texts,
  around: Texts,
  from: v.number(),
  to: v.number(),
  isNewFile: v.boolean(),
});

/** What the engine was given, as the `config` entries of a run with `record` hold it together. Format: docs/journal.md. */
export const Given = v.object({
  replay: v.object({
    command: v.object({
      text: ShellText,
      stopOnError: v.boolean(),
      workingDirectory: FolderInside,
      timeoutMs: Limit,
      env: v.exactOptional(Variables),
    }),
    setup: v.nullable(ShellText),
    maxAttempts: Limit,
    maxTurns: Limit,
    maxLogChars: Limit,
    askEach: v.boolean(),
    policy: v.object({
      readOnlyPaths: Texts,
      secretPaths: Texts,
      allowEdit: Texts,
      allowShell: v.optional(v.array(Texts), []),
      onlyPaths: v.exactOptional(Texts),
      maxFileBytes: Limit,
    }),
    denials: v.array(Denial),
    hint: v.string(),
    mode: v.picklist(['fix', 'explain']),
    /** What changed before it went red; journals of before have none. */
    changes: v.optional(
      v.array(v.object({ path: v.string(), status: v.string(), patch: v.exactOptional(v.string()) })),
      [],
    ),
    /** Whether CI's log could be looked things up in. */
    log: v.optional(v.boolean(), false),
    /** SHA-256 of the bytes of every file of the tree but secret ones. */
    tree: v.optional(v.array(v.object({ path: v.string(), hash: v.string() })), []),
  }),
  /** Of whom the model was asked; left out when none could be opened. */
  model: v.exactOptional(
    v.object({ name: v.string(), host: v.string(), tokensPerMinute: v.nullable(Limit) }),
  ),
  /** Of the action: the pull request, and the commits of its head and of the base that was merged with it for the tests. */
  pull: v.exactOptional(v.number()),
  head: v.exactOptional(v.string()),
  mergedWith: v.exactOptional(v.nullable(v.string())),
});

export type Given = v.InferOutput<typeof Given>;
