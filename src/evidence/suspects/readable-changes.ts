import { isSecretPath } from '../../kernel/path-class.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { ChangedFile } from '../../ports/code-host.ts';

/** Room for the patches of a change, in UTF-16 units; files past it are known by their paths. */
const MOST_PATCH_CHARS = 300_000;
const MOST_FILES = 1_000;
const UNNAMEABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** What of a change may be read and shown: without secret paths and those that no tool accepts, bounded. */
export function readableChanges(files: readonly ChangedFile[], policy: Policy): ChangedFile[] {
  let room = MOST_PATCH_CHARS;
  return files
    .filter(({ path, previous = path }) =>
      [path, previous].every((name) => !isSecretPath(name, policy) && !UNNAMEABLE.test(name)),
    )
    .slice(0, MOST_FILES)
    .map((file) => {
      room -= file.patch?.length ?? 0;
      return room < 0 ? { ...file, patch: undefined } : file;
    });
}
